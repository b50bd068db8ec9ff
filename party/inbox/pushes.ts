/** What is pushed to the owner of the inbox (X197 to X203). There is one row for each thing that a notification is about. */
import type { NoticeSettings, PushKind } from "~/base/push";
import { Blocks } from "~/party/inbox/blocks";
import type { Activity, CurrentCall } from "~/party/inbox/inbox";
import type { ChatSummary, MemberGame } from "~/party/inbox/protocol";
import { DAY_MS, LASTS_MS, PushQueue } from "~/party/inbox/pushQueue";
import { type PushedCall, SUMMARY } from "~/party/inbox/pushRows";

const REQUESTS = "requests";

/** X198. */
const CALL_LASTS_MS = 45_000;
/** A member who looks at Parlor on one device may read it there, and the others then get no push. */
const LOOKING_WAIT_MS = 5_000;
/** Of the activities, only the newest ones wait or stand, so that nobody can fill the inbox with comments. */
const ACTIVITIES_MAX = 200;

interface Noted {
  subject: string;
  kind: PushKind;
  about?: object;
  lastsMs?: number;
}

const activitySubject = ({ post, kind, actor, comment }: Pick<Activity, "post" | "kind" | "actor" | "comment">) =>
  ["activity", post, kind, actor, comment].join(" ");
const chatSubject = (chat: string) => `chat ${chat}`;
const callSubject = (call: string) => `call ${call}`;
const gameSubject = (room: string) => `game ${room}`;
const friendSubject = (member: string) => `friend ${member}`;

export class Pushes extends PushQueue {
  /** What happens may be reported just after the block. */
  readonly #blocks = new Blocks(this.sql);

  // ---- settings

  /** Stores the settings unless these or newer ones are stored. Returns whether it did. */
  putSettings({ n, ...settings }: NoticeSettings & { n: number }): boolean {
    const isNew = this.sql`
      insert into notice_settings(one, n, json) values (1, ${n}, ${JSON.stringify(settings)})
      on conflict(one) do update set n = excluded.n, json = excluded.json where excluded.n > notice_settings.n`.changed();
    if (!isNew) return false;
    const unwanted = this.sql`select distinct kind from pushes where kind <> ${SUMMARY}`
      .column<PushKind>()
      .filter((kind) => !isWanted(kind, settings));
    for (const kind of unwanted) this.remove(this.sql`delete from pushes where kind = ${kind}`);
    // quiet hours may have ended earlier by this change
    this.sql`update pushes set due_ms = ${this.now()} where state = 'waiting' and is_held = 1`.run();
    this.change.set();
    return true;
  }

  // ---- what happens

  /**
   * `before`: what was known of the chat; null if it is new. Returns whether there is a new message that the member is
   * notified of.
   */
  onChat(chat: ChatSummary, before: Pick<ChatSummary, "lastSeq" | "unread"> | null): boolean {
    const subject = chatSubject(chat.chat);
    if (chat.unread === 0 || chat.muted || chat.isRequest) this.withdraw(subject);
    if (chat.isRequest || before === null) this.#onRequests();
    const { lastSeq, unread } = before ?? { lastSeq: 0, unread: 0 };
    if (chat.unread === 0 || chat.muted || chat.lastSeq <= lastSeq) return false;
    // a report may be about several messages, and shows only the last one, which may be none of those to push
    if (!this.#isPushed(chat) && chat.unread - unread < 2) return false;
    if (chat.peer !== null && this.#blocks.has(chat.peer)) return false;
    if (chat.isRequest) this.#note({ subject: REQUESTS, kind: "request" });
    else this.#note({ subject, kind: "message" });
    return true;
  }

  /** The chat left the list. */
  onChatGone(chat: string): void {
    this.withdraw(chatSubject(chat));
    this.#onRequests();
  }

  onFriendship(member: string, isRequest: boolean): void {
    if (isRequest) this.#note({ subject: friendSubject(member), kind: "friend", about: { member } });
    else this.withdraw(friendSubject(member));
  }

  /** Only mentions and comments are pushed. The inbox stores replies, and mentions in comments, as comments. */
  onActivity(activity: Activity, isHidden: boolean): void {
    const { kind, actor } = activity;
    const subject = activitySubject(activity);
    if (activity.state === "off" || isHidden) return this.withdraw(subject);
    if (actor === this.owner.name || (kind !== "mention" && kind !== "comment")) return;
    this.#note({ subject, kind: kind === "mention" ? "mention" : "reply", about: activity });
  }

  onGame(room: string, game: Omit<MemberGame, "room"> | null, before: Omit<MemberGame, "room"> | null): void {
    const kindOf = (one: typeof game): PushKind | null => {
      if (one?.status === "invited") return "invitation";
      return one?.isTurn ? "turn" : null;
    };
    const kind = kindOf(game);
    const subject = gameSubject(room);
    if (!game || kind === null || (kind === "invitation" && this.#blocks.has(game.host))) this.withdraw(subject);
    else if (kind !== kindOf(before)) this.#note({ subject, kind, about: { host: game.host }, lastsMs: DAY_MS });
  }

  /** X198: the call rings, was answered, or is over. `isMissed`: nobody answered or declined it. */
  onCall(before: CurrentCall | null, after: CurrentCall | null, isMissed: boolean): void {
    const rang = isRinging(before);
    const call = isRinging(after) ? after : rang ? before : null;
    if (call === null || (rang && isRinging(after))) return;
    const subject = callSubject(call.call);
    if (this.#blocks.has(call.peer)) return this.withdraw(subject);
    const about: PushedCall = { call: call.call, kind: call.kind, from: call.peer, phase: "ringing" };
    if (!rang) {
      if (this.quietUntilMs() === null) this.#note({ subject, kind: "call", about, lastsMs: CALL_LASTS_MS });
      return;
    }
    const phase = isMissed ? "missed" : after ? "answered" : "over";
    const wasPushed = this.sql`
      select 1 from pushes where subject = ${subject} and (state <> 'waiting' or recipients is not null)`.value();
    if (isMissed) this.#note({ subject, kind: "call", about: { ...about, phase } });
    else if (wasPushed === null) this.withdraw(subject);
    else this.#note({ subject, kind: "call", about: { ...about, phase }, lastsMs: CALL_LASTS_MS });
  }

  /** The owner looks at Parlor, whose list of chats begins with their last call. */
  onLook(): void {
    this.remove(this.sql`delete from pushes where kind = 'call' and about ->> 'phase' <> 'ringing'`);
  }

  /** The owner saw their list of friend requests, or of activities. */
  onViewed(what: "requests" | "activities"): void {
    const kinds = what === "requests" ? ["friend"] : ["mention", "reply"];
    this.remove(this.sql`delete from pushes where kind in (select value from json_each(${JSON.stringify(kinds)}))`);
  }

  onPostGone(post: string): void {
    this.remove(this.sql`delete from pushes where kind in ('mention', 'reply') and about ->> 'post' = ${post}`);
  }

  /** The owner muted the member, or a block parts the two; then nothing of the member stays. */
  onParted(member: string, isBlocked: boolean, directChat: string): void {
    this.remove(this.sql`delete from pushes where kind in ('mention', 'reply') and about ->> 'actor' = ${member}`);
    if (!isBlocked) return;
    this.remove(this.sql`
      delete from pushes where (kind = 'call' and about ->> 'from' = ${member}) or (kind = 'invitation' and about ->> 'host' = ${member})`);
    this.withdraw(friendSubject(member));
    this.withdraw(chatSubject(directChat));
    this.#onRequests();
  }

  onChatMuted(chat: string): void {
    this.withdraw(chatSubject(chat));
  }

  // ---- parts

  #note({ subject, kind, about, lastsMs = LASTS_MS }: Noted): void {
    if (!isWanted(kind, this.settings())) return;
    const now = this.now();
    const waitMs = this.owner.isLooking() && kind !== "call" ? LOOKING_WAIT_MS : 0;
    this.sql`
      insert into pushes(subject, kind, tag, id, about, at_ms, due_ms, expires_ms, state, is_held, in_summary, recipients, attempts)
      values (${subject}, ${kind}, ${this.owner.newId()}, ${this.owner.newId()}, ${about ? JSON.stringify(about) : null}, ${now},
        ${now + waitMs}, ${now + lastsMs}, 'waiting', 0, 0, null, 0)
      on conflict(subject) do update set kind = excluded.kind, id = excluded.id, about = excluded.about, at_ms = excluded.at_ms,
        due_ms = iif(pushes.state = 'waiting' and pushes.recipients is null, pushes.due_ms, excluded.due_ms),
        expires_ms = excluded.expires_ms, state = 'waiting', in_summary = 0, recipients = null,
        is_held = iif(pushes.state = 'waiting', pushes.is_held, 0), attempts = 0`.run();
    if (kind === "mention" || kind === "reply")
      this.sql`
        delete from pushes where subject in (
          select subject from pushes where kind in ('mention', 'reply') order by at_ms desc limit -1 offset ${ACTIVITIES_MAX})`.run();
    this.change.set();
    this.dropEmptySummary(); // a covered row that happens again leaves the summary
  }

  /** Message requests with unread messages. */
  unreadRequests(): number {
    return (
      this.sql`
      select count(*) from chats where request = 1 and unread > 0 and gone = 0
        and not exists (select 1 from blocks where blocks.member = peer and is_blocked = 1)`.value<number>() ?? 0
    );
  }

  #onRequests(): void {
    if (this.unreadRequests() === 0) this.withdraw(REQUESTS);
  }

  /** Whether the last message is pushed as a message. An invitation and a call are pushed as such. */
  #isPushed({ last, lastFrom }: ChatSummary): boolean {
    return lastFrom !== this.owner.name && !last?.line && !last?.game && !last?.deleted && !this.#blocks.has(lastFrom);
  }
}

const isRinging = (call: CurrentCall | null): call is CurrentCall => call?.phase === "ringing" && !call.isOutgoing;

/** A row of a comment may turn out to be a mention: only the edge can tell. */
const isWanted = (kind: PushKind, { wanted }: NoticeSettings): boolean =>
  wanted.includes(kind) || (kind === "reply" && wanted.includes("mention"));
