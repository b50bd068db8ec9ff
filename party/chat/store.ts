import * as z from "zod";
import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import { fold, isPlain } from "~/base/fold";
import { expiresAtMs } from "~/party/chat/chat";
import type { StoredChatWrite } from "~/party/chat/events";
import { Originals } from "~/party/chat/originals";
import { chatAccessSchema } from "~/party/chat/parse";
import {
  CHAT_LIMITS,
  isCounted,
  quoteOf,
  type ChatAccess,
  type ChatMessage,
  type PageCursor,
} from "~/party/chat/protocol";
import { type ChatState, newest, type RequestAnswers } from "~/party/chat/state";
import { sqlOf, type Sql } from "~/party/core/sql";

/** `wrote`: the member takes part in the one-to-one chat (`ChatState.participants`). */
type MemberRow = {
  member: string;
  read_seq: number;
  wrote: number;
  requests: string | null;
  privacy: string | null;
  messaging: string | null;
};

/** A message as the store keeps it. */
type MessageRow = { seq: number; id: string; from: string; atMs: number; text: string; more: string | null };
/** What a message takes besides its text and its further fields: its ids, its times and its place in two indexes. */
const ROW_BYTES = 100;
const COLUMNS = `seq, id, member "from", at_ms "atMs", text, more`;

/** The fields that few messages have, as JSON. Of a quote, only the quoted message's seq is stored. */
type ExtraFields = Omit<ChatMessage, "seq" | "id" | "from" | "atMs" | "text" | "re"> & { re?: number };

/** The message without its own quote, because a quote quotes nothing. */
function withoutQuote({ more, ...message }: MessageRow): ChatMessage {
  const { re: _re, ...rest } = JSON.parse(more ?? "{}") as ExtraFields;
  return { ...message, ...rest };
}

function extraFieldsOf({
  seq: _seq,
  id: _id,
  from: _from,
  atMs: _atMs,
  text: _text,
  re,
  ...more
}: ChatMessage): string | null {
  const extra: ExtraFields = { ...more, ...(re ? { re: re.seq } : {}) };
  return Object.keys(extra).length > 0 ? JSON.stringify(extra) : null;
}

export interface HistoryPage {
  messages: ChatMessage[];
  more: boolean;
  newer: boolean;
}

/** The chat's tables. */
export class ChatStore {
  readonly #sql: Sql;
  readonly originals: Originals;

  constructor(private readonly sql: SqlStorage) {
    this.#sql = sqlOf(sql);
    this.originals = new Originals(sql);
  }

  load(): ChatState {
    const { head, last, wentBackAt } = this.sql
      .exec<{ head: number; last: number; wentBackAt: number }>(
        `select coalesce((select max(seq) from messages), 0) last, coalesce((select head from went_back), 0) "wentBackAt",
           max(coalesce((select max(seq) from messages), 0), coalesce((select max(changed) from messages), 0), coalesce((select head from emptied), 0)) head`,
      )
      .one();
    const members = this.sql
      .exec<MemberRow>("select member, read_seq, wrote, requests, privacy, messaging from members")
      .toArray();
    const access = this.#access();
    return {
      head,
      last,
      access,
      reads: Object.fromEntries(members.map((row) => [row.member, row.read_seq])),
      participants: members.filter((row) => row.wrote === 1).map((row) => row.member),
      requestAnswers: storedOf<RequestAnswers>(members, "requests"),
      privacy: newest(access?.privacy ?? {}, storedOf<MemberPrivacy>(members, "privacy")),
      messaging: newest(access?.messaging ?? {}, storedOf<MessagingRight>(members, "messaging")),
      wentBackAt,
    };
  }

  find(member: string, id: string): ChatMessage | null {
    return this.#messages("where member = ? and id = ?", member, id)[0] ?? null;
  }

  messageAt(seq: number): ChatMessage | null {
    return this.#messages("where seq = ?", seq)[0] ?? null;
  }

  after(seq: number, limit = -1): ChatMessage[] {
    return this.#messages("where seq > ? order by seq limit ?", seq, limit);
  }

  /**
   * What a client missed if it has everything up to `seq`; null when that is too long for one frame. Here and below,
   * the viewer doesn't see the messages up to `floor`, because they deleted them with a request.
   */
  missed(seq: number, floor = 0): { messages: ChatMessage[]; changed: ChatMessage[] } | null {
    const messages = this.after(Math.max(seq, floor));
    const changed = this.#messages("where changed > ?1 and seq <= ?1 and seq > ?2 order by changed", seq, floor);
    const characters = [...messages, ...changed].reduce((sum, { text }) => sum + text.length, 0);
    return characters > CHAT_LIMITS.replayCharactersMax ? null : { messages, changed };
  }

  /** A page of history, oldest first, and whether there is more on either side. */
  page(cursor: PageCursor, floor = 0): HistoryPage {
    if ("before" in cursor) return this.#around(cursor.before, CHAT_LIMITS.pageSize, 0, floor);
    if ("after" in cursor) return this.#around(cursor.after + 1, 0, CHAT_LIMITS.pageSize, floor);
    return this.#around(cursor.around, CHAT_LIMITS.pageSize / 2, CHAT_LIMITS.pageSize / 2, floor);
  }

  /**
   * The page for a member who opens the chat: the newest page, or, if there are older messages and the member's first
   * unread message is older than that page or among its first ten messages, the page around that message.
   */
  openingPage(readSeq: number, floor = 0): HistoryPage {
    const before = 10;
    const newest = this.page({ before: Number.MAX_SAFE_INTEGER }, floor);
    const firstUnread = newest.messages.findIndex(({ seq }) => seq > readSeq);
    if (firstUnread < 0 || firstUnread >= before || !newest.more) return newest;
    return this.#around(readSeq + 1, before, CHAT_LIMITS.pageSize - before, floor);
  }

  /** Searches a span of the messages before `before`, newest first. `next` is where the search continues. */
  search(query: string, before: number, floor = 0): { messages: ChatMessage[]; next: number | null } {
    const wanted = fold(query);
    // a query of only invisible characters folds to an empty text, which every message contains
    if (wanted === "") return { messages: [], next: null };
    const found: number[] = [];
    let [scanned, chars, next] = [0, 0, null as number | null];
    for (const { seq, text } of this.sql.exec<{ seq: number; text: string }>(
      "select seq, text from messages where seq < ? and seq > ? order by seq desc limit ?",
      before,
      floor,
      CHAT_LIMITS.searchSpan,
    )) {
      scanned++;
      chars += text.length * (isPlain(text) ? CHAT_LIMITS.plainCharCost : 1);
      next = seq;
      if (fold(text).includes(wanted)) found.push(seq);
      if (found.length === CHAT_LIMITS.searchFoundMax || chars >= CHAT_LIMITS.searchSpanChars) break;
    }
    const ended =
      scanned < CHAT_LIMITS.searchSpan &&
      found.length < CHAT_LIMITS.searchFoundMax &&
      chars < CHAT_LIMITS.searchSpanChars;
    return {
      messages: this.#messages(
        "where seq in (select value from json_each(?)) order by seq desc",
        JSON.stringify(found),
      ),
      next: ended ? null : next,
    };
  }

  /** Up to `count` messages on each side of a message, and itself, oldest first. Lines aren't among them. */
  writtenAround(seq: number, count: number, floor: number): ChatMessage[] {
    const written = "(more is null or more ->> '$.line' is null)";
    return [
      ...this.#messages(`where seq <= ? and seq > ? and ${written} order by seq desc limit ?`, seq, floor, count + 1),
      ...this.#messages(`where seq > ? and seq > ? and ${written} order by seq limit ?`, seq, floor, count),
    ].sort((a, b) => a.seq - b.seq);
  }

  /** The version of the newest decision of moderators about a message; 0 if there is none. */
  moderatedVersion(seq: number): number {
    return this.#sql`select version from moderated where seq = ${seq}`.value<number>() ?? 0;
  }

  /** When the next pending request expires. */
  nextDueMs(): number | null {
    return this.#sql`select min(due_ms) from messages where due_ms is not null`.value<number>();
  }

  due(nowMs: number): ChatMessage[] {
    return this.#messages("where due_ms <= ? order by due_ms limit 50", nowMs);
  }

  /** Stores one write of a decision. */
  apply(write: StoredChatWrite): void {
    switch (write.type) {
      case "message": {
        const { seq, id, from, atMs, text } = write.message;
        this.sql.exec(
          `insert into messages(seq, id, member, at_ms, text, counted, n, more, due_ms, bytes)
           values (?1, ?2, ?3, ?4, ?5, ?6, coalesce((select n from messages order by seq desc limit 1), 0) + ?6, ?7, ?8,
             coalesce((select bytes from messages where member = ?3 and counted = 1 order by seq desc limit 1), 0)
               + length(cast(?5 as blob)) + length(cast(coalesce(?7, '') as blob)) + ${ROW_BYTES})`,
          seq,
          id,
          from,
          atMs,
          text,
          isCounted(write.message) ? 1 : 0,
          extraFieldsOf(write.message),
          expiresAtMs(write.message),
        );
        for (const member of write.message.mentions ?? [])
          this.sql.exec("insert into mentions(member, seq) values (?, ?)", member, seq);
        return;
      }
      case "changed": {
        const { message } = write;
        if (message.editedAtMs !== undefined && !message.deleted) this.#addGrowth(message);
        this.sql.exec(
          "update messages set text = ?, more = ?, changed = ?, due_ms = ? where seq = ?",
          message.text,
          extraFieldsOf(message),
          write.seq,
          expiresAtMs(message),
          message.seq,
        );
        if (message.deleted) this.sql.exec("delete from mentions where seq = ?", message.seq);
        return;
      }
      case "original":
        return this.originals.keep(write.seq, write.untilMs);
      case "moderated":
        this
          .#sql`insert into moderated(seq, version) values (${write.seq}, ${write.version}) on conflict(seq) do update set version = excluded.version`.run();
        return;
      case "read":
        this.sql.exec("update members set read_seq = ? where member = ?", write.seq, write.member);
        this.sql.exec("delete from mentions where member = ? and seq <= ?", write.member, write.seq);
        return;
      case "participates":
        this.sql.exec("update members set wrote = 1 where member = ?", write.member);
        return;
      case "request":
        this.sql.exec("update members set requests = ? where member = ?", JSON.stringify(write.answers), write.member);
        return;
      case "privacy":
        this.sql.exec("update members set privacy = ? where member = ?", JSON.stringify(write.privacy), write.member);
        return;
      case "messaging":
        this.sql.exec("update members set messaging = ? where member = ?", JSON.stringify(write.right), write.member);
        return;
      case "access":
        this.sql.exec(
          "insert into access(one, json) values (1, ?) on conflict(one) do update set json = excluded.json",
          JSON.stringify(write.access),
        );
        for (const member of write.joined)
          this.sql.exec(
            "insert into members(member, read_seq) values (?, ?) on conflict(member) do update set read_seq = excluded.read_seq",
            member,
            write.head,
          );
        return;
      case "deletion":
        this.#deleteMessages(write.upTo, write.head);
        if (write.withMembers) this.sql.exec("delete from members");
        return;
    }
  }

  /**
   * How many counted messages this member has sent after a seq. Counts with an index. If each member's unread count were
   * stored, every message would write a row for every member.
   */
  sentAfter(member: string, seq: number): number {
    const count = this
      .#sql`select count(*) from messages where member = ${member} and seq > ${seq} and counted = 1`.value<number>();
    return count ?? 0;
  }

  /**
   * How many bytes the member has written in the chat. Each message has the sum up to itself, so that a message writes no
   * further row. What was written before rooms counted isn't in it.
   */
  bytesOf(member: string): number {
    const bytes = this
      .#sql`select bytes from messages where member = ${member} and counted = 1 order by seq desc limit 1`.value<number>();
    return bytes ?? 0;
  }

  /** How many counted messages of others come after a seq. */
  unread(member: string, readSeq: number): number {
    const { n } = this.sql
      .exec<{ n: number }>(
        `select coalesce((select n from messages order by seq desc limit 1), 0)
           - coalesce((select n from messages where seq <= ? order by seq desc limit 1), 0) n`,
        readSeq,
      )
      .one();
    return n - this.sentAfter(member, readSeq);
  }

  /** The newest message after a seq. */
  newestAfter(seq: number): ChatMessage | null {
    return this.#messages("where seq > ? order by seq desc limit 1", seq)[0] ?? null;
  }

  /** Whose messages after `readSeq` mention the member. What moderators hid doesn't count. */
  mentioners(member: string, readSeq: number): string[] {
    return this.#sql`
      select distinct messages.member from mentions join messages on messages.seq = mentions.seq
      where mentions.member = ${member} and mentions.seq > ${readSeq} and (more is null or more ->> '$.hidden' is null)`.column();
  }

  // ---- parts

  /** Keeps `head`, which the numbers of later changes must exceed. The messages that stay count from 0 again. */
  #deleteMessages(upTo: number, head: number): void {
    const counted =
      this.#sql`select n from messages where seq <= ${upTo} order by seq desc limit 1`.value<number>() ?? 0;
    this.#sql`update messages set n = n - ${counted} where seq > ${upTo}`.run();
    for (const table of ["messages", "mentions", "originals", "moderated"])
      this.sql.exec(`delete from ${table} where seq <= ?`, upTo);
    this.#sql`
      insert into emptied(one, head) values (1, ${head}) on conflict(one) do update set head = excluded.head`.run();
  }

  /** Counts what an edit adds to a message. The sum is in its sender's newest message. */
  #addGrowth({ seq, from, text }: ChatMessage): void {
    this.sql.exec(
      `update messages set bytes = bytes + growth from (select length(cast(?1 as blob)) - length(cast(text as blob)) growth from messages where seq = ?2)
       where growth > 0 and seq = (select seq from messages where member = ?3 and counted = 1 order by seq desc limit 1)`,
      text,
      seq,
      from,
    );
  }

  /** `before` messages before a seq, and `after` messages from it on. */
  #around(seq: number, before: number, after: number, floor: number): HistoryPage {
    const earlier =
      before > 0 ? this.#messages("where seq < ? and seq > ? order by seq desc limit ?", seq, floor, before + 1) : [];
    const later =
      after > 0 ? this.#messages("where seq >= ? and seq > ? order by seq limit ?", seq, floor, after + 1) : [];
    const messages = [...earlier.slice(0, before).reverse(), ...later.slice(0, after)];
    const [first, last] = [messages[0]?.seq ?? seq, messages.at(-1)?.seq ?? seq - 1];
    return {
      messages,
      more: before > 0 ? earlier.length > before : this.#exists("seq < ? and seq > ?", first, floor),
      newer: after > 0 ? later.length > after : this.#exists("seq > ? and seq > ?", last, floor),
    };
  }

  #exists(condition: string, ...seqs: number[]): boolean {
    return this.sql.exec(`select 1 from messages where ${condition} limit 1`, ...seqs).toArray().length > 0;
  }

  #messages(condition: string, ...values: SqlStorageValue[]): ChatMessage[] {
    return this.#rows(condition, ...values).map(({ more, ...message }) =>
      more === null ? message : this.#withExtraFields(message, more),
    );
  }

  #rows(condition: string, ...values: SqlStorageValue[]): MessageRow[] {
    return this.sql.exec<MessageRow>(`select ${COLUMNS} from messages ${condition}`, ...values).toArray();
  }

  #withExtraFields(message: ChatMessage, json: string): ChatMessage {
    const { re, ...more } = JSON.parse(json) as ExtraFields;
    const [quoted] = re === undefined ? [] : this.#rows("where seq = ?", re);
    return { ...message, ...more, ...(quoted ? { re: quoteOf(withoutQuote(quoted)) } : {}) };
  }

  #access(): ChatAccess | null {
    const json = this.#sql`select json from access`.value<string>();
    return json === null ? null : storedAccess.parse(json);
  }
}

/** What `apply` stored as JSON in a column of the members. */
const storedOf = <Value>(
  members: readonly MemberRow[],
  column: "requests" | "privacy" | "messaging",
): Record<string, Value> =>
  Object.fromEntries(
    members.flatMap(({ member, [column]: json }) => (json === null ? [] : [[member, JSON.parse(json) as Value]])),
  );

const storedAccess = z
  .string()
  .transform((json): unknown => JSON.parse(json))
  .pipe(chatAccessSchema);
