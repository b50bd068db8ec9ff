import { beforeEach, expect, it } from "vitest";
import { HOUR_MS, newPushes, ringing } from "~/tests/kit/rooms/newPushes";

let at: ReturnType<typeof newPushes>;

beforeEach(() => {
  at = newPushes();
});

it("X197 · all messages of a chat are one push with their number", () => {
  at.message("g", 1);
  at.message("g", 2);
  expect(at.due()).toEqual([{ kind: "message", chat: expect.objectContaining({ chat: "g", unread: 2 }) }]);
});

it("X199 · what was read before the push was sent isn't pushed", () => {
  at.message("g", 1);
  at.message("g", 0);
  expect([at.due(), at.store.pushes.nextMs()]).toEqual([[], null]);
});

it("X199 · a message in a muted chat isn't pushed", () => {
  at.store.putMute({ n: at.next(), of: "chat", target: "g", untilMs: null });
  at.message("g", 1);
  expect(at.due()).toEqual([]);
});

it("X199 · muting a chat withdraws its push", () => {
  at.message("g", 1);
  at.store.putMute({ n: at.next(), of: "chat", target: "g", untilMs: null });
  expect(at.due()).toEqual([]);
});

it("X199 · the member's own message from another device isn't pushed", () => {
  at.message("g", 1, { lastFrom: "ann" });
  expect(at.due()).toEqual([]);
});

it("X199 · a message of a blocked member in a group isn't pushed", () => {
  at.store.putBlock({ n: at.next(), member: "bob", isBlocked: true });
  at.message("g", 1);
  expect(at.due()).toEqual([]);
});

it("X199 · a block withdraws what the member wrote and asked", () => {
  at.message("dm:ann:bob", 1, { kind: "direct", peer: "bob" });
  at.comment("p");
  at.store.putFriendship({ n: at.next(), member: "bob", state: "received", atMs: at.nowMs });
  at.store.putBlock({ n: at.next(), member: "bob", isBlocked: true });
  expect(at.due()).toEqual([]);
});

it("X199 · a mute of a member withdraws the push about their comment, and not that about their message", () => {
  at.message("dm:ann:bob", 1, { kind: "direct", peer: "bob" });
  at.comment("p");
  at.store.putMute({ n: at.next(), of: "member", target: "bob", untilMs: null });
  expect(at.due()).toMatchObject([{ kind: "message" }]);
});

it("X197 · message requests are pushed as their number", () => {
  at.message("dm:ann:bob", 1, { kind: "direct", peer: "bob", isRequest: true });
  at.message("dm:ann:cy", 1, { kind: "direct", peer: "cy", lastFrom: "cy", isRequest: true });
  expect(at.due()).toEqual([{ kind: "request", count: 2 }]);
});

it("X199 · the push about message requests is withdrawn with the last unread one", () => {
  at.message("dm:ann:bob", 1, { kind: "direct", peer: "bob", isRequest: true });
  at.store.dropChat("dm:ann:bob", at.next());
  expect(at.due()).toEqual([]);
});

it("X197 · a comment is pushed, and a like isn't", () => {
  at.comment("p");
  at.store.putActivity({ n: at.next(), post: "p", kind: "like", actor: "bob", state: "on", atMs: at.nowMs });
  expect(at.due()).toEqual([{ kind: "activity", activity: expect.objectContaining({ kind: "comment", post: "p" }) }]);
});

it("X199 · a push about a comment is withdrawn when the list was seen, and when the post was deleted", () => {
  at.comment("p");
  at.store.view("activities");
  at.comment("q");
  at.store.dropPost("q", at.next());
  expect(at.due()).toEqual([]);
});

it("X197 · a friend request is pushed until it is answered", () => {
  at.store.putFriendship({ n: at.next(), member: "bob", state: "received", atMs: at.nowMs });
  expect(at.due()).toEqual([{ kind: "friend", member: "bob" }]);
  at.store.putFriendship({ n: at.next(), member: "bob", state: "friends", atMs: at.nowMs });
  expect(at.store.pushes.standing()).toEqual([]);
});

it("X197 · an invitation and each turn of an absent member are pushed once", () => {
  at.gameReport({ status: "invited" });
  expect(at.send()).toMatchObject([{ kind: "invitation", game: { room: "r" } }]);
  at.gameReport({ isTurn: true });
  at.gameReport({ isTurn: true, others: [] });
  expect(at.send()).toMatchObject([{ kind: "turn" }]);
  at.gameReport({});
  expect([at.send(), at.store.pushes.standing()]).toEqual([[], []]);
});

it("X197 · the message of an invitation isn't pushed beside the invitation", () => {
  at.message("dm:ann:bob", 1, { kind: "direct", peer: "bob", last: { game: "Chess" } });
  expect(at.due()).toEqual([]);
});

it("X198 · a ringing call is pushed for 45 seconds", () => {
  at.callBecomes(null, ringing);
  expect(at.due()).toEqual([{ kind: "call", call: { call: "c", kind: "audio", from: "bob", phase: "ringing" } }]);
  at.nowMs += 45_000;
  expect([at.due(), at.store.pushes.nextMs()]).toEqual([[], null]);
});

it("X198 · a call that was pushed and then answered replaces its notification", () => {
  at.callBecomes(null, ringing);
  at.send();
  at.callBecomes(ringing, { ...ringing, phase: "answered" });
  expect(at.due()).toMatchObject([{ call: { phase: "answered" } }]);
});

it("X198 · a call that was declined before it was pushed isn't pushed", () => {
  at.callBecomes(null, ringing);
  at.callBecomes(ringing, null);
  expect(at.due()).toEqual([]);
});

it("X198 · a missed call is pushed", () => {
  at.callBecomes(null, ringing);
  at.send();
  at.callBecomes(ringing, null, true);
  at.nowMs += HOUR_MS;
  expect(at.due()).toMatchObject([{ call: { phase: "missed" } }]);
});

it("X202 · a kind that no device wants isn't pushed", () => {
  at.settle({ wanted: ["call"] });
  at.message("g", 1);
  at.comment("p");
  expect(at.due()).toEqual([]);
});

it("X202 · switching a kind off withdraws its pushes", () => {
  at.message("g", 1);
  at.settle({ wanted: ["call"] });
  expect(at.due()).toEqual([]);
});

it("X202 · a hidden kind of activity doesn't count in the list, and is still pushed if a device wants it", () => {
  at.settle({ hidden: ["reply"] });
  at.comment("p");
  expect([at.store.unviewed().unviewed, at.due().length]).toEqual([0, 1]);
});

it("X202 · hiding a kind of activity ends the count of those that are there", () => {
  at.comment("p");
  at.settle({ hidden: ["reply"] });
  expect(at.store.unviewed().unviewed).toBe(0);
});

it("X200 · the next message of a chat has the same tag, and a message after it was read has another", () => {
  const tag = () => at.store.pushes.row("chat g")?.tag;
  at.message("g", 1);
  const first = tag();
  at.send();
  at.message("g", 2);
  expect(tag()).toBe(first);
  at.message("g", 0);
  at.message("g", 1);
  expect(tag()).not.toBe(first);
});

it("X199 · an invitation and a call of a blocked member aren't pushed", () => {
  at.store.putBlock({ n: at.next(), member: "bob", isBlocked: true });
  at.gameReport({ status: "invited" });
  at.callBecomes(null, ringing);
  at.callBecomes(ringing, null, true);
  expect(at.due()).toEqual([]);
});

it("X199 · a block withdraws an invitation and a message request that wait", () => {
  at.gameReport({ status: "invited" });
  at.message("dm:ann:bob", 1, { kind: "direct", peer: "bob", isRequest: true });
  at.store.putBlock({ n: at.next(), member: "bob", isBlocked: true });
  expect(at.due()).toEqual([]);
});

it("X197 · several messages in one report are pushed although the last one is a line", () => {
  at.message("g", 2, { last: { line: { line: "left" } } });
  expect(at.due()).toMatchObject([{ kind: "message", chat: { unread: 2 } }]);
});

it("X200 · the notification of a call that is over no longer stands after its lifetime", () => {
  at.callBecomes(null, ringing);
  at.send();
  at.callBecomes(ringing, null);
  at.send();
  expect(at.store.pushes.standing()).toHaveLength(1);
  at.nowMs += 45_000;
  expect(at.store.pushes.standing()).toEqual([]);
});

it("X200 · a missed call no longer stands when the member looks at Parlor", () => {
  at.callBecomes(null, ringing);
  at.callBecomes(ringing, null, true);
  at.store.pushes.onLook();
  expect(at.due()).toEqual([]);
});

it("X203 · a call that rings in quiet hours isn't pushed", () => {
  at.settle({ quiet: { fromMin: 11 * 60, toMin: 14 * 60, zone: "UTC" } });
  at.callBecomes(null, ringing);
  expect([at.due(), at.store.pushes.nextMs()]).toEqual([[], null]);
});
