import { hiddenFrom, isOpenTo, readsFor, revisionsBetween, showsPresence, showsPresenceTo } from "~/party/chat/audience";
import { isMember, type ChatState } from "~/party/chat/chat";
import type { ChatFrame } from "~/party/chat/protocol";
import type { ChatStore } from "~/party/chat/store";
import type { Seat } from "~/party/core/identity";
import type { Socket } from "~/party/core/room";
import type { Presence } from "~/party/inbox/inbox";

interface ChatSide {
  store: ChatStore;
  state(): ChatState;
  sockets(): ReadonlyMap<Socket, Seat>;
  sendText(socket: Socket, text: string): void;
  commit<Result>(write: () => Result): Result;
  /** asks these members' inboxes to report when they come and go */
  watch(members: readonly string[]): void;
}

/** What a member does besides writing, told to those who may know it. */
type Doing = Extract<ChatFrame, { t: "presence" | "read" | "typing" }>;

/** Who is in the chat's company: the members' presence as their inboxes report it, and who hears of what they do. */
export class Company {
  constructor(private readonly chat: ChatSide) {}

  /** What somebody who opens the chat may know. */
  shownTo(viewer: string): { reads: Record<string, number>; online: string[]; hidden: string[] } {
    const state = this.chat.state();
    const online = this.chat.store.online().filter((member) => isMember(state, member) && showsPresenceTo(state, member, viewer));
    return { reads: readsFor(state, viewer), online, hidden: hiddenFrom(state, viewer) };
  }

  tell(frame: Doing): void {
    const state = this.chat.state();
    const maySee = frame.t === "presence" ? showsPresenceTo : isOpenTo;
    this.#send(frame, (viewer) => maySee(state, frame.member, viewer));
  }

  /** After the list of members changed, or somebody wrote for the first time: open screens show what they now may, and nothing else. */
  revise(before: ChatState): void {
    const after = this.chat.state();
    const revisions = revisionsBetween(before, after);
    if (revisions.length === 0) return;
    const online = this.chat.store.online();
    for (const { member, viewer, isOpen, showsPresence: shows } of revisions) {
      const only = (each: string) => each === viewer;
      this.#send({ t: "presence", member, online: shows ? online.includes(member) : null }, only);
      const seq = after.reads[member] ?? 0;
      if (isOpen && seq > 0) this.#send({ t: "read", member, seq }, only);
    }
  }

  // ---- presence

  /** From an inbox. Not kept: it need not report again, because nobody is looking, or may. */
  report(member: string, presence: Presence): { keep: boolean } {
    if (!this.#isWatched(member)) {
      this.chat.commit(() => this.chat.store.unwatch(member));
      return { keep: false };
    }
    this.#keep(member, presence);
    return { keep: true };
  }

  watchMembers(): void {
    const { access } = this.chat.state();
    if (!access || !showsPresence(access) || this.chat.sockets().size === 0) return;
    const unwatched = this.chat.store.unwatched(access.members);
    if (unwatched.length > 0) this.chat.commit(() => this.chat.watch(unwatched));
  }

  /** Subscribes to a member's presence while somebody has the chat open. */
  async subscribe(member: string, ask: (watch: number) => Promise<Presence>): Promise<void> {
    if (!this.#isWatched(member)) return;
    const watch = this.chat.store.nextWatch(member);
    const presence = await ask(watch);
    this.chat.commit(() => this.chat.store.watched(member, watch));
    this.#keep(member, presence);
  }

  #isWatched(member: string): boolean {
    return this.chat.sockets().size > 0 && isMember(this.chat.state(), member);
  }

  #keep(member: string, { online, version }: Presence): void {
    const changed = this.chat.commit(() => this.chat.store.setPresence(member, online, version));
    if (changed && isMember(this.chat.state(), member)) this.tell({ t: "presence", member, online });
  }

  #send(frame: Doing, to: (viewer: string) => boolean): void {
    const text = JSON.stringify(frame);
    for (const [socket, { member }] of this.chat.sockets()) if (member !== null && to(member)) this.chat.sendText(socket, text);
  }
}
