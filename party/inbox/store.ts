import { INBOX_GAMES_MIGRATION } from "~/party/inbox/games";
import { acceptanceIn, supersedes, isUnviewedFriendship, type ActivityReport, type FriendshipReport, type HeldCall, type InboxState, type VersionedSummary } from "~/party/inbox/inbox";
import { INBOX_LIMITS, type ChatSummary, type FriendState, type NoticeKind, type RequestNotice, type Unviewed } from "~/party/inbox/protocol";

export const INBOX_MIGRATIONS: readonly string[] = [
  `create table chats(chat text primary key, version integer not null, kind text not null, peer text, last_text text not null,
     last_from text not null, last_at_ms integer not null, last_seq integer not null, unread integer not null) without rowid;
   create index chats_newest on chats(last_at_ms desc);
   create table friends(member text primary key, n integer not null, state text not null, at_ms integer not null,
     viewed integer not null) without rowid;
   create table activities(post text, kind text, actor text, comment text, n integer not null, state text not null,
     at_ms integer not null, viewed integer not null, primary key(post, kind, actor, comment)) without rowid;
   create index activities_newest on activities(at_ms desc);
   create table admitted(session text, party text, room text, expires_at_ms integer not null, primary key(session, party, room)) without rowid;
   create table watchers(room text primary key, watch integer not null) without rowid;
   create table self(one integer primary key check (one = 1), online integer not null, presence_version integer not null, wiped integer not null);
   insert into self(one, online, presence_version, wiped) values (1, 0, 0, 0);`,
  // gone: the member left it; the row stays for its version
  `alter table chats add column last text;
   alter table chats add column mentioned integer not null default 0;
   alter table chats add column gone integer not null default 0;`,
  `create table held_call(one integer primary key check (one = 1), json text not null);`,
  INBOX_GAMES_MIGRATION,
];

type Row<T> = T & Record<string, SqlStorageValue>;
const CHAT_COLUMNS = `chat, kind, peer, last_text "lastText", last_from "lastFrom", last_at_ms "lastAtMs", last_seq "lastSeq", last, unread, mentioned`;
type ChatRow = Row<Omit<ChatSummary, "last" | "mentioned"> & { last: string | null; mentioned: number }>;

/** A room that a session was let into. */
export interface Admission {
  session: string;
  party: string;
  room: string;
}

/** The inbox's tables. */
export class InboxStore {
  constructor(private readonly sql: SqlStorage) {}

  // ---- chats

  /** Keeps a chat's summary unless a newer one is known. */
  putChat({ version, chat, kind, peer, lastText, lastFrom, lastAtMs, lastSeq, last, unread, mentioned }: VersionedSummary): boolean {
    return this.#changed(
      `insert into chats(chat, version, kind, peer, last_text, last_from, last_at_ms, last_seq, last, unread, mentioned, gone) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
       on conflict(chat) do update set version = excluded.version, kind = excluded.kind, peer = excluded.peer, last_text = excluded.last_text,
         last_from = excluded.last_from, last_at_ms = excluded.last_at_ms, last_seq = excluded.last_seq, last = excluded.last,
         unread = excluded.unread, mentioned = excluded.mentioned, gone = 0
       where excluded.version > chats.version`,
      chat, version, kind, peer, lastText, lastFrom, lastAtMs, lastSeq, last && JSON.stringify(last), unread, mentioned ? 1 : 0,
    );
  }

  /** Whether it was shown until now. The version is kept also of what was not: a summary may be on its way. */
  dropChat(chat: string, version: number): boolean {
    const wasShown = this.#count("select count(*) n from chats where chat = ? and gone = 0", chat) > 0;
    const isNews = this.#changed(
      `insert into chats(chat, version, kind, last_text, last_from, last_at_ms, last_seq, unread, gone) values (?, ?, 'group', '', '', 0, 0, 0, 1)
       on conflict(chat) do update set gone = 1, version = excluded.version, last_text = '', last = null, unread = 0, mentioned = 0
       where excluded.version > chats.version`,
      chat, version,
    );
    return wasShown && isNews;
  }

  chats(): ChatSummary[] {
    return this.#chats("where gone = 0 order by last_at_ms desc limit ?", INBOX_LIMITS.chatsInSnapshot);
  }

  /** In the order of their names, after one. */
  chatsAfter(chat: string, limit: number): ChatSummary[] {
    return this.#chats("where chat > ? and gone = 0 order by chat limit ?", chat, limit);
  }

  unreadChats(): number {
    return this.#count("select count(*) n from chats where unread > 0");
  }

  // ---- notices

  putFriendship(report: FriendshipReport): boolean {
    const known = this.sql.exec<{ n: number; state: FriendState }>("select n, state from friends where member = ?", report.member).toArray()[0];
    if (!supersedes(report.n, known?.n ?? null)) return false;
    const acceptance = acceptanceIn(report, known?.state ?? null);
    if (acceptance) this.putActivity(acceptance);
    return this.#changed(
      `insert into friends(member, n, state, at_ms, viewed) values (?, ?, ?, ?, ?)
       on conflict(member) do update set n = excluded.n, state = excluded.state, at_ms = excluded.at_ms, viewed = excluded.viewed`,
      report.member, report.n, report.state, report.atMs, isUnviewedFriendship(report) ? 0 : 1,
    );
  }

  putActivity({ n, post, kind, actor, comment = "", state, atMs }: ActivityReport): boolean {
    const known = this.sql
      .exec<{ n: number | null }>(
        "select max(n) n from activities where post = ? and (kind = 'gone' or (kind = ? and actor = ? and comment = ?))",
        post, kind, actor, comment,
      )
      .one();
    if (!supersedes(n, known.n)) return false;
    return this.#changed(
      `insert into activities(post, kind, actor, comment, n, state, at_ms, viewed) values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict(post, kind, actor, comment) do update set n = excluded.n, state = excluded.state, at_ms = excluded.at_ms, viewed = excluded.viewed`,
      post, kind, actor, comment, n, state, atMs, state === "on" ? 0 : 1,
    );
  }

  /** The post is no more, and so is what was done to it. A row stays that says so: a late report must not bring it back. */
  dropPost(post: string, n: number): boolean {
    const dropped = this.#changed("delete from activities where post = ? and n < ?", post, n);
    this.sql.exec(
      `insert into activities(post, kind, actor, comment, n, state, at_ms, viewed) values (?, 'gone', '', '', ?, 'off', 0, 1)
       on conflict(post, kind, actor, comment) do nothing`,
      post, n,
    );
    return dropped;
  }

  requests(): RequestNotice[] {
    return this.sql
      .exec<Row<RequestNotice>>(`select member, at_ms "atMs" from friends where state = 'received' order by at_ms desc limit ?`, INBOX_LIMITS.noticesInSnapshot)
      .toArray();
  }

  activities(limit: number): Required<ActivityReport>[] {
    return this.sql
      .exec<Row<Required<ActivityReport>>>(
        `select n, post, kind, actor, comment, state, at_ms "atMs" from activities where state = 'on' order by at_ms desc limit ?`,
        limit,
      )
      .toArray();
  }

  /** All on posts that stand, by post, kind and actor, after one. */
  activitiesAfter(after: Pick<Required<ActivityReport>, "post" | "kind" | "actor" | "comment"> | null, limit: number): Required<ActivityReport>[] {
    const { post, kind, actor, comment } = after ?? { post: "", kind: "", actor: "", comment: "" };
    return this.sql
      .exec<Row<Required<ActivityReport>>>(
        `select n, post, kind, actor, comment, state, at_ms "atMs" from activities
         where (post, kind, actor, comment) > (?, ?, ?, ?) and state = 'on' and kind <> 'friend' order by post, kind, actor, comment limit ?`,
        post, kind, actor, comment, limit,
      )
      .toArray();
  }

  unviewed(): Unviewed {
    const unviewedRequests = this.#count("select count(*) n from friends where viewed = 0");
    return { unviewed: unviewedRequests + this.#count("select count(*) n from activities where viewed = 0"), unviewedRequests };
  }

  view(what?: NoticeKind): void {
    if (what !== "activities") this.sql.exec("update friends set viewed = 1 where viewed = 0");
    if (what !== "requests") this.sql.exec("update activities set viewed = 1 where viewed = 0");
  }

  // ---- admissions

  admit({ session, party, room }: Admission, expiresAtMs: number, nowMs: number): void {
    this.sql.exec("delete from admitted where expires_at_ms <= ?", nowMs);
    this.sql.exec(
      `insert into admitted(session, party, room, expires_at_ms) values (?, ?, ?, ?)
       on conflict(session, party, room) do update set expires_at_ms = excluded.expires_at_ms
       where excluded.expires_at_ms > admitted.expires_at_ms`,
      session, party, room, expiresAtMs,
    );
  }

  admissions(session: string): Admission[] {
    return this.sql.exec<Row<Admission>>("select session, party, room from admitted where session = ?", session).toArray();
  }

  /** Games that the member went into with any session. */
  admittedGames(): string[] {
    return this.sql.exec<{ room: string }>("select distinct room from admitted where party = 'game'").toArray().map(({ room }) => room);
  }

  expiryOf({ session, party, room }: Admission): number | null {
    const rows = this.sql.exec<{ expires_at_ms: number }>(
      "select expires_at_ms from admitted where session = ? and party = ? and room = ?",
      session, party, room,
    );
    return rows.toArray()[0]?.expires_at_ms ?? null;
  }

  sessions(): string[] {
    return this.sql.exec<{ session: string }>("select distinct session from admitted").toArray().map((row) => row.session);
  }

  extend(session: string, expiresAtMs: number): void {
    this.sql.exec("update admitted set expires_at_ms = max(expires_at_ms, ?) where session = ?", expiresAtMs, session);
  }

  dropAdmissions(session: string): void {
    this.sql.exec("delete from admitted where session = ?", session);
  }

  // ---- presence

  watch(room: string, watch: number): void {
    this.sql.exec(
      "insert into watchers(room, watch) values (?, ?) on conflict(room) do update set watch = excluded.watch where excluded.watch > watchers.watch",
      room, watch,
    );
  }

  /** Ends that subscription and no newer one. */
  unwatch(room: string, watch: number): void {
    this.sql.exec("delete from watchers where room = ? and watch <= ?", room, watch);
  }

  watchOf(room: string): number | null {
    return this.sql.exec<{ watch: number }>("select watch from watchers where room = ?", room).toArray()[0]?.watch ?? null;
  }

  watchers(): string[] {
    return this.sql.exec<{ room: string }>("select room from watchers").toArray().map((row) => row.room);
  }

  // ---- the state in memory

  load(): InboxState {
    const row = this.sql.exec<{ online: number; presence_version: number; wiped: number }>("select online, presence_version, wiped from self").one();
    const held = this.sql.exec<{ json: string }>("select json from held_call").toArray()[0];
    return {
      isWiped: row.wiped === 1,
      presence: { online: row.online === 1, version: row.presence_version },
      held: held ? (JSON.parse(held.json) as HeldCall) : null, // written by `save`
    };
  }

  save(before: InboxState, { isWiped, presence, held }: InboxState): void {
    if (presence !== before.presence) this.sql.exec("update self set online = ?, presence_version = ?", presence.online ? 1 : 0, presence.version);
    if (held === null) this.sql.exec("delete from held_call");
    else if (held !== before.held) this.sql.exec("insert into held_call(one, json) values (1, ?) on conflict(one) do update set json = excluded.json", JSON.stringify(held));
    if (isWiped) this.sql.exec("delete from chats; delete from friends; delete from activities; delete from admitted; update self set wiped = 1");
  }

  #chats(condition: string, ...values: SqlStorageValue[]): ChatSummary[] {
    const rows = this.sql.exec<ChatRow>(`select ${CHAT_COLUMNS} from chats ${condition}`, ...values).toArray();
    return rows.map(({ last, mentioned, ...row }) => ({ ...row, last: last === null ? null : (JSON.parse(last) as ChatSummary["last"]), mentioned: mentioned === 1 }));
  }

  #count(query: string, ...values: SqlStorageValue[]): number {
    return this.sql.exec<{ n: number }>(query, ...values).one().n;
  }

  #changed(query: string, ...values: SqlStorageValue[]): boolean {
    return this.sql.exec(query, ...values).rowsWritten > 0;
  }
}
