import type { ChatEdit, ChatEvent } from "~/party/chat/events";
import { ChatEvidence } from "~/party/chat/evidence";
import { seenBy } from "~/party/chat/moderation";
import {
  CHAT_LIMITS,
  type ChatContent,
  type ChatFrame,
  type ChatMessage,
  type EvidenceMessage,
  type PageCursor,
} from "~/party/chat/protocol";
import { answersOf, type ChatState, isMember, peerOf, requestOf } from "~/party/chat/state";
import type { ChatStore, HistoryPage } from "~/party/chat/store";

type Send = Extract<ChatEvent, { type: "send" }>;

/**
 * The chat's messages as a member sees them: without those that they deleted with a message request (X46), and without
 * the content of those that moderators hid (X59).
 */
export class ChatHistory {
  readonly #evidence: ChatEvidence;

  constructor(
    private readonly store: ChatStore,
    private readonly state: () => ChatState,
  ) {
    this.#evidence = new ChatEvidence(store, store.originals);
  }

  /** The member doesn't see the messages up to this seq; 0 if they see all. */
  floorOf(member: string): number {
    return answersOf(this.state(), member).deletedUpTo;
  }

  /**
   * A change of a message that the member doesn't see isn't sent to them. At the next number of the order their page
   * notices the gap, and asks for what it missed.
   */
  shows(member: string, frame: ChatFrame): boolean {
    return frame.t !== "changed" || frame.message.seq > this.floorOf(member);
  }

  /**
   * The message for a decision, with its content even if moderators hid it. Null when there is no such message, or the
   * member doesn't see it.
   */
  target(member: string, seq: number): ChatMessage | null {
    return isMember(this.state(), member) && seq > this.floorOf(member) ? this.store.messageAt(seq) : null;
  }

  /** Like `target`, as the member sees it. */
  message(member: string, seq: number): ChatMessage | null {
    const message = this.target(member, seq);
    return message && seenBy(message, member);
  }

  after(member: string, seq: number, limit: number): ChatMessage[] {
    return asSeenBy(member, this.store.after(Math.max(seq, this.floorOf(member)), limit));
  }

  page(member: string, cursor: PageCursor) {
    return this.#seenPage(member, this.store.page(cursor, this.floorOf(member)));
  }

  /** `before`: where the search begins; null begins at the newest message. */
  search(member: string, query: string, before: number | null) {
    const found = this.store.search(query, before ?? Number.MAX_SAFE_INTEGER, this.floorOf(member));
    // a match would say what a hidden message contains
    return { ...found, messages: found.messages.filter(({ hidden, from }) => !hidden || from === member) };
  }

  /** X51: the reported message with those around it. Null if the member can't report it. */
  evidence(member: string, seq: number): EvidenceMessage[] | null {
    return isMember(this.state(), member) && seq > this.floorOf(member)
      ? this.#evidence.around(seq, this.floorOf(member))
      : null;
  }

  /** What a page gets that has everything up to `since`, or nothing yet. */
  opening(member: string, since: number | null) {
    const state = this.state();
    const request = requestOf(state, member);
    const unread = this.store.unread(member, state.reads[member] ?? 0);
    return { head: state.head, unread, ...(request && { request }), ...this.#openingMessages(member, since) };
  }

  #openingMessages(member: string, since: number | null) {
    const state = this.state();
    const floor = this.floorOf(member);
    // a page that was away while its member deleted a request, or moderators the group, still has the messages
    const hasDeleted = (floor > 0 && since !== null && since <= floor) || state.access?.isRemoved === true;
    const missed = resumeMode(state, since) === "missed" && !hasDeleted ? this.store.missed(since ?? 0, floor) : null;
    if (missed) {
      const [messages, changed] = [asSeenBy(member, missed.messages), asSeenBy(member, missed.changed)];
      return { how: "missed" as const, messages, changed, more: false, newer: false };
    }
    const page = this.store.openingPage(state.reads[member] ?? 0, floor);
    return { how: "snapshot" as const, ...this.#seenPage(member, page), changed: [] };
  }

  /** What the rules must know of earlier messages to decide about a new one. */
  beforeSend(
    member: string,
    id: string,
    { re = 0 }: ChatContent,
  ): Pick<Send, "known" | "quoted" | "sentBefore" | "written"> {
    return {
      known: this.store.find(member, id),
      // nobody quotes what the other member has deleted with a request
      quoted: re > this.#floorOfPeer(member) ? this.target(member, re) : null,
      ...this.beforeEdit(member),
    };
  }

  /** What the rules must know of the member's earlier messages to decide about an edit. */
  beforeEdit(member: string): Pick<ChatEdit, "sentBefore" | "written"> {
    return {
      sentBefore: this.store.sentAfter(member, this.#floorOfPeer(member)),
      written: this.store.bytesOf(member),
    };
  }

  #floorOfPeer(member: string): number {
    const { access } = this.state();
    const peer = access && peerOf(access, member);
    return peer === null ? 0 : this.floorOf(peer);
  }

  #seenPage(member: string, page: HistoryPage): HistoryPage {
    return { ...page, messages: asSeenBy(member, page.messages) };
  }
}

const asSeenBy = (member: string, messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.map((message) => seenBy(message, member));

/** How to answer a client that has everything up to `since`. */
export const resumeMode = (state: ChatState, since: number | null): "missed" | "snapshot" =>
  since !== null && since >= state.wentBackAt && since <= state.head && state.head - since <= CHAT_LIMITS.replayMax
    ? "missed"
    : "snapshot";
