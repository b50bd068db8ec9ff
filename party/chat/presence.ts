import {
  hiddenFrom,
  canSeeActivity,
  readPointersFor,
  visibilityChanges,
  showsPresence,
  showsPresenceTo,
} from "~/party/chat/audience";
import { isMember, type ChatState } from "~/party/chat/chat";
import type { ChatFrame } from "~/party/chat/protocol";
import type { ChatStore } from "~/party/chat/store";
import type { Presence } from "~/party/inbox/inbox";

interface PresenceDeps {
  state(): ChatState;
  isEmpty(): boolean;
  broadcast(frame: ChatFrame, to: (member: string) => boolean): void;
  commit<Result>(write: () => Result): Result;
  /** Asks these members' inboxes to report when the members go online and offline. */
  watch(members: readonly string[]): void;
}

/** What a member does besides writing. */
type MemberActivity = Extract<ChatFrame, { t: "presence" | "read" | "typing" }>;

/** The members' presence as their inboxes report it, and who may see what a member does. */
export class ChatPresence {
  constructor(
    private readonly store: ChatStore,
    private readonly chat: PresenceDeps,
  ) {}

  /** What somebody who opens the chat may see. */
  visibleTo(viewer: string): { reads: Record<string, number>; online: string[]; hidden: string[] } {
    const state = this.chat.state();
    const online = this.store
      .online()
      .filter((member) => isMember(state, member) && showsPresenceTo(state, member, viewer));
    return { reads: readPointersFor(state, viewer), online, hidden: hiddenFrom(state, viewer) };
  }

  /** Sends what a member does to those who may see it. */
  broadcastActivity(activity: MemberActivity): void {
    const state = this.chat.state();
    const maySee = activity.t === "presence" ? showsPresenceTo : canSeeActivity;
    this.chat.broadcast(activity, (viewer) => maySee(state, activity.member, viewer));
  }

  /**
   * Sends open screens what they may see now, after the list of members changed or somebody wrote for the first time.
   */
  broadcastVisibilityChanges(before: ChatState): void {
    const state = this.chat.state();
    const changes = visibilityChanges(before, state);
    if (changes.length === 0) return;
    const online = this.store.online();
    for (const { member, viewer, isOpen, showsPresence: isPresenceShown } of changes) {
      const onlyViewer = (each: string) => each === viewer;
      this.chat.broadcast(
        { t: "presence", member, online: isPresenceShown ? online.includes(member) : null },
        onlyViewer,
      );
      const seq = state.reads[member] ?? 0;
      if (isOpen && seq > 0) this.chat.broadcast({ t: "read", member, seq }, onlyViewer);
    }
  }

  // ---- presence

  /**
   * Takes a report from an inbox. `keep: false` ends the inbox's reports, because nobody has the chat open, or because
   * its member is no longer in the chat.
   */
  report(member: string, presence: Presence): { keep: boolean } {
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
  async subscribe(member: string, ask: (watch: number) => Promise<Presence>): Promise<void> {
    if (!this.#isWatched(member)) return;
    const watch = this.store.nextWatch(member);
    const presence = await ask(watch);
    this.#set(member, presence, () => this.store.watched(member, watch));
  }

  #isWatched(member: string): boolean {
    const state = this.chat.state();
    return !this.chat.isEmpty() && isMember(state, member);
  }

  #set(member: string, { online, version }: Presence, write: () => void = () => undefined): void {
    const changed = this.chat.commit(() => {
      write();
      return this.store.setPresence(member, online, version);
    });
    if (changed && isMember(this.chat.state(), member)) this.broadcastActivity({ t: "presence", member, online });
  }
}
