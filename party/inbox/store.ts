import { nowMs } from "~/base/clock";
import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import type { NoticeSettings } from "~/base/push";
import { directChatRoom } from "~/party/chat/protocol";
import { sqlOf, type Sql } from "~/party/core/sql";
import {
  acceptanceActivity,
  NEW_INBOX,
  type Activity,
  type ActivityReport,
  type BlockReport,
  type FriendshipReport,
  type MuteReport,
  type CurrentCall,
  type InboxState,
  type VersionedSummary,
} from "~/party/inbox/inbox";
import {
  INBOX_LIMITS,
  type ChatSummary,
  type FriendState,
  type InboxOpening,
  type NoticeKind,
  type RequestNotice,
  type Unviewed,
} from "~/party/inbox/protocol";
import { Blocks, IS_LISTED, isBlockedIn } from "~/party/inbox/blocks";
import { Admissions } from "~/party/inbox/admissions";
import { MemberGames } from "~/party/inbox/games";
import { Mutes } from "~/party/inbox/mutes";
import { PageChanges } from "~/party/inbox/pageChanges";
import { type InboxOwner } from "~/party/inbox/pushRows";
import { Pushes } from "~/party/inbox/pushes";
import { UnreadMail } from "~/party/inbox/unreadMail";
import { Watchers } from "~/party/inbox/watchers";

type ChatRow = Omit<ChatSummary, "last" | "mentioned" | "muted" | "isRequest"> & {
  last: string | null;
  mentioned: number;
  muted: number;
  request: number;
  collapsed: number;
};
/** `?1` is the time. */
const CHAT_COLUMNS = `chat, chats.kind, peer, last_text "lastText", last_from "lastFrom", last_at_ms "lastAtMs", last_seq "lastSeq", last,
  unread, request, exists (select 1 from mutes where mutes.kind = 'chat' and target = chat and until_ms > ?1) muted,
  mentioned = 1 and (mentioned_by is null or exists (select 1 from json_each(mentioned_by) where not ${isBlockedIn("value")})) mentioned,
  chats.kind = 'group' and ${isBlockedIn("last_from")} collapsed`;

function chatOf({ last: json, mentioned, muted, request, collapsed, ...row }: ChatRow): ChatSummary {
  const last = json === null ? null : (JSON.parse(json) as ChatSummary["last"]);
  return {
    ...row,
    ...(request === 1 && { isRequest: true }),
    // X120: what the group did isn't a message of the member who did it
    ...(collapsed === 1 && !last?.line ? { lastText: "", last: { collapsed: true } } : { last }),
    mentioned: mentioned === 1,
    ...(muted === 1 ? { muted: true } : {}),
  };
}

/** Of a store that is only read. */
const NOBODY: InboxOwner = { name: "", newId: () => crypto.randomUUID(), isLooking: () => false };

/**
 * The inbox's tables. Reports may arrive late or twice, so only a higher number counts, and removals are stored as
 * rows too.
 */
export class InboxStore {
  readonly #sql: Sql;
  readonly blocks: Blocks;
  readonly mutes: Mutes;
  readonly pageChanges: PageChanges;
  readonly admissions: Admissions;
  readonly watchers: Watchers;
  readonly pushes: Pushes;
  readonly unreadMail: UnreadMail;
  readonly games: MemberGames;

  constructor(
    private readonly sql: SqlStorage,
    private readonly now: () => number = nowMs,
    private readonly owner: InboxOwner = NOBODY,
  ) {
    this.#sql = sqlOf(sql);
    this.blocks = new Blocks(this.#sql);
    this.mutes = new Mutes(this.#sql, this.now);
    this.pageChanges = new PageChanges(this.#sql, this.now);
    this.admissions = new Admissions(this.#sql);
    this.watchers = new Watchers(this.#sql);
    this.pushes = new Pushes(this.#sql, this.now, owner);
    this.unreadMail = new UnreadMail(this.#sql, this.now, owner, this.pushes);
    this.games = new MemberGames(this.#sql, this.pushes);
  }

  // ---- chats

  /** Stores a chat's summary unless this or a newer one is stored. Returns whether it did. */
  putChat({ last, ...chat }: VersionedSummary): boolean {
    const [before] = this.#sql`
      select last_seq "lastSeq", unread from chats where chat = ${chat.chat}`.rows<
      Pick<ChatSummary, "lastSeq" | "unread">
    >();
    const isNew = this.#sql`
      insert into chats(chat, version, kind, peer, last_text, last_from, last_at_ms, last_seq, last, unread, mentioned, mentioned_by, request, gone)
      values (${chat.chat}, ${chat.version}, ${chat.kind}, ${chat.peer}, ${chat.lastText}, ${chat.lastFrom}, ${chat.lastAtMs}, ${chat.lastSeq},
        ${last && JSON.stringify(last)}, ${chat.unread}, ${chat.mentioned ? 1 : 0},
        ${chat.mentionedBy ? JSON.stringify(chat.mentionedBy) : null}, ${chat.isRequest ? 1 : 0}, 0)
      on conflict(chat) do update set version = excluded.version, kind = excluded.kind, peer = excluded.peer, last_text = excluded.last_text,
        last_from = excluded.last_from, last_at_ms = excluded.last_at_ms, last_seq = excluded.last_seq, last = excluded.last,
        unread = excluded.unread, mentioned = excluded.mentioned, mentioned_by = excluded.mentioned_by,
        request = excluded.request, gone = 0, mail_due_ms = iif(excluded.unread = 0, null, mail_due_ms)
      where excluded.version > chats.version`.changed();
    const shown = isNew ? this.chat(chat.chat) : null;
    if (shown) this.unreadMail.onChat(shown, before?.unread ?? null, this.pushes.onChat(shown, before ?? null));
    return isNew;
  }

  /**
   * Hides the chat unless a newer report is stored. Returns whether this removed it from the list. The version even of
   * an unknown chat is stored, because a summary may still be under way.
   */
  dropChat(chat: string, version: number): boolean {
    const wasShown = this.#sql`select 1 from chats where chat = ${chat} and gone = 0`.value() !== null;
    const isNew = this.#sql`
      insert into chats(chat, version, kind, last_text, last_from, last_at_ms, last_seq, unread, gone) values (${chat}, ${version}, 'group', '', '', 0, 0, 0, 1)
      on conflict(chat) do update set gone = 1, version = excluded.version, last_text = '', last = null, unread = 0, mentioned = 0, mentioned_by = null,
        mail_due_ms = null
      where excluded.version > chats.version`.changed();
    if (isNew) this.pushes.onChatGone(chat);
    return wasShown && isNew;
  }

  /** The chat list, newest first. Message requests have a limit of their own, so that they can't push a chat out. */
  chats(): ChatSummary[] {
    const newest = (request: 0 | 1, limit: number) =>
      this.#chats(`request = ?2 and ${IS_LISTED} order by last_at_ms desc limit ?3`, request, limit);
    return [...newest(0, INBOX_LIMITS.chatsInSnapshot), ...newest(1, INBOX_LIMITS.messageRequestsInSnapshot)].sort(
      (a, b) => b.lastAtMs - a.lastAtMs,
    );
  }

  /** Null if the chat isn't in the list. */
  chat(chat: string): ChatSummary | null {
    return this.#chats(`chat = ?2 and ${IS_LISTED}`, chat)[0] ?? null;
  }

  /** The chats after `chat`, in the order of their ids, also those that aren't in the list. */
  chatsAfter(chat: string, limit: number): ChatSummary[] {
    return this.#chats("chat > ?2 order by chat limit ?3", chat, limit);
  }

  /** The groups whose entry in the list depends on whether a block hides this member. */
  groupsShowing(member: string): string[] {
    return this.#sql`
      select chat from chats where kind = 'group' and gone = 0
        and (last_from = ${member} or exists (select 1 from json_each(mentioned_by) where value = ${member}))`.column();
  }

  unreadChats(): number {
    return this.sql
      .exec<{ n: number }>(
        `select count(*) n from chats where unread > 0 and request = 0 and ${IS_LISTED}
          and not exists (select 1 from mutes where mutes.kind = 'chat' and target = chat and until_ms > ?)`,
        this.now(),
      )
      .one().n;
  }

  #chats(condition: string, ...values: SqlStorageValue[]): ChatSummary[] {
    return this.sql
      .exec<ChatRow>(`select ${CHAT_COLUMNS} from chats where gone = 0 and ${condition}`, this.now(), ...values)
      .toArray()
      .map(chatOf);
  }

  // ---- notices

  putFriendship(report: FriendshipReport): boolean {
    const { member, n, state, atMs } = report;
    const before = this.#sql`select state from friends where member = ${member}`.value<FriendState>();
    const isNew = this.#sql`
      insert into friends(member, n, state, at_ms, viewed) values (${member}, ${n}, ${state}, ${atMs}, ${state === "received" ? 0 : 1})
      on conflict(member) do update set n = excluded.n, state = excluded.state, at_ms = excluded.at_ms, viewed = excluded.viewed
      where excluded.n > friends.n`.changed();
    if (isNew) this.pageChanges.record();
    if (isNew) this.pushes.onFriendship(member, state === "received");
    const acceptance = isNew ? acceptanceActivity(report, before) : null;
    if (acceptance) this.putActivity(acceptance);
    return isNew;
  }

  /**
   * X152: a like or repost that is undone and repeated stays the same notice: it keeps its first time, and stays viewed
   * if it was. Each comment, quote or mention is a new notice.
   */
  putActivity({ n, post, kind, actor, comment = "", state, atMs }: ActivityReport): boolean {
    const known = this.#sql`
      select max(n) from activities
      where post = ${post} and (kind = 'gone' or (kind = ${kind} and actor = ${actor} and comment = ${comment}))`.value<number>();
    if (known !== null && n <= known) return false;
    const isHidden = this.#isHidden(actor);
    this.pushes.onActivity({ n, post, kind, actor, comment, state, atMs }, isHidden);
    const isViewed = isHidden || this.pushes.settings().hidden.includes(kind === "comment" ? "reply" : kind);
    return this.#sql`
      insert into activities(post, kind, actor, comment, n, state, at_ms, viewed)
      values (${post}, ${kind}, ${actor}, ${comment}, ${n}, ${state}, ${atMs}, ${isViewed ? 1 : 0})
      on conflict(post, kind, actor, comment) do update set n = excluded.n, state = excluded.state,
        at_ms = iif(excluded.kind in ('like', 'repost'), at_ms, excluded.at_ms),
        viewed = iif(excluded.kind in ('like', 'repost'), max(viewed, excluded.viewed), excluded.viewed)`.changed();
  }

  /**
   * Deletes the notices of a deleted post. A row for the deletion stays, so that a late report can't bring the notices
   * back.
   */
  dropPost(post: string, n: number): boolean {
    const dropped = this.#sql`delete from activities where post = ${post} and n < ${n}`.changed();
    this.pushes.onPostGone(post);
    this.#sql`
      insert into activities(post, kind, actor, comment, n, state, at_ms, viewed) values (${post}, 'gone', '', '', ${n}, 'off', 0, 1)
      on conflict(post, kind, actor, comment) do nothing`.run();
    return dropped;
  }

  requests(): RequestNotice[] {
    return this.#sql`
      select member, at_ms "atMs" from friends where state = 'received' order by at_ms desc limit ${INBOX_LIMITS.noticesInSnapshot}`.rows();
  }

  activities(limit: number): Activity[] {
    return this.#sql`
      select n, post, kind, actor, comment, state, at_ms "atMs" from activities
      where state = 'on' and not exists (select 1 from blocks where member = actor and is_blocked = 1)
        and not exists (select 1 from mutes where mutes.kind = 'member' and target = actor and until_ms > ${this.now()})
      order by at_ms desc limit ${limit}`.rows();
  }

  /**
   * The next likes, comments, mentions, quotes and reposts after `after`, in the order of post, kind, actor and comment.
   * Leaves out those that were undone or whose post was deleted, and accepted friend requests.
   */
  activitiesAfter(after: Activity | null, limit: number): Activity[] {
    const { post, kind, actor, comment } = after ?? { post: "", kind: "", actor: "", comment: "" };
    return this.#sql`
      select n, post, kind, actor, comment, state, at_ms "atMs" from activities
      where (post, kind, actor, comment) > (${post}, ${kind}, ${actor}, ${comment}) and state = 'on' and kind <> 'friend'
        and not exists (select 1 from blocks where member = actor and is_blocked = 1)
      order by post, kind, actor, comment limit ${limit}`.rows();
  }

  unviewed(): Unviewed {
    const unviewedRequests = this.#sql`select count(*) from friends where viewed = 0`.value<number>() ?? 0;
    const activities =
      this.#sql`select count(*) from activities where viewed = 0 and state = 'on'`.value<number>() ?? 0;
    return { unviewed: unviewedRequests + activities, unviewedRequests };
  }

  view(what?: NoticeKind): void {
    if (what !== "activities") this.#sql`update friends set viewed = 1 where viewed = 0`.run();
    if (what !== "requests") this.#sql`update activities set viewed = 1 where viewed = 0 and state = 'on'`.run();
    for (const viewed of ["requests", "activities"] as const)
      if (what === undefined || what === viewed) this.pushes.onViewed(viewed);
  }

  /** Stores a report unless this or a newer one is stored. Returns whether it did. */
  putBlock(report: BlockReport): boolean {
    if (!this.blocks.put(report)) return false;
    this.pageChanges.record();
    this.unreadMail.change.set();
    if (report.isBlocked) this.#part(report.member, true);
    return true;
  }

  /** Stores a report unless this or a newer one is stored. Returns whether it did. */
  putMute(report: MuteReport): boolean {
    if (!this.mutes.put(report)) return false;
    this.pageChanges.record();
    this.unreadMail.change.set();
    if (report.of === "member" && this.mutes.isMember(report.target)) this.#part(report.target, false);
    if (report.of === "chat" && this.chat(report.target)?.muted) this.pushes.onChatMuted(report.target);
    return true;
  }

  /** X202: stores a report unless this or a newer one is stored. Returns whether it did. */
  putNotices(report: NoticeSettings & { n: number }): boolean {
    const wasMailed = this.pushes.settings().mailsUnread ?? false;
    const isNew = this.pushes.putSettings(report);
    if (isNew) this.unreadMail.onSettings(wasMailed);
    const kinds = report.hidden.map((kind) => (kind === "reply" ? "comment" : kind));
    if (isNew && kinds.length > 0)
      this.#sql`
        update activities set viewed = 1 where viewed = 0 and kind in (select value from json_each(${JSON.stringify(kinds)}))`.run();
    return isNew;
  }

  #part(member: string, isBlocked: boolean): void {
    this.pushes.onParted(member, isBlocked, directChatRoom(this.owner.name, member));
  }

  #isHidden(actor: string): boolean {
    return this.blocks.has(actor) || this.mutes.isMember(actor);
  }

  // ---- what a page gets when it connects

  snapshot(): InboxOpening {
    // Each report that is stored raises the sum, even one that is older than a report on another member. It is missing
    // if nothing was reported.
    const blocks = this.blocks.sumOfN() + this.mutes.sumOfN();
    const changedAtMs = this.pageChanges.lastMs();
    const standing = this.pushes.standing();
    return {
      chats: this.chats(),
      requests: this.requests(),
      ...this.unviewed(),
      unreadChats: this.unreadChats(),
      ...(blocks === 0 ? {} : { blocks }),
      ...(changedAtMs === null ? {} : { changedAtMs }),
      ...(standing.length === 0 ? {} : { standing }),
    };
  }

  // ---- the state in memory

  load(): InboxState {
    const self = this.#sql`
      select online, presence_version version, wiped from self`.one<{
      online: number;
      version: number;
      wiped: number;
    }>();
    const currentCall = this.#sql`select json from held_call`.value<string>();
    const privacy = this.#sql`select json from privacy`.value<string>();
    const messaging = this.#sql`select json from messaging`.value<string>();
    return {
      isWiped: self.wiped === 1,
      presence: { online: self.online === 1, version: self.version },
      privacy: privacy === null ? NEW_INBOX.privacy : (JSON.parse(privacy) as MemberPrivacy), // written by `save`
      messaging: messaging === null ? NEW_INBOX.messaging : (JSON.parse(messaging) as MessagingRight), // the same
      currentCall: currentCall === null ? null : (JSON.parse(currentCall) as CurrentCall), // written by `save`
    };
  }

  /** `isMissed`: the call that rang is over, and nobody answered or declined it. */
  save(before: InboxState, after: InboxState, isMissed: boolean): void {
    const { isWiped, presence, privacy, messaging, currentCall } = after;
    if (presence !== before.presence)
      this.#sql`update self set online = ${presence.online ? 1 : 0}, presence_version = ${presence.version}`.run();
    if (privacy !== before.privacy || messaging !== before.messaging) this.pageChanges.record();
    if (privacy !== before.privacy)
      this.#sql`
      insert into privacy(one, json) values (1, ${JSON.stringify(privacy)}) on conflict(one) do update set json = excluded.json`.run();
    if (messaging !== before.messaging)
      this.#sql`
      insert into messaging(one, json) values (1, ${JSON.stringify(messaging)}) on conflict(one) do update set json = excluded.json`.run();
    if (currentCall === null) this.#sql`delete from held_call`.run();
    if (currentCall !== before.currentCall) this.pushes.onCall(before.currentCall, currentCall, isMissed);
    if (currentCall !== null && currentCall !== before.currentCall)
      this.#sql`
      insert into held_call(one, json) values (1, ${JSON.stringify(currentCall)}) on conflict(one) do update set json = excluded.json`.run();
    if (isWiped)
      this.#sql`
      delete from chats; delete from friends; delete from activities; delete from admitted; delete from games; delete from blocks; delete from hidden_groups; delete from mutes; delete from privacy; delete from messaging; delete from page_changes; delete from pushes; delete from push_times; delete from notice_settings; delete from unread_mail; update self set wiped = 1`.run();
  }
}
