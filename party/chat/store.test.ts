import fc from "fast-check";
import { expect, it } from "vitest";

import {
  CHAT_LIMITS,
  isCounted,
  quoteOf,
  type ChatAccess,
  type ChatLine,
  type ChatMessage,
} from "~/party/chat/protocol";
import { emptyChat } from "~/party/chat/state";
import { CHAT_MIGRATIONS } from "~/party/chat/migrations";
import { ChatStore } from "~/party/chat/store";
import { summaryFor } from "~/party/chat/summary";
import { SqliteStorage } from "~/tests/kit/rooms/sqliteStorage";
import { StoredChat } from "~/tests/kit/chat/storedChat";

const MEMBERS = ["ann", "bob", "eve"];
const member = fc.constantFrom(...MEMBERS);
const seq = fc.integer({ min: 1, max: 12 });
const line = fc.constantFrom<ChatLine>(
  { line: "picture" },
  { line: "call", kind: "audio", outcome: "missed", durationMs: 0 },
  { line: "call", kind: "video", outcome: "ended", durationMs: 5_000 },
);

it("X135 · a chat counts the bytes that each member has written, with those of edits, and a deletion doesn't lower the count", () => {
  const chat = new StoredChat();
  const bytes = () => ["ann", "bob"].map((who) => chat.store.bytesOf(who));
  expect(bytes()).toEqual([0, 0]);
  const first = chat.says("ann", "é".repeat(500));
  const [one = 0] = bytes();
  expect(one).toBeGreaterThanOrEqual(1_000);
  expect(one).toBeLessThan(1_300);
  chat.says("bob", "hi");
  const { seq } = chat.says("ann", "b".repeat(1_000));
  expect(bytes()[0]).toBe(2 * one);
  chat.changes("ann", first.seq, { type: "edit", text: "c".repeat(3_000) });
  expect(bytes()[0]).toBe(2 * one + 2_000);
  chat.changes("ann", seq, { type: "edit", text: "d" });
  chat.changes("bob", seq, { type: "react", emoji: "👍" });
  chat.changes("ann", first.seq, { type: "delete" });
  chat.addsLine("ann", { line: "call", kind: "audio", outcome: "missed", durationMs: 0 });
  expect(bytes()[0]).toBeGreaterThanOrEqual(2 * one + 2_000);
  expect(bytes()[1]).toBeLessThan(200);
});

/** The steps of a chat's history. A game room's reports aren't among them, and somebody always stays. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("send" as const),
      member,
      text: fc.constantFrom("one", "Zwei", "tré"),
      re: fc.option(seq, { nil: undefined }),
      mentions: fc.subarray(MEMBERS),
    }),
  },
  fc.record({ type: fc.constant("ask" as const), member, to: member }),
  fc.record({ type: fc.constant("line" as const), member, line }),
  fc.record({ type: fc.constant("edit" as const), member, seq, text: fc.constantFrom("new", "newer") }),
  fc.record({ type: fc.constant("delete" as const), member, seq }),
  fc.record({ type: fc.constant("react" as const), member, seq, emoji: fc.constantFrom("👍", null) }),
  fc.record({ type: fc.constant("answer" as const), member, seq, accept: fc.boolean() }),
  fc.record({ type: fc.constant("expire" as const), seq }),
  fc.record({ type: fc.constant("read" as const), member, seq }),
  fc.record({ type: fc.constant("access" as const), members: fc.subarray(MEMBERS, { minLength: 1 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A chat, and a simple model of what it should hold. */
function history(steps: readonly Step[]) {
  const chat = new StoredChat(MEMBERS);
  const model: ChatMessage[] = [];
  const order: number[] = [];
  let version = 1;
  for (const each of steps) {
    const { writes } = take(chat, each, () => ++version);
    for (const write of writes) {
      if (write.type === "message") model.push(write.message);
      if (write.type === "changed")
        model[model.findIndex((message) => message.seq === write.message.seq)] = write.message;
      if (write.type === "message" || write.type === "changed")
        order.push(write.type === "message" ? write.message.seq : write.seq);
    }
  }
  const messages = model.map((message) => {
    const quoted = message.re && model.find((other) => other.seq === message.re?.seq);
    return quoted ? { ...message, re: quoteOf(quoted) } : message;
  });
  return { chat, messages, order };
}

function take(chat: StoredChat, each: Step, nextVersion: () => number) {
  switch (each.type) {
    case "send":
      return chat.sends(each.member, {
        text: each.text,
        mentions: each.mentions,
        ...(each.re === undefined ? {} : { re: each.re }),
      });
    case "ask":
      return chat.sends(each.member, { text: "", game: { game: "chess", room: "key", to: each.to } });
    case "line":
      return chat.addsLine(each.member, each.line);
    case "expire":
      return chat.expires(each.seq);
    case "read":
      return chat.reads(each.member, each.seq);
    case "access":
      return chat.access({ version: nextVersion(), kind: "group", members: each.members, blocked: [] });
    default: {
      const { member: who, seq: at, ...change } = each;
      return chat.changes(who, at, change);
    }
  }
}

it("M4 · a reloaded chat has every message and change, in one order without gaps", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { chat, messages, order } = history(steps);
      expect(order).toEqual(order.map((_seq, i) => i + 1));
      expect(chat.store.load()).toEqual(chat.state);
      expect(chat.state.head).toBe(order.length);
      expect(chat.store.after(0)).toEqual(messages);
      chat.storage.close();
    }),
  );
});

it("M5 · unread counts and mentions match a plain count", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { chat, messages } = history(steps);
      for (const who of MEMBERS) {
        const readTo = chat.state.reads[who] ?? 0;
        const unread = messages.filter((message) => message.seq > readTo && message.from !== who && isCounted(message));
        expect(chat.store.unread(who, readTo)).toBe(unread.length);
        const summary = summaryFor(chat.store, "g", who, chat.state);
        expect([summary?.unread ?? 0, summary?.mentioned ?? false]).toEqual(
          messages.length === 0
            ? [0, false]
            : [unread.length, messages.some((message) => message.seq > readTo && message.mentions?.includes(who))],
        );
      }
      chat.storage.close();
    }),
  );
});

it("M4 · a client that was away catches up to the room's state", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.nat(), (steps, at) => {
      const before = history(steps.slice(0, at % steps.length));
      const known = new Map(before.messages.map((message) => [message.seq, message]));
      const { chat, messages } = history(steps);
      const since = before.chat.state.head;
      for (const message of [
        ...(chat.store.missed(since)?.messages ?? []),
        ...(chat.store.missed(since)?.changed ?? []),
      ])
        known.set(message.seq, message);
      // the client finds the current text of a quote in its own log
      const withoutQuote = ({ re: _re, ...message }: ChatMessage) => message;
      expect([...known.values()].map(withoutQuote)).toEqual(messages.map(withoutQuote));
      before.chat.storage.close();
      chat.storage.close();
    }),
    { numRuns: 300 },
  );
});

/** A chat of `count` messages. The text of each is its `seq`. */
function longChat(count: number): StoredChat {
  const chat = new StoredChat();
  for (let i = 1; i <= count; i++) chat.sends("ann", { text: `${i}` });
  return chat;
}
const seqs = (messages: readonly ChatMessage[]): number[] => messages.map((message) => message.seq);
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

it("M10 · a page of history has the messages before, after or around a place", () => {
  const PAGE = CHAT_LIMITS.pageSize;
  const chats = new Map([0, 1, 30, PAGE, PAGE + 1, 130].map((count) => [count, longChat(count)]));
  const cursor = fc.tuple(fc.constantFrom("before", "after", "around"), fc.integer({ min: 0, max: 140 }));
  fc.assert(
    fc.property(fc.constantFrom(...chats.keys()), cursor, (count, [side, at]) => {
      const all = range(1, count);
      const wanted =
        side === "before"
          ? all.filter((each) => each < at).slice(-PAGE)
          : side === "after"
            ? all.filter((each) => each > at).slice(0, PAGE)
            : [
                ...all.filter((each) => each < at).slice(-PAGE / 2),
                ...all.filter((each) => each >= at).slice(0, PAGE / 2),
              ];
      const page = chats
        .get(count)
        ?.store.page(side === "before" ? { before: at } : side === "after" ? { after: at } : { around: at });
      expect(seqs(page?.messages ?? [])).toEqual(wanted);
      if (wanted.length > 0)
        expect([page?.more, page?.newer]).toEqual([(wanted[0] ?? 0) > 1, (wanted.at(-1) ?? 0) < count]);
    }),
    { numRuns: 300 },
  );
});

it.each([
  [0, 0, [], false, false],
  [30, 0, range(1, 30), false, false],
  [130, 130, range(81, 130), true, false],
  [130, 100, range(81, 130), true, false],
  [130, 90, range(81, 130), true, false],
  [130, 89, range(80, 129), true, true],
  [130, 80, range(71, 120), true, true],
  [130, 40, range(31, 80), true, true],
  [130, 0, range(1, 40), false, true],
])("M10 · a chat of %i messages opens where the reader stopped, at %i", (count, read, wanted, more, newer) => {
  const opening = longChat(count).store.openingPage(read);
  expect([seqs(opening.messages), opening.more, opening.newer]).toEqual([wanted, more, newer]);
});

it("M12 · a search ignores case and accents", () => {
  const chat = longChat(3 * CHAT_LIMITS.searchFoundMax);
  for (let i = 0; i < 2; i++) chat.says("bob", "Zoë");
  expect(seqs(chat.store.search("zoe", Number.MAX_SAFE_INTEGER).messages)).toEqual([62, 61]);
});

it("M12 · a search finds no deleted message", () => {
  const chat = new StoredChat();
  for (let i = 0; i < 3; i++) chat.says("bob", "Zoë");
  chat.changes("bob", chat.state.last, { type: "delete" });
  expect(seqs(chat.store.search("zoe", Number.MAX_SAFE_INTEGER).messages)).toEqual([2, 1]);
});

it("M12 · a search before a message finds the newest earlier message first", () => {
  const chat = longChat(3 * CHAT_LIMITS.searchFoundMax);
  expect(seqs(chat.store.search("1", 20).messages)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 1]);
});

it("M12 · a search for an accent alone finds nothing", () => {
  expect(longChat(20).store.search("\u0301", 20).messages).toEqual([]);
});

it("M12 · a search with many matches continues without a gap", () => {
  const chat = new StoredChat();
  for (let i = 0; i < 2.5 * CHAT_LIMITS.searchFoundMax; i++) chat.says("ann", "again");
  const found: number[] = [];
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const { messages, next } = chat.store.search("AGAIN", before);
    found.push(...seqs(messages));
    before = next;
  }
  expect(found).toEqual(range(1, 2.5 * CHAT_LIMITS.searchFoundMax).reverse());
});

it("M12 · L2 · a search through long messages continues where its span ended", () => {
  const chat = new StoredChat();
  const each = CHAT_LIMITS.searchSpanChars / CHAT_LIMITS.textMax;
  chat.says("ann", "needle");
  for (let i = 0; i < 1.5 * each; i++) chat.says("ann", "한".repeat(CHAT_LIMITS.textMax));
  const first = chat.store.search("needle", Number.MAX_SAFE_INTEGER);
  expect(first).toEqual({ messages: [], next: chat.state.last + 1 - each });
  const second = chat.store.search("needle", first.next ?? 0);
  expect([seqs(second.messages), second.next]).toEqual([[1], null]);
});

it.each([
  ["direct", ["ann", "bob"]],
  ["group", []],
] as const)(
  "X46 · a %s chat of an earlier release is an ordinary chat, even if one has written",
  (kind, participants) => {
    const { sql } = new SqliteStorage(CHAT_MIGRATIONS.slice(0, 2));
    sql.exec(
      "insert into access(one, json) values (1, ?)",
      JSON.stringify({ version: 1, kind, members: ["ann", "bob"], blocked: [] }),
    );
    for (const member of ["ann", "bob"]) sql.exec("insert into members(member, read_seq) values (?, 0)", member);
    sql.exec("insert into messages(seq, id, member, at_ms, text, n) values (1, 'a', ?, 1, 'hello', 1)", "bob");
    // a missed call counts as unread, but nobody wrote it
    sql.exec(
      "insert into messages(seq, id, member, at_ms, text, n, more) values (2, 'b', ?, 1, '', 2, ?)",
      "ann",
      JSON.stringify({ line: { line: "call", kind: "audio", outcome: "missed", durationMs: 0 } }),
    );
    for (const migration of CHAT_MIGRATIONS.slice(2)) sql.exec(migration);
    expect(new ChatStore(sql).load().participants).toEqual(participants);
  },
);

const GONE: Omit<ChatAccess, "version"> = { kind: "group", members: [], blocked: [] };

it("X80 · after the deletion of a group, the line about it isn't unread for a member who hadn't read the messages", () => {
  const chat = new StoredChat();
  for (const text of ["one", "two", "three"]) chat.says("ann", text);
  chat.addsLine("ann", { line: "ended" });
  chat.changes("bob", 1, { type: "react", emoji: "👍" });
  const access = { ...GONE, version: 2, members: ["ann", "bob"], blocked: ["ann", "bob"], isRemoved: true };
  const { sends } = chat.does({ type: "access", access, noticeSeq: 4 });
  expect(sends.map(({ frame }) => frame)).toEqual([{ t: "request", request: null, deletedUpTo: 3 }]);
  expect(chat.store.after(0).map(({ seq }) => seq)).toEqual([4]);
  expect(chat.store.unread("bob", 0)).toBe(0);
  expect(chat.store.load(), "the order goes on").toMatchObject({ head: 5, last: 4 });
  expect(chat.state).toMatchObject({ head: 5, last: 4 });
});

it("A11 · emptying a chat deletes its messages", () => {
  const chat = new StoredChat();
  chat.says("ann", "hello", { mentions: ["bob"] });
  chat.changes("bob", 1, { type: "react", emoji: "👍" });
  chat.access({ ...GONE, version: 2 });
  expect(chat.store.load()).toEqual({ ...emptyChat, head: 2, access: chat.state.access });
  expect(chat.state).toEqual(chat.store.load());
});

it("A11 · an emptied chat continues its order", () => {
  const chat = new StoredChat();
  chat.says("ann", "hello", { mentions: ["bob"] });
  chat.changes("bob", 1, { type: "react", emoji: "👍" });
  chat.access({ ...GONE, version: 2 });
  chat.access({ ...GONE, version: 3, members: ["ann"] });
  expect(chat.says("ann", "again").seq).toBe(3);
  expect(chat.store.after(0)).toHaveLength(1);
});
