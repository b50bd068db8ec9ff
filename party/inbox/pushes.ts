/** What is pushed to the owner of the inbox (X197 to X203). There is one row for each thing that a notification is about. */
import { DEFAULT_NOTICE_SETTINGS, type NoticeSettings, type PushKind } from "~/base/push";
import { quietEndMs } from "~/base/quietHours";
import type { Sql } from "~/party/core/sql";
import type { Activity, CurrentCall } from "~/party/inbox/inbox";
import { type InboxOwner, type PushedCall, type PushRow, type QueuedPush, SUMMARY } from "~/party/inbox/pushRows";
import type { ChatSummary, MemberGame } from "~/party/inbox/protocol";

const REQUESTS = "requests";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** X198. */
const CALL_LASTS_MS = 45_000;
const LASTS_MS = 3 * DAY_MS;
/** How long the inbox remembers what stands on the devices' screens. */
const REMEMBERED_MS = 7 * DAY_MS;
/** A member who looks at Parlor on one device may read it there, and the others then get no push. */
const LOOKING_WAIT_MS = 5_000;
/** At most so many are pushed one by one within a minute. Those beyond wait until it ends, and are one summary. */
export const BURST_MAX = 4;
export const BURST_MS = MINUTE_MS;
/** When what the consumer hasn't confirmed is queued again. */
const AGAIN_MS = MINUTE_MS;
const CALL_AGAIN_MS = 10_000;
/** More could make a push too large. */
const STANDING_MAX = 50;

interface DueRow {
  subject: string;
  isHeld: 0 | 1;
  /** it was queued before */
  isRepeated: 0 | 1;
  /** a call that rings, or no longer does */
  isUrgent: 0 | 1;
}
const isAtOnce = ({ isRepeated, isUrgent }: DueRow) => isRepeated === 1 || isUrgent === 1;

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

export class Pushes {
  /** whether a row has changed since the last `takeChange` */
  #isChanged = false;
  /** whether something has stopped to stand since the last `takeFall` */
  #hasFallen = false;

  constructor(
    private readonly sql: Sql,
    private readonly now: () => number,
    private readonly owner: InboxOwner,
  ) {}

  // ---- settings

  settings(): NoticeSettings {
    const json = this.sql`select json from notice_settings`.value<string>();
    return json === null ? DEFAULT_NOTICE_SETTINGS : (JSON.parse(json) as NoticeSettings); // written by `putSettings`
  }

  /** Stores the settings unless these or newer ones are stored. Returns whether it did. */
  putSettings({ n, ...settings }: NoticeSettings & { n: number }): boolean {
    const isNew = this.sql`
      insert into notice_settings(one, n, json) values (1, ${n}, ${JSON.stringify(settings)})
      on conflict(one) do update set n = excluded.n, json = excluded.json where excluded.n > notice_settings.n`.changed();
    if (!isNew) return false;
    const unwanted = this.sql`select distinct kind from pushes where kind <> ${SUMMARY}`
      .column<PushKind>()
      .filter((kind) => !isWanted(kind, settings));
    for (const kind of unwanted) this.sql`delete from pushes where kind = ${kind}`.run();
    // quiet hours may have ended earlier by this change
    this.sql`update pushes set due_ms = ${this.now()} where state = 'waiting' and is_held = 1`.run();
    this.#afterRemoval();
    return true;
  }

  // ---- what happens

  /** `before`: the number of the chat's last message before the report; null if the chat is new. */
  onChat(chat: ChatSummary, before: number | null): void {
    const subject = chatSubject(chat.chat);
    if (chat.unread === 0 || chat.muted || chat.isRequest) this.#withdraw(subject);
    if (chat.isRequest || before === null) this.#onRequests();
    if (chat.unread === 0 || chat.muted || chat.lastSeq <= (before ?? 0)) return;
    const { last, lastFrom } = chat;
    // an invitation and a call are pushed as such
    if (lastFrom === this.owner.name || last?.line || last?.game || last?.deleted || this.#isBlocked(lastFrom)) return;
    if (chat.isRequest) this.#note({ subject: REQUESTS, kind: "request" });
    else this.#note({ subject, kind: "message" });
  }

  /** The chat left the list. */
  onChatGone(chat: string): void {
    this.#withdraw(chatSubject(chat));
    this.#onRequests();
  }

  onFriendship(member: string, isRequest: boolean): void {
    if (isRequest) this.#note({ subject: friendSubject(member), kind: "friend", about: { member } });
    else this.#withdraw(friendSubject(member));
  }

  /** Only mentions and comments are pushed. The inbox stores replies, and mentions in comments, as comments. */
  onActivity(activity: Activity, isHidden: boolean): void {
    const { kind, actor } = activity;
    const subject = activitySubject(activity);
    if (activity.state === "off" || isHidden) return this.#withdraw(subject);
    if (actor === this.owner.name || (kind !== "mention" && kind !== "comment")) return;
    this.#note({ subject, kind: kind === "mention" ? "mention" : "reply", about: activity });
  }

  onGame(room: string, game: Omit<MemberGame, "room"> | null, before: Omit<MemberGame, "room"> | null): void {
    const kindOf = (one: typeof game): PushKind | null => {
      if (one?.status === "invited") return "invitation";
      return one?.isTurn ? "turn" : null;
    };
    const kind = kindOf(game);
    if (kind === null) this.#withdraw(gameSubject(room));
    else if (kind !== kindOf(before)) this.#note({ subject: gameSubject(room), kind, lastsMs: DAY_MS });
  }

  /** X198: the call rings, was answered, or is over. `isMissed`: nobody answered or declined it. */
  onCall(before: CurrentCall | null, after: CurrentCall | null, isMissed: boolean): void {
    const rang = isRinging(before);
    const call = isRinging(after) ? after : rang ? before : null;
    if (call === null || (rang && isRinging(after))) return;
    const subject = callSubject(call.call);
    const about: PushedCall = { call: call.call, kind: call.kind, from: call.peer, phase: "ringing" };
    if (!rang) {
      if (!this.#isQuiet()) this.#note({ subject, kind: "call", about, lastsMs: CALL_LASTS_MS });
      return;
    }
    const phase = isMissed ? "missed" : after ? "answered" : "over";
    const wasPushed = this.sql`
      select 1 from pushes where subject = ${subject} and (state <> 'waiting' or recipients is not null)`.value();
    if (isMissed) this.#note({ subject, kind: "call", about: { ...about, phase } });
    else if (wasPushed === null) this.#withdraw(subject);
    else this.#note({ subject, kind: "call", about: { ...about, phase }, lastsMs: CALL_LASTS_MS });
  }

  /** The owner saw their list of friend requests, or of activities. */
  onViewed(what: "requests" | "activities"): void {
    if (what === "requests") this.sql`delete from pushes where kind = 'friend'`.run();
    else this.sql`delete from pushes where kind in ('mention', 'reply')`.run();
    this.#afterRemoval();
  }

  onPostGone(post: string): void {
    this.sql`delete from pushes where kind in ('mention', 'reply') and about ->> 'post' = ${post}`.run();
    this.#afterRemoval();
  }

  /** The owner muted the member, or a block parts the two; then nothing of the member stays. */
  onParted(member: string, isBlocked: boolean, directChat: string): void {
    this.sql`delete from pushes where kind in ('mention', 'reply') and about ->> 'actor' = ${member}`.run();
    if (isBlocked) {
      this.sql`delete from pushes where kind = 'call' and about ->> 'from' = ${member}`.run();
      this.#withdraw(friendSubject(member));
      this.#withdraw(chatSubject(directChat));
    }
    this.#afterRemoval();
  }

  onChatMuted(chat: string): void {
    this.#withdraw(chatSubject(chat));
  }

  // ---- sending

  /** When a row is due; null if none is. */
  nextMs(): number | null {
    return this.sql`select min(due_ms) from pushes where state in ('waiting', 'queued')`.value<number>();
  }

  /** Whether a row has changed since the last call, so that `nextMs` may have. */
  takeChange(): boolean {
    const isChanged = this.#isChanged;
    this.#isChanged = false;
    return isChanged;
  }

  /** Whether something has stopped to stand since the last call. */
  takeFall(): boolean {
    const hasFallen = this.#hasFallen;
    this.#hasFallen = false;
    return hasFallen;
  }

  /** Makes the next `takeChange` true, for the timer. */
  look(): void {
    this.#isChanged = true;
  }

  /** Takes the rows that are due. Returns what must now go to the queue. */
  takeDue(): QueuedPush[] {
    const now = this.now();
    this
      .sql`delete from pushes where (state in ('waiting', 'queued') and expires_ms <= ${now}) or at_ms <= ${now - REMEMBERED_MS}`.run();
    const due = this.sql`
      select subject, is_held "isHeld", state = 'queued' or recipients is not null "isRepeated",
        kind = 'call' and about ->> 'phase' <> 'missed' "isUrgent"
      from pushes where state in ('waiting', 'queued') and due_ms <= ${now} order by at_ms`.rows<DueRow>();
    const [atOnce, fresh] = [due.filter(isAtOnce), due.filter((row) => !isAtOnce(row))];
    return [...this.#queue(atOnce.map(({ subject }) => subject)), ...this.#queueFresh(fresh)];
  }

  /** The row, if it is still to be pushed with this id. */
  queued(subject: string, id: string): PushRow | null {
    const row = this.row(subject);
    return row?.id === id && row.state === "queued" && row.expiresMs > this.now() ? row : null;
  }

  row(subject: string): PushRow | null {
    const [row] = this.sql`
      select subject, kind, tag, id, about, at_ms "atMs", expires_ms "expiresMs", state, recipients from pushes
      where subject = ${subject}`.rows<PushRow>();
    return row ?? null;
  }

  /** The rows that the summary stands for. */
  covered(): Pick<PushRow, "subject" | "kind">[] {
    return this.sql`select subject, kind from pushes where in_summary = 1 and subject <> ${SUMMARY}`.rows();
  }

  /** The consumer has sent it, but for the subscriptions `left`, which it tries again at a time; null: it gave them up. */
  settle(subject: string, id: string, left: readonly string[], againAtMs: number | null): void {
    const row = this.queued(subject, id);
    if (!row) return;
    this.#isChanged = true;
    if (left.length > 0 && againAtMs !== null && againAtMs < row.expiresMs) {
      this.sql`
        update pushes set state = 'waiting', recipients = ${JSON.stringify(left)}, due_ms = ${againAtMs} where subject = ${subject}`.run();
      return;
    }
    this.sql`update pushes set state = 'sent', recipients = null where subject = ${subject}`.run();
    if (subject === SUMMARY) this.sql`update pushes set state = 'sent' where state = 'covered'`.run();
  }

  /** It no longer needs a push, such as because the post can't be seen. */
  drop(subject: string, id: string): void {
    if (this.row(subject)?.id === id) this.#withdraw(subject);
  }

  /** X200: the tags of the notifications that still stand, the newest first. */
  standing(): string[] {
    return this.sql`
      select tag from pushes where in_summary = 0 or subject = ${SUMMARY} order by at_ms desc limit ${STANDING_MAX}`.column();
  }

  clear(): void {
    this.sql`delete from pushes`.run();
    this.sql`delete from push_times`.run();
  }

  // ---- parts

  #note({ subject, kind, about, lastsMs = LASTS_MS }: Noted): void {
    if (!isWanted(kind, this.settings())) return;
    const now = this.now();
    const waitMs = this.owner.isLooking() && kind !== "call" ? LOOKING_WAIT_MS : 0;
    this.sql`
      insert into pushes(subject, kind, tag, id, about, at_ms, due_ms, expires_ms, state, is_held, in_summary, recipients)
      values (${subject}, ${kind}, ${this.owner.newId()}, ${this.owner.newId()}, ${about ? JSON.stringify(about) : null}, ${now},
        ${now + waitMs}, ${now + lastsMs}, 'waiting', 0, 0, null)
      on conflict(subject) do update set kind = excluded.kind, id = excluded.id, about = excluded.about, at_ms = excluded.at_ms,
        due_ms = iif(pushes.state = 'waiting' and pushes.recipients is null, pushes.due_ms, excluded.due_ms),
        expires_ms = excluded.expires_ms, state = 'waiting', in_summary = 0, recipients = null,
        is_held = iif(pushes.state = 'waiting', pushes.is_held, 0)`.run();
    this.#isChanged = true;
    this.#dropEmptySummary(); // a covered row that happens again leaves the summary
  }

  #withdraw(subject: string): void {
    if (this.sql`delete from pushes where subject = ${subject}`.changed()) this.#afterRemoval();
  }

  #afterRemoval(): void {
    this.#isChanged = true;
    this.#hasFallen = true;
    this.#dropEmptySummary();
  }

  /** The summary goes with the last thing that it stands for. */
  #dropEmptySummary(): void {
    this.sql`
      delete from pushes where subject = ${SUMMARY} and not exists (select 1 from pushes where in_summary = 1 and subject <> ${SUMMARY})`.run();
  }

  #onRequests(): void {
    const unread = this.sql`
      select 1 from chats where request = 1 and unread > 0 and gone = 0 limit 1`.value();
    if (unread === null) this.#withdraw(REQUESTS);
  }

  /** A message may arrive just after the block, also in a one-to-one chat. */
  #isBlocked(member: string): boolean {
    return this.sql`select 1 from blocks where member = ${member} and is_blocked = 1`.value() !== null;
  }

  #isQuiet(): boolean {
    const { quiet } = this.settings();
    return quiet !== null && quietEndMs(quiet, this.now()) !== null;
  }

  #queue(subjects: readonly string[]): QueuedPush[] {
    const now = this.now();
    return this.sql`
      update pushes set state = 'queued', is_held = 0, due_ms = ${now} + iif(kind = 'call', ${CALL_AGAIN_MS}, ${AGAIN_MS})
      where subject in (select value from json_each(${JSON.stringify(subjects)})) returning subject, id`.rows();
  }

  #hold(subjects: readonly string[], untilMs: number): void {
    this.sql`
      update pushes set is_held = 1, due_ms = ${untilMs}, expires_ms = max(expires_ms, ${untilMs + DAY_MS})
      where subject in (select value from json_each(${JSON.stringify(subjects)}))`.run();
  }

  /** X197, X203: the first few one by one. The others wait, and what waited is one summary. */
  #queueFresh(due: readonly DueRow[]): QueuedPush[] {
    if (due.length === 0) return [];
    const now = this.now();
    const subjects = due.map(({ subject }) => subject);
    const { quiet } = this.settings();
    const quietUntilMs = quiet && quietEndMs(quiet, now);
    if (quietUntilMs !== null) {
      this.#hold(subjects, quietUntilMs);
      return [];
    }
    if (due.filter(({ isHeld }) => isHeld === 1).length > 1) return this.#summarize(subjects);
    this.sql`delete from push_times where at_ms <= ${now - BURST_MS}`.run();
    const earlier = this.sql`select at_ms from push_times order by at_ms`.column<number>();
    const single = subjects.slice(0, Math.max(0, BURST_MAX - earlier.length));
    const held = subjects.slice(single.length);
    for (const _ of single) this.sql`insert into push_times(at_ms) values (${now})`.run();
    if (held.length > 0) this.#hold(held, (earlier[0] ?? now) + BURST_MS);
    return this.#queue(single);
  }

  #summarize(subjects: readonly string[]): QueuedPush[] {
    const now = this.now();
    this.sql`
      update pushes set state = 'covered', in_summary = 1, is_held = 0
      where subject in (select value from json_each(${JSON.stringify(subjects)}))`.run();
    this.sql`
      insert into pushes(subject, kind, tag, id, about, at_ms, due_ms, expires_ms, state, is_held, in_summary, recipients)
      values (${SUMMARY}, ${SUMMARY}, ${this.owner.newId()}, ${this.owner.newId()}, null, ${now}, ${now}, ${now + LASTS_MS}, 'waiting', 0, 1, null)
      on conflict(subject) do update set id = excluded.id, at_ms = excluded.at_ms, due_ms = excluded.due_ms,
        expires_ms = excluded.expires_ms, state = 'waiting', recipients = null`.run();
    return this.#queue([SUMMARY]);
  }
}

const isRinging = (call: CurrentCall | null): call is CurrentCall => call?.phase === "ringing" && !call.isOutgoing;

/** A row of a comment may turn out to be a mention: only the edge can tell. */
const isWanted = (kind: PushKind, { wanted }: NoticeSettings): boolean =>
  wanted.includes(kind) || (kind === "reply" && wanted.includes("mention"));
