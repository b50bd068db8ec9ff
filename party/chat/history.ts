import { resumeMode } from "~/party/chat/chat";
import type { ChatEvent } from "~/party/chat/events";
import type { ChatContent, ChatFrame, ChatMessage, PageCursor } from "~/party/chat/protocol";
import { answersOf, type ChatState, isMember, peerOf } from "~/party/chat/state";
import type { ChatStore } from "~/party/chat/store";

type Send = Extract<ChatEvent, { type: "send" }>;

/** The chat's messages as a member sees them: without those that they deleted with a message request (X46). */
export class ChatHistory {
  constructor(
    private readonly store: ChatStore,
    private readonly state: () => ChatState,
  ) {}

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

  /** Null when there is no such message, or the member doesn't see it. */
  message(member: string, seq: number): ChatMessage | null {
    return isMember(this.state(), member) && seq > this.floorOf(member) ? this.store.messageAt(seq) : null;
  }

  after(member: string, seq: number, limit: number): ChatMessage[] {
    return this.store.after(Math.max(seq, this.floorOf(member)), limit);
  }

  page(member: string, cursor: PageCursor) {
    return this.store.page(cursor, this.floorOf(member));
  }

  /** `before`: where the search begins; null begins at the newest message. */
  search(member: string, query: string, before: number | null) {
    return this.store.search(query, before ?? Number.MAX_SAFE_INTEGER, this.floorOf(member));
  }

  /** What a page gets that has everything up to `since`, or nothing yet. */
  opening(member: string, since: number | null) {
    const state = this.state();
    const floor = this.floorOf(member);
    // a page that was away while its member deleted a request still has the messages
    const hasDeleted = floor > 0 && since !== null && since <= floor;
    const missed = resumeMode(state, since) === "missed" && !hasDeleted ? this.store.missed(since ?? 0, floor) : null;
    return missed
      ? { how: "missed" as const, ...missed, more: false, newer: false }
      : { how: "snapshot" as const, ...this.store.openingPage(state.reads[member] ?? 0, floor), changed: [] };
  }

  /** What the rules must know of earlier messages to decide about a new one. */
  beforeSend(member: string, id: string, { re = 0 }: ChatContent): Pick<Send, "known" | "quoted" | "sentBefore"> {
    const { access } = this.state();
    const peer = access && peerOf(access, member);
    const floorOfPeer = peer === null ? 0 : this.floorOf(peer);
    return {
      known: this.store.find(member, id),
      // nobody quotes what the other member has deleted with a request
      quoted: re > floorOfPeer ? this.message(member, re) : null,
      sentBefore: this.store.sentAfter(member, floorOfPeer),
    };
  }
}
