import { hiddenFrom, readPointersFor, visibilityChanges, showsPresence, showsTo } from "~/party/chat/audience";
import type { ChatFrame } from "~/party/chat/protocol";
import { isMember, type ChatState } from "~/party/chat/state";
import type { PresenceStore } from "~/party/chat/presenceStore";
import type { PresenceReport } from "~/party/inbox/inbox";

interface PresenceDeps {
  state(): ChatState;
  isEmpty(): boolean;
  broadcast(frame: ChatFrame, to: (member: string) => boolean): void;
  commit<Result>(write: () => Result): Result;
  /** What the inbox says about what the member may do and show. */
  putRights(member: string, rights: Pick<PresenceReport, "privacy" | "messaging">): void;
  /** Asks these members' inboxes to report when the members go online and offline. */
  watch(members: readonly string[]): void;
}

/** What a member does besides writing. */
type MemberActivity = Extract<ChatFrame, { t: "presence" | "read" | "typing" }>;

/** The members' presence as their inboxes report it, and who may see what a member does. */
export class ChatPresence {
  constructor(
    private readonly store: PresenceStore,
    private readonly chat: PresenceDeps,
  ) {}

  /** What somebody who opens the chat may see. */
  visibleTo(viewer: string): { reads: Record<string, number>; online: string[]; hidden: string[] } {
    const state = this.chat.state();
    const online = this.store
      .online()
      .filter((member) => isMember(state, member) && showsTo(state, "presence", member, viewer));
    return { reads: readPointersFor(state, viewer), online, hidden: hiddenFrom(state, viewer) };
  }

  /** Sends what a member does to those who may see it. */
  broadcastActivity(activity: MemberActivity): void {
    const state = this.chat.state();
    const what = activity.t === "read" ? "receipts" : "presence";
    this.chat.broadcast(activity, (viewer) => showsTo(state, what, activity.member, viewer));
  }

  /**
   * Sends open screens what they may see now, after the list of members, their settings or the participants changed.
   */
  broadcastVisibilityChanges(before: ChatState): void {
    const state = this.chat.state();
    const changes = visibilityChanges(before, state);
    if (changes.length === 0) return;
    const online = this.store.online();
    for (const { what, member, viewer, isShown } of changes) {
      const onlyViewer = (each: string) => each === viewer;
      if (what === "presence")
        this.chat.broadcast({ t: "presence", member, online: isShown ? online.includes(member) : null }, onlyViewer);
      const seq = state.reads[member] ?? 0;
      // a page keeps the pointers that it has; it learns no later ones
      if (what === "receipts" && isShown && seq > 0) this.chat.broadcast({ t: "read", member, seq }, onlyViewer);
    }
  }

  // ---- presence

  /**
   * Takes a report from an inbox. `keep: false` ends the inbox's reports, because nobody has the chat open, or because
   * its member is no longer in the chat.
   */
  report(member: string, presence: PresenceReport): { keep: boolean } {
    if (!this.#isWatched(member)) {
      this.chat.commit(() => this.store.unwatch(member));
      return { keep: false };
    }
    this.#set(member, presence);
    return { keep: true };
  }

  watchMembers(): void {
    const { access } = this.chat.state();
    if (!access || !showsPresence(access) || this.chat.isEmpty()) return;
    const unwatched = this.store.unwatched(access.members);
    if (unwatched.length > 0) this.chat.commit(() => this.chat.watch(unwatched));
  }

  /** Subscribes to a member's presence while somebody has the chat open. */
  async subscribe(member: string, ask: (watch: number) => Promise<PresenceReport>): Promise<void> {
    if (!this.#isWatched(member)) return;
    const watch = this.store.nextWatch(member);
    const presence = await ask(watch);
    this.#set(member, presence, () => this.store.watched(member, watch));
  }

  #isWatched(member: string): boolean {
    const state = this.chat.state();
    return !this.chat.isEmpty() && isMember(state, member);
  }

  #set(member: string, { online, version, ...rights }: PresenceReport, write: () => void = () => undefined): void {
    this.chat.putRights(member, rights); // first: they decide who sees the presence
    const changed = this.chat.commit(() => {
      write();
      return this.store.setPresence(member, online, version);
    });
    if (changed && isMember(this.chat.state(), member)) this.broadcastActivity({ t: "presence", member, online });
  }
}
