import { errorText, logEvent } from "~/base/logEvent";
import type { RoomConnection } from "~/party/core/platform";
import type { TimerHandler } from "~/party/core/timers";
import type { Activity } from "~/party/inbox/inbox";
import type { ChatSummary } from "~/party/inbox/protocol";
import { noticeOf, type OpenNotices, type TakenPush } from "~/party/inbox/pushNotices";
import type { QueuedPush, Recipient } from "~/party/inbox/pushRows";
import { RecoverableInbox } from "~/party/inbox/recoverableInbox";
import type { UnreadCounts } from "~/party/inbox/unreadMail";

/** Due when something is to be pushed. */
const PUSH_TIMER = "push";
/** Due when a mail may be. What makes the mail unnecessary doesn't move it, because a write costs more. */
const MAIL_TIMER = "mail";
/** The note on a socket whose page is on a screen. */
const LOOKING = "looking";

/** What an inbox puts on the queue, besides whose it is. */
type QueuedWork = ({ kind: "push" } & QueuedPush) | { kind: "mail"; id: string };

/** What an inbox tells others: the edge's pages, games, and the consumer that sends pushes. */
export abstract class ReadableInbox extends RecoverableInbox {
  /** What a page of the member shows before its socket is open; null if there is no inbox yet. */
  opening() {
    return this.exists ? this.store.snapshot() : null;
  }

  /** The newest activities that weren't undone, newest first. */
  activities(limit: number): Activity[] {
    return this.exists ? this.store.activities(limit) : [];
  }

  chatsAfter(chat: string, limit: number): ChatSummary[] {
    return this.exists ? this.store.chatsAfter(chat, limit) : [];
  }

  activitiesAfter(after: Activity | null, limit: number): Activity[] {
    return this.exists ? this.store.activitiesAfter(after, limit) : [];
  }

  unviewedCount(): number {
    return this.exists ? this.store.unviewed().unviewed : 0;
  }

  isOnline(): boolean {
    return this.state.presence.online;
  }

  // ---- RPC: pushes

  /** The consumer asks what to push. Null if it is no longer to be pushed, or something newer is. */
  takePush(subject: string, id: string): TakenPush | null {
    const row = this.exists && !this.state.isWiped ? this.store.pushes.queued(subject, id) : null;
    if (!row) return null;
    const notice = noticeOf(this.store, row);
    if (notice === null) {
      this.dropPush(subject, id);
      return null;
    }
    const { tag, atMs, expiresMs, recipients } = row;
    return {
      notice,
      tag,
      atMs,
      expiresMs,
      recipients: recipients === null ? null : (JSON.parse(recipients) as Recipient[]), // written by `settle`
      looking: this.lookingSessions(),
      ...this.openNotices(),
    };
  }

  /** For a push that the inbox didn't decide, such as a test. */
  openNotices(): OpenNotices {
    if (!this.exists) return { open: [], unread: 0 };
    return {
      open: this.store.pushes.standing(),
      unread: this.store.unreadChats() + this.store.unviewed().unviewed,
    };
  }

  /**
   * The consumer has sent it to all subscriptions except `left`, each of which can be tried again at a time. Until the
   * consumer says so, the inbox queues the push again and again.
   */
  settlePush(subject: string, id: string, left: readonly Recipient[]): void {
    if (this.exists) this.commit(() => this.store.pushes.settle(subject, id, left));
  }

  /** The consumer found that the member can't see what the push is about. */
  dropPush(subject: string, id: string): void {
    if (this.exists) this.commit(() => this.store.pushes.drop(subject, id));
  }

  // ---- RPC: mails about what is unread

  /** The consumer asks what to mail, once. Null if there is nothing to mail any longer, or another consumer has asked. */
  takeMail(id: string): UnreadCounts | null {
    return this.exists ? this.commit(() => this.store.unreadMail.take(id)) : null;
  }

  /** The consumer has sent the mail. If nobody says so, what is still unread is mailed a day later. */
  settleMail(id: string): void {
    if (this.exists) this.commit(() => this.store.unreadMail.settle(id));
  }

  // ---- for the room

  lookingSessions(): string[] {
    const looking = [...this.open.values()].filter(({ note }) => note === LOOKING);
    return [...new Set(looking.flatMap(({ session }) => session ?? []))];
  }

  protected noteLooking(connection: RoomConnection, isLooking: boolean): void {
    this.setNote(connection, isLooking ? LOOKING : "");
    if (isLooking) this.commit(() => this.store.pushes.onLook());
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      [PUSH_TIMER]: () => this.commit(() => this.store.pushes.change.set()),
      [MAIL_TIMER]: () => this.commit(() => this.store.unreadMail.change.set()),
    };
  }

  /** Every write may create the inbox: its name is a member's id, for which the edge or another room vouches. */
  protected override commit<Result>(write: () => Result): Result {
    const { pushes } = this.store;
    let due: readonly QueuedWork[] = [];
    const result = this.createWith(() => {
      const written = write();
      due = [...this.#takeDuePushes(), ...this.#takeDueMail()];
      return written;
    });
    for (const work of due) void this.#queue(work);
    if (pushes.fall.take()) this.broadcast({ t: "standing", standing: pushes.standing() });
    return result;
  }

  #takeDuePushes(): QueuedWork[] {
    const { pushes } = this.store;
    if (!pushes.change.take()) return [];
    const due = (pushes.nextMs() ?? Infinity) <= this.nowMs() ? pushes.takeDue() : [];
    this.timers.set(PUSH_TIMER, pushes.nextMs());
    return due.map((push) => ({ kind: "push", ...push }));
  }

  #takeDueMail(): QueuedWork[] {
    const { unreadMail } = this.store;
    if (!unreadMail.change.take()) return [];
    const id = unreadMail.takeDue();
    const nextMs = unreadMail.nextMs();
    if (nextMs !== null) this.timers.setNoLater(MAIL_TIMER, nextMs);
    return id === null ? [] : [{ kind: "mail", id }];
  }

  /** If it fails, or the room dies first, the row is due again in a while. */
  async #queue(work: QueuedWork): Promise<void> {
    try {
      await this.platform.effects.PUSHES.send({ member: this.name, ...work });
    } catch (error) {
      const target = work.kind === "push" ? `push ${work.subject}` : work.kind;
      logEvent({
        event: "room_outbox_failed",
        party: "inbox",
        room: this.name,
        target,
        attempts: 1,
        error: errorText(error),
      });
    }
  }
}
