import fc from "fast-check";
import { expect, it } from "vitest";
import type { FriendState } from "~/party/inbox/protocol";
import { INBOX_MIGRATIONS } from "~/party/inbox/migrations";
import { InboxStore } from "~/party/inbox/store";
import { groupSummary } from "~/tests/kit/chat/groupSummary";
import { SqliteStorage } from "~/tests/kit/rooms/sqliteStorage";

const summary = (version: number, unread = 1) =>
  groupSummary("g", version, { last: { line: { line: "left" } }, unread, mentioned: true });
const newStore = () => new InboxStore(new SqliteStorage(INBOX_MIGRATIONS).sql);

it("M7 · leaving a chat removes its last message from the inbox", () => {
  const { sql } = new SqliteStorage(INBOX_MIGRATIONS);
  const store = new InboxStore(sql);
  store.putChat(summary(4));
  store.dropChat("g", 6);
  expect(sql.exec("select last_text, last from chats").toArray()).toEqual([{ last_text: "", last: null }]);
});

it("M7 · a late summary doesn't bring back a chat that the member left", () => {
  const store = newStore();
  store.putChat(summary(4));
  expect([store.dropChat("g", 6), store.dropChat("g", 6)]).toEqual([true, false]);
  expect(store.putChat(summary(5))).toBe(false);
  expect([store.chats(), store.chatsAfter("", 10), store.unreadChats()]).toEqual([[], [], 0]);
});

it("M7 · joining again brings a chat back to the list", () => {
  const store = newStore();
  store.putChat(summary(4));
  store.dropChat("g", 6);
  expect(store.putChat(summary(7))).toBe(true);
  expect(store.chats()).toMatchObject([
    { chat: "g", lastText: "v7", unread: 1, mentioned: true, last: { line: { line: "left" } } },
  ]);
});

it("M7 · the chat list shows the newest report in any order of arrival", () => {
  const report = fc.record({ version: fc.integer({ min: 1, max: 9 }), gone: fc.boolean() });
  fc.assert(
    fc.property(fc.uniqueArray(report, { selector: ({ version }) => version, minLength: 1 }), (reports) => {
      const store = newStore();
      for (const { version, gone } of reports) {
        if (gone) store.dropChat("g", version);
        else store.putChat(summary(version));
      }
      const newest = reports.reduce((a, b) => (a.version > b.version ? a : b));
      expect(store.chats().map(({ lastSeq }) => lastSeq)).toEqual(newest.gone ? [] : [newest.version]);
      expect(store.unreadChats()).toBe(newest.gone ? 0 : 1);
    }),
  );
});

const friendship = (n: number, state: FriendState) => ({ n, member: "bob", state, atMs: n });

it("F3 · a member whose friend request is accepted gets a notice", () => {
  const store = newStore();
  store.putFriendship(friendship(1, "sent"));
  store.putFriendship(friendship(2, "friends"));
  expect(store.activities(9)).toMatchObject([{ kind: "friend", actor: "bob", post: "", atMs: 2 }]);
  expect(store.unviewed().unviewed).toBe(1);
});

it("F3 · the end of a friendship removes the notice of its beginning", () => {
  const store = newStore();
  store.putFriendship(friendship(1, "sent"));
  store.putFriendship(friendship(2, "friends"));
  store.putFriendship(friendship(3, "none"));
  expect([store.activities(9), store.unviewed().unviewed]).toEqual([[], 0]);
});

it("F3 · a member who accepts a request gets no notice of it", () => {
  const store = newStore();
  store.putFriendship(friendship(1, "received"));
  store.putFriendship(friendship(2, "friends"));
  expect(store.activities(9)).toEqual([]);
});

it("F3 · a repeated or late report makes no second notice", () => {
  const store = newStore();
  for (const report of [
    friendship(1, "sent"),
    friendship(2, "friends"),
    friendship(2, "friends"),
    friendship(1, "sent"),
  ])
    store.putFriendship(report);
  expect(store.activities(9)).toHaveLength(1);
});

it("X12, X38 · the snapshot's number grows with each block and mute that is stored, in any order of arrival", () => {
  const report = fc.record({
    n: fc.integer({ min: 1, max: 99 }),
    other: fc.constantFrom("ann", "bob", "cy"),
    isMute: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(report, { selector: ({ n }) => n }), (reports) => {
      const store = newStore();
      for (const { n, other, isMute } of reports) {
        const before = store.snapshot().blocks ?? 0;
        const isStored = isMute
          ? store.mutes.put({ n, of: "member", target: other, untilMs: null })
          : store.putBlock({ n, member: other, isBlocked: n % 2 === 0 });
        expect((store.snapshot().blocks ?? 0) > before).toBe(isStored);
      }
    }),
  );
});
