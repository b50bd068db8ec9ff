import { beforeEach, expect, it } from "vitest";
import type { VersionedSummary } from "~/party/inbox/inbox";
import type { UnreadCounts } from "~/party/inbox/unreadMail";
import { HOUR_MS, newPushes, NOON } from "~/tests/kit/rooms/newPushes";

const DAY_MS = 24 * HOUR_MS;
const BY_BOB: Partial<VersionedSummary> = { kind: "direct", peer: "bob" };

let at: ReturnType<typeof newPushes>;

beforeEach(() => {
  at = newPushes();
  at.settle({ mailsUnread: true });
});

/** What the consumer takes, if a mail is due. */
function taken(): UnreadCounts | null {
  const id = at.store.unreadMail.takeDue();
  return id === null ? null : at.store.unreadMail.take(id);
}
/** The same, and the consumer confirms it. */
function mailed(): UnreadCounts | null {
  const id = at.store.unreadMail.takeDue();
  const counts = id === null ? null : at.store.unreadMail.take(id);
  if (id !== null) at.store.unreadMail.settle(id);
  return counts;
}
const ONE_CHAT = { chats: 1, requests: 0 };

it("X206 · a message is mailed once it has been unread for a day", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS - 1;
  expect([mailed(), at.store.unreadMail.nextMs()]).toEqual([null, NOON + DAY_MS]);
  at.nowMs += 1;
  expect(mailed()).toEqual(ONE_CHAT);
});

it("X206 · the day begins with the first unread message of a chat", () => {
  at.message("g", 1);
  at.nowMs += HOUR_MS;
  at.message("g", 2);
  expect(at.store.unreadMail.nextMs()).toBe(NOON + DAY_MS);
});

it("X206 · nothing is mailed to a member who didn't switch it on", () => {
  at.settle({ mailsUnread: false });
  at.message("g", 1);
  expect(at.store.unreadMail.nextMs()).toBeNull();
});

it("X206 · a mail counts chats and message requests", () => {
  at.message("g", 3);
  at.message("h", 1);
  at.message("dm:ann:bob", 2, { ...BY_BOB, isRequest: true });
  at.nowMs += DAY_MS;
  expect(mailed()).toEqual({ chats: 2, requests: 1 });
});

it("X206 · a mail also counts what has been unread for less than a day, and no later mail counts it again", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS - HOUR_MS;
  at.message("h", 1);
  at.nowMs += HOUR_MS;
  expect([mailed(), at.store.unreadMail.nextMs()]).toEqual([{ chats: 2, requests: 0 }, null]);
});

it("X206 · what was read within the day isn't mailed, and a later message begins a new day", () => {
  at.message("g", 1);
  at.message("g", 0);
  at.nowMs += DAY_MS;
  expect(mailed()).toBeNull();
  at.message("g", 1);
  expect(at.store.unreadMail.nextMs()).toBe(NOON + 2 * DAY_MS);
});

it("X206 · what is read before the consumer asks isn't mailed", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  const id = at.store.unreadMail.takeDue() ?? "";
  at.message("g", 0);
  expect(at.store.unreadMail.take(id)).toBeNull();
});

it("X206 · when the member has read some messages of a chat, the day begins again", () => {
  at.message("g", 3);
  at.nowMs += HOUR_MS;
  at.message("g", 1);
  expect(at.store.unreadMail.nextMs()).toBe(NOON + HOUR_MS + DAY_MS);
});

it("X206 · a chat that was left doesn't count", () => {
  at.message("g", 1);
  at.store.dropChat("g", at.next());
  at.nowMs += DAY_MS;
  expect(mailed()).toBeNull();
});

it("X206 · a muted chat doesn't count, and counts again when the mute has ended", () => {
  at.message("g", 1);
  at.store.putMute({ n: at.next(), of: "chat", target: "g", untilMs: null });
  at.nowMs += DAY_MS;
  expect(mailed()).toBeNull();
  at.store.putMute({ n: at.next(), of: "chat", target: "g", untilMs: 0 });
  expect(mailed()).toEqual(ONE_CHAT);
});

it("X206 · what arrives while a chat is muted is never mailed", () => {
  at.store.putMute({ n: at.next(), of: "chat", target: "g", untilMs: null });
  at.message("g", 1);
  at.store.putMute({ n: at.next(), of: "chat", target: "g", untilMs: 0 });
  expect(at.store.unreadMail.nextMs()).toBeNull();
});

it("X206 · a chat or request with a blocked member doesn't count", () => {
  at.message("dm:ann:bob", 1, BY_BOB);
  at.store.putBlock({ n: at.next(), member: "bob", isBlocked: true });
  at.nowMs += DAY_MS;
  expect(mailed()).toBeNull();
});

it("X206 · a blocked member's message in a group doesn't count", () => {
  at.store.putBlock({ n: at.next(), member: "bob", isBlocked: true });
  at.message("g", 1);
  expect(at.store.unreadMail.nextMs()).toBeNull();
});

it("X206 · what a mail counted isn't mailed again, and a new message in the same chat is, a day later", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  mailed();
  expect(at.store.unreadMail.nextMs()).toBeNull();
  at.message("g", 2);
  expect(at.store.unreadMail.nextMs()).toBe(NOON + 2 * DAY_MS);
});

it("X206 · there is at most one mail a day", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  const id = at.store.unreadMail.takeDue() ?? "";
  at.message("h", 1); // before the consumer takes the mail, which counts it
  at.nowMs += HOUR_MS;
  expect(at.store.unreadMail.take(id)).toEqual({ chats: 2, requests: 0 });
  at.store.unreadMail.settle(id);
  at.message("i", 1);
  at.nowMs += DAY_MS - 1;
  expect(mailed()).toBeNull();
  at.nowMs += 1;
  expect(mailed()).toEqual(ONE_CHAT);
});

it("X206 · a message that arrives while the mail is being sent is in the next one", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  const id = at.store.unreadMail.takeDue() ?? "";
  at.store.unreadMail.take(id);
  at.nowMs += 1;
  at.message("h", 1);
  at.store.unreadMail.settle(id);
  expect(at.store.unreadMail.nextMs()).toBe(NOON + 2 * DAY_MS + 1);
});

it("X206 · what was muted when a mail went is mailed after the mute, a day after that mail", () => {
  at.message("g", 1);
  at.message("h", 1);
  at.store.putMute({ n: at.next(), of: "chat", target: "g", untilMs: null });
  at.nowMs += DAY_MS;
  expect(mailed()).toEqual(ONE_CHAT);
  at.store.putMute({ n: at.next(), of: "chat", target: "g", untilMs: 0 });
  expect(at.store.unreadMail.nextMs()).toBe(NOON + 2 * DAY_MS);
});

it("X206 · switching the mails off and on doesn't bring a second one on the same day", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  mailed();
  at.settle({ mailsUnread: false });
  at.settle({ mailsUnread: true });
  expect(at.store.unreadMail.nextMs()).toBe(NOON + 2 * DAY_MS);
});

it("X206 · switching the mails off takes back the one that is queued", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  const id = at.store.unreadMail.takeDue() ?? "";
  at.settle({ mailsUnread: false });
  expect(at.store.unreadMail.take(id)).toBeNull();
});

it("X206 · what is unread when the mails are switched on counts from then", () => {
  at.settle({ mailsUnread: false });
  at.message("g", 1);
  at.nowMs += HOUR_MS;
  at.settle({ mailsUnread: true });
  expect(at.store.unreadMail.nextMs()).toBe(NOON + HOUR_MS + DAY_MS);
});

it("X206 · two consumers can't take the same mail", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  const id = at.store.unreadMail.takeDue() ?? "";
  expect([at.store.unreadMail.take(id), at.store.unreadMail.take(id)]).toEqual([ONE_CHAT, null]);
});

it("X206 · a mail that no consumer takes is queued again after an hour", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  const lost = at.store.unreadMail.takeDue() ?? "";
  expect(mailed()).toBeNull();
  at.nowMs += HOUR_MS;
  const again = at.store.unreadMail.takeDue() ?? "";
  expect([at.store.unreadMail.take(lost), at.store.unreadMail.take(again)]).toEqual([null, ONE_CHAT]);
});

it("X206 · a mail that a consumer took and didn't confirm is repeated a day later, on three days at most", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  for (let day = 0; day < 3; day++) {
    expect(taken()).toEqual(ONE_CHAT);
    at.nowMs += DAY_MS - 1;
    expect(taken()).toBeNull();
    at.nowMs += 1;
  }
  expect([taken(), at.store.unreadMail.nextMs()]).toEqual([null, null]);
});

it("X203 · X206 · a mail that is due in quiet hours waits for their end", () => {
  at.settle({ quiet: { fromMin: 11 * 60, toMin: 14 * 60, zone: "UTC" } });
  at.message("g", 1);
  at.nowMs += DAY_MS;
  expect([mailed(), at.store.unreadMail.nextMs()]).toEqual([null, NOON + DAY_MS + 2 * HOUR_MS]);
  at.nowMs += 2 * HOUR_MS;
  expect(mailed()).toEqual(ONE_CHAT);
});

it("X206 · an inbox that went back to an earlier state mails nothing twice", () => {
  at.message("g", 1);
  at.nowMs += DAY_MS;
  at.store.unreadMail.clear();
  expect(mailed()).toBeNull();
  at.message("h", 1);
  expect(at.store.unreadMail.nextMs()).toBe(NOON + 2 * DAY_MS);
});
