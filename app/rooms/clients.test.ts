import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InboxClient } from "~/app/rooms/inboxClient";
import { LiveClient } from "~/app/rooms/liveClient";
import type { OpenRoom, RoomHandlers } from "~/app/rooms/roomConnection";
import type { ChatSummary, InboxCommand, InboxFrame, OwnToggle, Ring } from "~/party/inbox/protocol";
import { LIVE_LIMITS, type LiveCommand, type LiveFrame } from "~/party/live/protocol";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A room whose frames the test sends. */
function fakeRoom<Command, Frame>() {
  const sent: unknown[] = [];
  let handlers: RoomHandlers<Frame> | undefined;
  let isClosed = false;
  const open: OpenRoom<Command, Frame> = (given) => {
    handlers = given;
    return { send: (command) => (sent.push(command), true), close: () => void (isClosed = true) };
  };
  return {
    open,
    sent,
    closed: () => isClosed,
    says: (frame: Frame) => handlers?.onFrame(frame),
  };
}

const summary = (chat: string, lastAtMs: number, unread = 0): ChatSummary => ({
  chat,
  kind: "direct",
  peer: "p",
  lastText: "",
  lastFrom: "p",
  lastAtMs,
  lastSeq: 1,
  last: null,
  unread,
  mentioned: false,
});

/** When the page of these tests was rendered. */
const RENDERED_AT_MS = 100_000;

function inbox(first: { changedAtMs?: number } = {}) {
  const room = fakeRoom<InboxCommand, InboxFrame>();
  const [heard, pressed] = [vi.fn(), vi.fn<(own: OwnToggle) => void>()];
  const client = new InboxClient("ann", heard, RENDERED_AT_MS, pressed, room.open);
  room.says({
    t: "snapshot",
    v: 1,
    chats: [summary("b", 2), summary("a", 1)],
    requests: [{ member: "eve", atMs: 1 }],
    unviewed: 1,
    unviewedRequests: 1,
    unreadChats: 0,
    ...first,
  });
  return { ...room, client, heard, pressed };
}

it("M1 · the chat with the newest message comes first", () => {
  const { client, says } = inbox();
  says({ t: "chat", chat: summary("a", 9, 1), unreadChats: 1 });
  expect(client.getSnapshot()).toMatchObject({ chats: [{ chat: "a", unread: 1 }, { chat: "b" }], unreadChats: 1 });
});

it("X199 · a page that is on a screen says so again after each snapshot, and when it is hidden", () => {
  const { client, says, sent } = inbox();
  client.look(true);
  says({ t: "snapshot", v: 1, chats: [], requests: [], unviewed: 0, unviewedRequests: 0, unreadChats: 0 });
  client.look(false);
  expect(sent).toEqual([true, true, false].map((isLooking) => ({ t: "look", isLooking })));
});

it("rooms · a frame of a later release leaves the inbox unchanged", () => {
  const { client, says } = inbox();
  const before = client.getSnapshot();
  says({ t: "birthday", member: "bob" } as unknown as InboxFrame);
  expect(client.getSnapshot()).toBe(before);
});

it("F2 F3 · a friendship's transition is announced and changes the requests", () => {
  const { client, heard, says } = inbox();
  says({ t: "friendship", member: "bob", state: "received", atMs: 5, n: 1, unviewed: 2, unviewedRequests: 2 });
  says({ t: "friendship", member: "eve", state: "friends", atMs: 6, n: 2, unviewed: 1, unviewedRequests: 1 });
  expect(client.getSnapshot()).toMatchObject({ requests: [{ member: "bob", atMs: 5 }], unviewed: 1 });
  expect(heard.mock.calls).toEqual([
    ["bob", "received", 1],
    ["eve", "friends", 2],
  ]);
});

it("S3 · S9 · a like or repost on another device is announced, and leaves the inbox unchanged", () => {
  const { client, pressed, says } = inbox();
  const before = client.getSnapshot();
  says({ t: "own", of: "comment", id: "c", liked: true, likes: 1, revision: 2 });
  expect(pressed.mock.calls).toEqual([[expect.objectContaining({ of: "comment", id: "c", liked: true, revision: 2 })]]);
  expect(client.getSnapshot()).toBe(before);
});

it("N3 · the inbox is notified of a viewed list only if the list has something new", () => {
  const { client, says, sent } = inbox();
  client.markViewed("activities");
  client.markViewed("requests");
  says({ t: "viewed", unviewed: 0, unviewedRequests: 0 });
  client.markViewed("requests");
  expect([sent, client.getSnapshot().unviewed]).toEqual([[{ t: "viewed", what: "requests" }], 0]);
});

it("N3 · each activity that comes or is withdrawn counts as a change", () => {
  const { client, says } = inbox();
  says({ t: "activity", unviewed: 2, unviewedRequests: 0 });
  says({ t: "viewed", unviewed: 0, unviewedRequests: 0 });
  says({ t: "activity", unviewed: 0, unviewedRequests: 0 });
  expect(client.getSnapshot()).toMatchObject({ unviewed: 0, activityChanges: 2 });
});

it("C1 · the inbox has the ringing call until that call ends or another call rings", () => {
  const { client, says } = inbox();
  const ring: Ring = { call: "c1", from: "bob", kind: "video", sinceMs: 1 };
  expect(client.getSnapshot().ring).toBe(null);
  says({ t: "ring", ring });
  expect(client.getSnapshot().ring).toEqual(ring);
  says({ t: "ringGone", call: "c0" }); // for a call that ended long ago
  expect(client.getSnapshot().ring).toEqual(ring);
  says({ t: "ring", ring: { ...ring, call: "c2" } });
  says({ t: "ringGone", call: "c1" });
  expect(client.getSnapshot().ring).toMatchObject({ call: "c2" });
  says({ t: "ringGone", call: "c2" });
  expect(client.getSnapshot().ring).toBe(null);
});

it("C1 · after a lost socket the inbox says again whether a call rings", () => {
  const { client, says } = inbox();
  const ring: Ring = { call: "c1", from: "bob", kind: "audio", sinceMs: 1 };
  says({ t: "ring", ring });
  says({ t: "snapshot", v: 1, chats: [], requests: [], unviewed: 0, unviewedRequests: 0, unreadChats: 0 });
  expect(client.getSnapshot().ring, "the call ended meanwhile").toBe(null);
  says({ t: "ring", ring });
  expect(client.getSnapshot().ring).toEqual(ring);
});

it("rooms · a page loads again if something changed between its rendering and the first snapshot", () => {
  const staleAfter = (first: { changedAtMs?: number }) => inbox(first).client.getSnapshot().staleChanges;
  const changedAtMs = RENDERED_AT_MS + 1;
  expect([staleAfter({ changedAtMs }), staleAfter({ changedAtMs: RENDERED_AT_MS - 60_000 }), staleAfter({})]).toEqual([
    1, 0, 0,
  ]);
});

it("rooms · a page whose edge's clock is a second fast still loads again", () => {
  expect(inbox({ changedAtMs: RENDERED_AT_MS - 1_000 }).client.getSnapshot().staleChanges).toBe(1);
});

it("rooms · the snapshot stays the same object until it changes", () => {
  const { client, says } = inbox();
  const before = client.getSnapshot();
  says({ t: "error", code: "internal" });
  expect(client.getSnapshot()).toBe(before);
});

it("rooms · a listener is called only for changes, until it unsubscribes", () => {
  const { client, says } = inbox();
  const heard = vi.fn();
  const stop = client.subscribe(heard);
  says({ t: "error", code: "internal" });
  expect(heard).not.toHaveBeenCalled();
  says({ t: "viewed", unviewed: 0, unviewedRequests: 0 });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  says({ t: "viewed", unviewed: 5, unviewedRequests: 0 });
  expect(heard).toHaveBeenCalledTimes(1);
});

it("S9 · quick changes of the posts on the screen are sent as one, and again after a reconnect", () => {
  const { open, sent, says } = fakeRoom<LiveCommand, LiveFrame>();
  const subscription = new LiveClient(open).listen(() => undefined);
  says({ t: "welcome", v: 1 });
  expect(sent).toEqual([]);
  subscription.watch(["a"]);
  subscription.watch(["a", "b"]);
  vi.advanceTimersByTime(1_000);
  says({ t: "welcome", v: 1 });
  subscription.watch(Array.from({ length: LIVE_LIMITS.watchedPostsMax + 5 }, (_, i) => `${i}`));
  vi.advanceTimersByTime(1_000);
  expect(sent.slice(0, 2)).toEqual([
    { t: "watch", posts: ["a", "b"] },
    { t: "watch", posts: ["a", "b"] },
  ]);
  expect(sent[2]).toMatchObject({ posts: { length: LIVE_LIMITS.watchedPostsMax } });
});

it("S9 · after a reconnect listeners learn that events may be missing", () => {
  const { open, says } = fakeRoom<LiveCommand, LiveFrame>();
  const heard = vi.fn();
  new LiveClient(open).listen(heard);
  says({ t: "welcome", v: 1 });
  says({ t: "events", events: [{ kind: "gone", post: "p" }], cut: false });
  says({ t: "welcome", v: 1 });
  expect(heard.mock.calls).toEqual([
    [[{ kind: "gone", post: "p" }], false],
    [[], true],
  ]);
});

it("S9 · a socket that took long to open may have missed events", () => {
  const { open, says } = fakeRoom<LiveCommand, LiveFrame>();
  const heard = vi.fn();
  new LiveClient(open).listen(heard);
  vi.advanceTimersByTime(LIVE_LIMITS.recentMs);
  says({ t: "welcome", v: 1 });
  expect(heard.mock.calls).toEqual([[[], true]]);
});

it("S9 · parts of a page share a socket, which closes with the last part", () => {
  const { open, sent, says, closed } = fakeRoom<LiveCommand, LiveFrame>();
  const [emptied, heard] = [vi.fn(), vi.fn()];
  const client = new LiveClient(open, emptied);
  const [header, list] = [client.listen(() => undefined), client.listen(heard)];
  header.watch(["a"]);
  list.watch(["b", "a"]);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([{ t: "watch", posts: ["a", "b"] }]);
  header.close();
  header.close();
  says({ t: "events", events: [{ kind: "gone", post: "p" }], cut: false });
  expect([heard.mock.calls.length, closed()]).toEqual([1, false]);
  list.close();
  expect([emptied.mock.calls.length, closed()]).toEqual([1, true]);
});

it("S9 · a later part of the page gets the most recent events, once", () => {
  const { open, says } = fakeRoom<LiveCommand, LiveFrame>();
  const [first, second] = [vi.fn(), vi.fn()];
  const client = new LiveClient(open);
  client.listen(first);
  says({ t: "welcome", v: 1 });
  says({ t: "events", events: [{ kind: "gone", post: "long ago" }], cut: false });
  vi.advanceTimersByTime(LIVE_LIMITS.recentMs);
  says({ t: "events", events: [{ kind: "post", post: "p", author: "bob" }], cut: false });
  client.listen(second);
  expect(second.mock.calls).toEqual([[[{ kind: "post", post: "p", author: "bob" }], false]]);
  expect(first).toHaveBeenCalledTimes(2);
});
