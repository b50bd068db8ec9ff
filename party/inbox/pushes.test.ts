import { beforeEach, expect, it } from "vitest";
import { type NoticeSettings, PUSH_KINDS } from "~/base/push";
import { type CurrentCall, NEW_INBOX, type VersionedSummary } from "~/party/inbox/inbox";
import { INBOX_MIGRATIONS } from "~/party/inbox/migrations";
import { noticeOf } from "~/party/inbox/pushNotices";
import { BURST_MAX, BURST_MS } from "~/party/inbox/pushQueue";
import { InboxStore } from "~/party/inbox/store";
import { groupSummary } from "~/tests/kit/chat/groupSummary";
import { SqliteStorage } from "~/tests/kit/rooms/sqliteStorage";

const NOON = Date.UTC(2026, 5, 1, 12);
const HOUR_MS = 3_600_000;

let nowMs = NOON;
let isLooking = false;
let store: InboxStore;
let version = 0;

beforeEach(() => {
  nowMs = NOON;
  isLooking = false;
  let ids = 0;
  const owner = { name: "ann", newId: () => `id${ids++}`, isLooking: () => isLooking };
  store = new InboxStore(new SqliteStorage(INBOX_MIGRATIONS).sql, () => nowMs, owner);
  settle({ hidden: [], quiet: null, wanted: PUSH_KINDS });
});

const settle = (settings: Partial<NoticeSettings>) =>
  store.putNotices({ n: ++version, ...store.pushes.settings(), ...settings });

/** The chat's next message, by Bob. */
const message = (chat: string, unread: number, more: Partial<VersionedSummary> = {}) =>
  store.putChat(groupSummary(chat, ++version, { unread, ...more }));
const comment = (post: string, actor = "bob") =>
  store.putActivity({ n: ++version, post, kind: "comment", actor, comment: `c${version}`, state: "on", atMs: nowMs });

/** Takes what is due, as the room's timer does. Returns the notices. */
function due() {
  return store.pushes.takeDue().map(({ subject }) => {
    const row = store.pushes.row(subject);
    return row && noticeOf(store, row);
  });
}
/** The same, and confirms all of it. */
function send() {
  const sent = store.pushes.takeDue().flatMap(({ subject }) => store.pushes.row(subject) ?? []);
  const notices = sent.map((row) => noticeOf(store, row));
  for (const { subject, id } of sent) store.pushes.settle(subject, id, []);
  return notices;
}

it("X197 · all messages of a chat are one push with their number", () => {
  message("g", 1);
  message("g", 2);
  expect(due()).toEqual([{ kind: "message", chat: expect.objectContaining({ chat: "g", unread: 2 }) }]);
});

it("X199 · what was read before the push was sent isn't pushed", () => {
  message("g", 1);
  message("g", 0);
  expect([due(), store.pushes.nextMs()]).toEqual([[], null]);
});

it("X199 · a message in a muted chat isn't pushed", () => {
  store.putMute({ n: ++version, of: "chat", target: "g", untilMs: null });
  message("g", 1);
  expect(due()).toEqual([]);
});

it("X199 · muting a chat withdraws its push", () => {
  message("g", 1);
  store.putMute({ n: ++version, of: "chat", target: "g", untilMs: null });
  expect(due()).toEqual([]);
});

it("X199 · the member's own message from another device isn't pushed", () => {
  message("g", 1, { lastFrom: "ann" });
  expect(due()).toEqual([]);
});

it("X199 · a message of a blocked member in a group isn't pushed", () => {
  store.putBlock({ n: ++version, member: "bob", isBlocked: true });
  message("g", 1);
  expect(due()).toEqual([]);
});

it("X199 · a block withdraws what the member wrote and asked", () => {
  message("dm:ann:bob", 1, { kind: "direct", peer: "bob" });
  comment("p");
  store.putFriendship({ n: ++version, member: "bob", state: "received", atMs: nowMs });
  store.putBlock({ n: ++version, member: "bob", isBlocked: true });
  expect(due()).toEqual([]);
});

it("X199 · a mute of a member withdraws the push about their comment, and not that about their message", () => {
  message("dm:ann:bob", 1, { kind: "direct", peer: "bob" });
  comment("p");
  store.putMute({ n: ++version, of: "member", target: "bob", untilMs: null });
  expect(due()).toMatchObject([{ kind: "message" }]);
});

it("X197 · message requests are pushed as their number", () => {
  message("dm:ann:bob", 1, { kind: "direct", peer: "bob", isRequest: true });
  message("dm:ann:cy", 1, { kind: "direct", peer: "cy", lastFrom: "cy", isRequest: true });
  expect(due()).toEqual([{ kind: "request", count: 2 }]);
});

it("X199 · the push about message requests is withdrawn with the last unread one", () => {
  message("dm:ann:bob", 1, { kind: "direct", peer: "bob", isRequest: true });
  store.dropChat("dm:ann:bob", ++version);
  expect(due()).toEqual([]);
});

it("X197 · a comment is pushed, and a like isn't", () => {
  comment("p");
  store.putActivity({ n: ++version, post: "p", kind: "like", actor: "bob", state: "on", atMs: nowMs });
  expect(due()).toEqual([{ kind: "activity", activity: expect.objectContaining({ kind: "comment", post: "p" }) }]);
});

it("X199 · a push about a comment is withdrawn when the list was seen, and when the post was deleted", () => {
  comment("p");
  store.view("activities");
  comment("q");
  store.dropPost("q", ++version);
  expect(due()).toEqual([]);
});

it("X197 · a friend request is pushed until it is answered", () => {
  store.putFriendship({ n: ++version, member: "bob", state: "received", atMs: nowMs });
  expect(due()).toEqual([{ kind: "friend", member: "bob" }]);
  store.putFriendship({ n: ++version, member: "bob", state: "friends", atMs: nowMs });
  expect(store.pushes.standing()).toEqual([]);
});

const game = { game: "Chess", host: "bob", others: ["bob"] };
const gameReport = (more: object) =>
  store.games.put({ room: "r", version: ++version, game: { ...game, status: "playing", ...more } }, nowMs);

it("X197 · an invitation and each turn of an absent member are pushed once", () => {
  gameReport({ status: "invited" });
  expect(send()).toMatchObject([{ kind: "invitation", game: { room: "r" } }]);
  gameReport({ isTurn: true });
  gameReport({ isTurn: true, others: [] });
  expect(send()).toMatchObject([{ kind: "turn" }]);
  gameReport({});
  expect([send(), store.pushes.standing()]).toEqual([[], []]);
});

it("X197 · the message of an invitation isn't pushed beside the invitation", () => {
  message("dm:ann:bob", 1, { kind: "direct", peer: "bob", last: { game: "Chess" } });
  expect(due()).toEqual([]);
});

const ringing: CurrentCall = {
  call: "c",
  peer: "bob",
  isOutgoing: false,
  kind: "audio",
  sinceMs: NOON,
  phase: "ringing",
};
const callBecomes = (before: CurrentCall | null, after: CurrentCall | null, isMissed = false) =>
  store.save({ ...NEW_INBOX, currentCall: before }, { ...NEW_INBOX, currentCall: after }, isMissed);

it("X198 · a ringing call is pushed for 45 seconds", () => {
  callBecomes(null, ringing);
  expect(due()).toEqual([{ kind: "call", call: { call: "c", kind: "audio", from: "bob", phase: "ringing" } }]);
  nowMs += 45_000;
  expect([due(), store.pushes.nextMs()]).toEqual([[], null]);
});

it("X198 · a call that was pushed and then answered replaces its notification", () => {
  callBecomes(null, ringing);
  send();
  callBecomes(ringing, { ...ringing, phase: "answered" });
  expect(due()).toMatchObject([{ call: { phase: "answered" } }]);
});

it("X198 · a call that was declined before it was pushed isn't pushed", () => {
  callBecomes(null, ringing);
  callBecomes(ringing, null);
  expect(due()).toEqual([]);
});

it("X198 · a missed call is pushed", () => {
  callBecomes(null, ringing);
  send();
  callBecomes(ringing, null, true);
  nowMs += HOUR_MS;
  expect(due()).toMatchObject([{ call: { phase: "missed" } }]);
});

it("X202 · a kind that no device wants isn't pushed", () => {
  settle({ wanted: ["call"] });
  message("g", 1);
  comment("p");
  expect(due()).toEqual([]);
});

it("X202 · switching a kind off withdraws its pushes", () => {
  message("g", 1);
  settle({ wanted: ["call"] });
  expect(due()).toEqual([]);
});

it("X202 · a hidden kind of activity doesn't count in the list, and is still pushed if a device wants it", () => {
  settle({ hidden: ["reply"] });
  comment("p");
  expect([store.unviewed().unviewed, due().length]).toEqual([0, 1]);
});

it("X202 · hiding a kind of activity ends the count of those that are there", () => {
  comment("p");
  settle({ hidden: ["reply"] });
  expect(store.unviewed().unviewed).toBe(0);
});

it("X199 · while the member looks at Parlor, a push waits for five seconds", () => {
  isLooking = true;
  message("g", 1);
  expect([due(), store.pushes.nextMs()]).toEqual([[], NOON + 5_000]);
  nowMs += 5_000;
  expect(due()).toHaveLength(1);
});

it("X197 · of a burst, the first few are pushed one by one and the others are one summary after a minute", () => {
  for (let i = 0; i < BURST_MAX + 3; i++) message(`g${i}`, 2);
  expect(send()).toHaveLength(BURST_MAX);
  nowMs += BURST_MS;
  expect(send()).toEqual([{ kind: "summary", counts: { message: 6 }, activities: [] }]);
});

it("X197 · a summary doesn't count what was read meanwhile, and isn't pushed when nothing is left", () => {
  for (let i = 0; i < BURST_MAX + 3; i++) message(`g${i}`, 1);
  send();
  nowMs += BURST_MS;
  const { subject } = store.pushes.takeDue()[0] ?? raise();
  message(`g${BURST_MAX}`, 0);
  expect(noticeOf(store, store.pushes.row(subject) ?? raise())).toMatchObject({ counts: { message: 2 } });
  for (let i = BURST_MAX; i < BURST_MAX + 3; i++) message(`g${i}`, 0);
  expect(store.pushes.row(subject)).toBeNull();
});

it("X203 · what happens in quiet hours is one summary at their end", () => {
  settle({ quiet: { fromMin: 11 * 60, toMin: 14 * 60, zone: "UTC" } });
  message("g", 1);
  comment("p");
  callBecomes(null, ringing);
  callBecomes(ringing, null, true);
  expect([due(), store.pushes.nextMs()]).toEqual([[], NOON + 2 * HOUR_MS]);
  nowMs = NOON + 2 * HOUR_MS;
  expect(due()).toMatchObject([
    { kind: "summary", counts: { message: 1, call: 1 }, activities: [{ kind: "comment", post: "p" }] },
  ]);
});

it("X203 · a single thing that happened in quiet hours is pushed as itself", () => {
  settle({ quiet: { fromMin: 11 * 60, toMin: 14 * 60, zone: "UTC" } });
  message("g", 1);
  due();
  nowMs = NOON + 2 * HOUR_MS;
  expect(due()).toMatchObject([{ kind: "message" }]);
});

it("X203 · ending quiet hours early releases what they held", () => {
  settle({ quiet: { fromMin: 11 * 60, toMin: 14 * 60, zone: "UTC" } });
  message("g", 1);
  due();
  settle({ quiet: null });
  expect(due()).toMatchObject([{ kind: "message" }]);
});

it("X201 · a push that isn't confirmed is queued again until its lifetime ends", () => {
  message("g", 1);
  expect(due()).toHaveLength(1);
  expect(due()).toEqual([]);
  nowMs += 60_000;
  expect(due()).toHaveLength(1);
  nowMs += 72 * HOUR_MS;
  expect([due(), store.pushes.nextMs()]).toEqual([[], null]);
});

it("X201 · a push that some devices don't have yet is sent again only to them, at the time that was asked for", () => {
  message("g", 1);
  const { subject, id } = store.pushes.takeDue()[0] ?? raise();
  store.pushes.settle(subject, id, [{ id: "phone", atMs: nowMs + 30_000 }]);
  expect([due(), store.pushes.nextMs()]).toEqual([[], nowMs + 30_000]);
  nowMs += 30_000;
  expect(due()).toHaveLength(1);
  expect(store.pushes.row(subject)?.recipients).toBe(JSON.stringify([{ id: "phone", atMs: nowMs }]));
});

it("X201 · a confirmation of an earlier push doesn't confirm a newer one", () => {
  message("g", 1);
  const { subject, id } = store.pushes.takeDue()[0] ?? raise();
  message("g", 2);
  store.pushes.settle(subject, id, []);
  expect(due()).toMatchObject([{ chat: { unread: 2 } }]);
});

it("X200 · the tags that stand are those of what isn't read yet, and one for a summary", () => {
  message("a", 1);
  message("b", 1);
  send();
  message("a", 0);
  expect(store.pushes.standing()).toEqual([store.pushes.row("chat b")?.tag]);
  for (let i = 0; i < BURST_MAX; i++) message(`g${i}`, 1);
  send();
  nowMs += BURST_MS;
  send();
  expect(store.pushes.standing()).toHaveLength(4);
});

it("X200 · the next message of a chat has the same tag, and a message after it was read has another", () => {
  const tag = () => store.pushes.row("chat g")?.tag;
  message("g", 1);
  const first = tag();
  send();
  message("g", 2);
  expect(tag()).toBe(first);
  message("g", 0);
  message("g", 1);
  expect(tag()).not.toBe(first);
});

it("X199 · an invitation and a call of a blocked member aren't pushed", () => {
  store.putBlock({ n: ++version, member: "bob", isBlocked: true });
  gameReport({ status: "invited" });
  callBecomes(null, ringing);
  callBecomes(ringing, null, true);
  expect(due()).toEqual([]);
});

it("X199 · a block withdraws an invitation and a message request that wait", () => {
  gameReport({ status: "invited" });
  message("dm:ann:bob", 1, { kind: "direct", peer: "bob", isRequest: true });
  store.putBlock({ n: ++version, member: "bob", isBlocked: true });
  expect(due()).toEqual([]);
});

it("X197 · several messages in one report are pushed although the last one is a line", () => {
  message("g", 2, { last: { line: { line: "left" } } });
  expect(due()).toMatchObject([{ kind: "message", chat: { unread: 2 } }]);
});

it("X200 · the notification of a call that is over no longer stands after its lifetime", () => {
  callBecomes(null, ringing);
  send();
  callBecomes(ringing, null);
  send();
  expect(store.pushes.standing()).toHaveLength(1);
  nowMs += 45_000;
  expect(store.pushes.standing()).toEqual([]);
});

it("X200 · a missed call no longer stands when the member looks at Parlor", () => {
  callBecomes(null, ringing);
  callBecomes(ringing, null, true);
  store.pushes.onLook();
  expect(due()).toEqual([]);
});

it("X203 · a push that is sent again waits for the end of quiet hours too", () => {
  message("g", 1);
  const { subject, id } = store.pushes.takeDue()[0] ?? raise();
  store.pushes.settle(subject, id, [{ id: "phone", atMs: nowMs + HOUR_MS }]);
  settle({ quiet: { fromMin: 12 * 60 + 30, toMin: 14 * 60, zone: "UTC" } });
  nowMs += HOUR_MS;
  expect([due(), store.pushes.nextMs()]).toEqual([[], NOON + 2 * HOUR_MS]);
  nowMs += HOUR_MS;
  expect(due()).toHaveLength(1);
});

it("X203 · a time zone that the room doesn't know stops no push", () => {
  settle({ quiet: { fromMin: 0, toMin: 1439, zone: "Atlantis/Poseidonis" } });
  message("g", 1);
  expect(due()).toHaveLength(1);
});

it("X201 · a device whose service never takes a push is given up", () => {
  message("g", 1);
  let tries = 0;
  for (; store.pushes.nextMs() !== null && tries < 100; tries++) {
    nowMs = Math.max(nowMs, store.pushes.nextMs() ?? 0);
    const { subject, id } = store.pushes.takeDue()[0] ?? raise();
    store.pushes.settle(subject, id, [{ id: "phone", atMs: 0 }]);
  }
  expect(tries).toBe(21);
  expect(nowMs - NOON).toBeGreaterThan(8 * HOUR_MS);
});

it("X201 · a device that asked for more time isn't tried when another one is due", () => {
  message("g", 1);
  const { subject, id } = store.pushes.takeDue()[0] ?? raise();
  store.pushes.settle(subject, id, [
    { id: "phone", atMs: nowMs + 30_000 },
    { id: "laptop", atMs: nowMs + HOUR_MS },
  ]);
  expect(store.pushes.nextMs()).toBe(nowMs + 30_000);
  expect(JSON.parse(store.pushes.row(subject)?.recipients ?? "")).toContainEqual({
    id: "laptop",
    atMs: nowMs + HOUR_MS,
  });
});

it("X197 · however many comments come, only the newest wait", () => {
  for (let i = 0; i < 250; i++) {
    nowMs++;
    comment(`p${i}`);
  }
  expect(store.pushes.row(`activity p0 comment bob c${version - 249}`)).toBeNull();
  expect(send()).toHaveLength(BURST_MAX);
  nowMs += BURST_MS;
  expect(send()).toMatchObject([{ kind: "summary", activities: { length: 196 } }]);
});

function raise(): never {
  throw new Error("there is no such push");
}
