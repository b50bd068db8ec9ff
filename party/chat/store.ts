import * as z from "zod";
import { peerOf, type ChatState, type ChatWrite } from "~/party/chat/chat";
import { chatAccessSchema } from "~/party/chat/parse";
import { CHAT_LIMITS, type ChatAccess, type ChatMessage } from "~/party/chat/protocol";
import type { ChatSummary } from "~/party/inbox/protocol";

export const CHAT_STEPS: readonly string[] = [
  `create table messages(seq integer primary key, id text not null, member text not null, at_ms integer not null, text text not null,
     unique(member, id));
   create index messages_by_member on messages(member, seq);
   create table members(member text primary key, read_seq integer not null,
     online integer not null default 0, presence_version integer not null default 0,
     watch integer not null default 0, watching integer not null default 0) without rowid;
   create table access(one integer primary key check (one = 1), json text not null);`,
];

type MessageRow = ChatMessage & Record<string, SqlStorageValue>;
const COLUMNS = `seq, id, member "from", at_ms "atMs", text`;

/** The chat's tables. */
export class ChatStore {
  constructor(private readonly sql: SqlStorage) {}

  load(): ChatState {
    const head = this.sql.exec<{ head: number }>("select coalesce(max(seq), 0) head from messages").one().head;
    const reads = this.sql.exec<{ member: string; read_seq: number }>("select member, read_seq from members").toArray();
    return { head, access: this.#access(), reads: Object.fromEntries(reads.map((row) => [row.member, row.read_seq])) };
  }

  find(member: string, id: string): ChatMessage | null {
    const rows = this.sql.exec<MessageRow>(`select ${COLUMNS} from messages where member = ? and id = ?`, member, id).toArray();
    return rows[0] ?? null;
  }

  after(seq: number, limit = -1): ChatMessage[] {
    return this.sql.exec<MessageRow>(`select ${COLUMNS} from messages where seq > ? order by seq limit ?`, seq, limit).toArray();
  }

  /** The page that ends before `seq`, oldest first, and whether there is more before it. */
  before(seq: number): { messages: ChatMessage[]; more: boolean } {
    const rows = this.sql
      .exec<MessageRow>(`select ${COLUMNS} from messages where seq < ? order by seq desc limit ?`, seq, CHAT_LIMITS.pageSize + 1)
      .toArray();
    return { messages: rows.slice(0, CHAT_LIMITS.pageSize).reverse(), more: rows.length > CHAT_LIMITS.pageSize };
  }

  /** Applies a decision's writes, except `dirty`, which is the outbox's. */
  apply(write: Exclude<ChatWrite, { w: "dirty" }>): void {
    switch (write.w) {
      case "message": {
        const { seq, id, from, atMs, text } = write.message;
        this.sql.exec("insert into messages(seq, id, member, at_ms, text) values (?, ?, ?, ?, ?)", seq, id, from, atMs, text);
        return;
      }
      case "read":
        this.sql.exec("update members set read_seq = ? where member = ?", write.seq, write.member);
        return;
      case "access":
        this.sql.exec(
          "insert into access(one, json) values (1, ?) on conflict(one) do update set json = excluded.json",
          JSON.stringify(write.access),
        );
        for (const member of write.joined)
          this.sql.exec("insert into members(member, read_seq) values (?, ?) on conflict(member) do nothing", member, write.head);
        return;
    }
  }

  /** Everything but who may be here: nobody. */
  forget(): void {
    this.sql.exec("delete from messages; delete from members");
  }

  /** The chat as this member's list shows it, and a version that grows with every change of that; null while nothing was said. */
  summaryFor(chat: string, member: string, access: ChatAccess): (ChatSummary & { version: number }) | null {
    const last = this.sql.exec<MessageRow>(`select ${COLUMNS} from messages order by seq desc limit 1`).toArray()[0];
    const readSeq = this.sql.exec<{ read_seq: number }>("select read_seq from members where member = ?", member).toArray()[0]?.read_seq;
    if (!last || readSeq === undefined) return null;
    return {
      chat,
      kind: access.kind,
      peer: peerOf(access, member),
      lastText: preview(last.text),
      lastFrom: last.from,
      lastAtMs: last.atMs,
      lastSeq: last.seq,
      unread: last.seq - readSeq - this.#sentAfter(member, readSeq),
      version: last.seq + readSeq, // every message raises the one, every reading the other
    };
  }

  // ---- presence of the members

  online(): string[] {
    return this.sql.exec<{ member: string }>("select member from members where online = 1 order by member").toArray().map((row) => row.member);
  }

  unwatched(members: readonly string[]): string[] {
    return this.sql
      .exec<{ member: string }>("select member from members where watching = 0 and member in (select value from json_each(?))", JSON.stringify(members))
      .toArray()
      .map((row) => row.member);
  }

  /** A new number for a subscription, so that the end of an older one cannot end it. */
  nextWatch(member: string): number {
    return this.sql.exec<{ watch: number }>("update members set watch = watch + 1 where member = ? returning watch", member).one().watch;
  }

  /** The subscription stands, unless it was ended while it was being made. */
  watched(member: string, watch: number): void {
    this.sql.exec("update members set watching = 1 where member = ? and watch = ?", member, watch);
  }

  unwatch(member: string): void {
    this.sql.exec("update members set watching = 0, watch = watch + 1 where member = ?", member);
  }

  /** Keeps what an inbox said unless something newer is known; whether it changed anything. */
  setPresence(member: string, online: boolean, version: number): boolean {
    const rows = this.sql.exec<{ online: number; presence_version: number }>("select online, presence_version from members where member = ?", member).toArray();
    const known = rows[0];
    if (!known || known.presence_version > version) return false;
    this.sql.exec("update members set online = ?, presence_version = ? where member = ?", online ? 1 : 0, version, member);
    return (known.online === 1) !== online;
  }

  /** Counted when it is told, by its index: counting as messages come would write a row for each member and message. */
  #sentAfter(member: string, seq: number): number {
    return this.sql.exec<{ n: number }>("select count(*) n from messages where member = ? and seq > ?", member, seq).one().n;
  }

  #access(): ChatAccess | null {
    const row = this.sql.exec<{ json: string }>("select json from access").toArray()[0];
    return row ? storedAccess.parse(row.json) : null;
  }
}

const storedAccess = z.string().transform((json): unknown => JSON.parse(json)).pipe(chatAccessSchema);

/** Cut by whole characters. */
const preview = (text: string): string => [...text.slice(0, CHAT_LIMITS.previewMax * 2)].slice(0, CHAT_LIMITS.previewMax).join("");
