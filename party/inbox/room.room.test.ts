import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { moveClock } from "~/base/clock";
import type { ChatFrame } from "~/party/chat/protocol";
import { CLOSE, HEARTBEAT } from "~/party/core/protocol";
import type { InboxFrame } from "~/party/inbox/protocol";
import { groupSummary } from "~/tests/kit/chat/groupSummary";
import { directChat } from "~/tests/kit/workerd/chats";
import { breakMethod } from "~/tests/kit/workerd/brokenMethod";
import { join, memberId, rooms, until, untilEmpty, upgrade } from "~/tests/kit/workerd/rooms";
import { newInbox } from "~/tests/kit/workerd/inboxes";

afterEach(() => moveClock(0));

const HOUR_MS = 3_600_000;

const openSockets = (room: DurableObjectStub, session: string): Promise<number> =>
  runInDurableObject(
    room,
    (_room, state) =>
      state.getWebSockets(`s:${session}`).filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  );

const summary = (version: number, unread: number, chat = "dm:1:2") =>
  groupSummary(chat, version, { kind: "direct", peer: "2", lastFrom: "2", unread });

it("rooms · only the inbox's own member can enter it", async () => {
  const { inbox, member } = newInbox();
  expect((await upgrade(inbox, { member: memberId() })).status).toBe(403);
  expect((await upgrade(inbox, null)).status).toBe(401);
  expect((await upgrade(inbox, { member })).status).toBe(101);
});

it("M5 · a late or repeated report of a chat doesn't replace a newer one", async () => {
  const { inbox, joinInbox } = newInbox();
  const socket = await joinInbox();
  await inbox.putChat(summary(2, 5));
  await inbox.putChat(summary(1, 9));
  await inbox.putChat(summary(2, 9));
  await inbox.putChat(summary(3, 0));
  await until(() => socket.of("chat").length === 2, "two frames");
  expect(socket.of("chat").map(({ chat, unreadChats }) => [chat.lastText, chat.unread, unreadChats])).toEqual([
    ["v2", 5, 1],
    ["v3", 0, 0],
  ]);
  await inbox.putChat(summary(9, 1, "newer"));
  expect((await (await joinInbox()).next("snapshot")).chats.map(({ chat }) => chat)).toEqual(["newer", "dm:1:2"]);
});

it("F2 F3 · the newest change of a friendship shows on every screen", async () => {
  const { inbox, joinInbox } = newInbox();
  const [here, there] = [await joinInbox("here"), await joinInbox("there")];
  await inbox.putFriendship({ n: 5, member: "bob", state: "received", atMs: 50 });
  await inbox.putFriendship({ n: 4, member: "bob", state: "friends", atMs: 40 });
  await inbox.putFriendship({ n: 5, member: "bob", state: "received", atMs: 50 });
  const newest = {
    t: "friendship",
    member: "bob",
    state: "received",
    atMs: 50,
    n: 5,
    unviewed: 1,
    unviewedRequests: 1,
  };
  for (const screen of [here, there]) expect(await screen.next("friendship")).toEqual(newest);
  expect((await (await joinInbox()).next("snapshot")).requests).toEqual([{ member: "bob", atMs: 50 }]);
});

it("F2 F3 · the notice of a friend request is removed with the request", async () => {
  const { inbox, joinInbox } = newInbox();
  const here = await joinInbox("here");
  await inbox.putFriendship({ n: 5, member: "bob", state: "received", atMs: 50 });
  await inbox.putFriendship({ n: 6, member: "bob", state: "none", atMs: 60 });
  await inbox.putFriendship({ n: 5, member: "bob", state: "received", atMs: 50 });
  expect(await here.next("friendship", 2)).toEqual({
    t: "friendship",
    member: "bob",
    state: "none",
    atMs: 60,
    n: 6,
    unviewed: 0,
    unviewedRequests: 0,
  });
  await evictDurableObject(inbox);
  expect(await (await joinInbox()).next("snapshot")).toMatchObject({ requests: [], unviewed: 0 });
  expect(here.of("friendship")).toHaveLength(2);
});

it("N3 · viewing the notices clears them on all devices", async () => {
  const { inbox, joinInbox } = newInbox();
  const [here, there] = [await joinInbox("here"), await joinInbox("there")];
  await inbox.putFriendship({ n: 1, member: "bob", state: "received", atMs: 1 });
  await inbox.putActivity({ n: 2, post: "p", kind: "like", actor: "bob", state: "on", atMs: 2 });
  await inbox.putActivity({ n: 3, post: "p", kind: "comment", actor: "bob", comment: "c1", state: "on", atMs: 3 });
  await inbox.putActivity({ n: 4, post: "p", kind: "comment", actor: "bob", comment: "c2", state: "on", atMs: 4 });
  await until(() => there.of("activity").at(-1)?.unviewed === 4, "four");
  here.send({ t: "viewed" });
  await until(() => there.of("viewed").at(-1)?.unviewed === 0, "none");
  expect(await inbox.unviewedCount()).toBe(0);
});

it("N3 · viewing one list clears only its own notices", async () => {
  const { inbox, joinInbox } = newInbox();
  const socket = await joinInbox();
  await inbox.putFriendship({ n: 1, member: "bob", state: "received", atMs: 1 });
  await inbox.putActivity({ n: 2, post: "p", kind: "like", actor: "bob", state: "on", atMs: 2 });
  socket.send({ t: "viewed", what: "activities" });
  expect(await socket.next("viewed")).toEqual({ t: "viewed", unviewed: 1, unviewedRequests: 1 });
  socket.send({ t: "viewed", what: "requests" });
  expect(await socket.next("viewed", 2)).toEqual({ t: "viewed", unviewed: 0, unviewedRequests: 0 });
});

/** Bob does or undoes something to a post; `n` is also the time. */
const toggling = (inbox: ReturnType<typeof newInbox>["inbox"], kind: "like" | "repost") => (n: number, on: boolean) =>
  inbox.putActivity({ n, post: "p", kind, actor: "bob", state: on ? "on" : "off", atMs: n });

it.each(["like", "repost"] as const)(
  "X152 · a %s that is undone and repeated isn't new again, and keeps its time",
  async (kind) => {
    const { inbox, joinInbox } = newInbox();
    const socket = await joinInbox();
    const toggle = toggling(inbox, kind);
    await toggle(2, true);
    socket.send({ t: "viewed" });
    await socket.next("viewed");
    await toggle(3, false);
    await toggle(4, true);
    expect(await inbox.unviewedCount()).toBe(0);
    expect(await inbox.activities(10)).toMatchObject([{ kind, actor: "bob", atMs: 2 }]);
  },
);

it("X152 · a like that was undone before anybody saw it is new when it is repeated", async () => {
  const { inbox, joinInbox } = newInbox();
  const socket = await joinInbox();
  const toggle = toggling(inbox, "like");
  await toggle(2, true);
  await toggle(3, false);
  expect(await inbox.unviewedCount(), "after the end of the like").toBe(0);
  socket.send({ t: "viewed" });
  await socket.next("viewed");
  await toggle(4, true);
  expect(await inbox.unviewedCount()).toBe(1);
});

it("S11 · a late report doesn't bring back an activity that was undone", async () => {
  const { inbox } = newInbox();
  await inbox.putActivity({ n: 2, post: "p", kind: "like", actor: "bob", state: "on", atMs: 2 });
  await inbox.putActivity({ n: 3, post: "p", kind: "like", actor: "bob", state: "off", atMs: 3 });
  await inbox.putActivity({ n: 2, post: "p", kind: "like", actor: "bob", state: "on", atMs: 2 });
  await inbox.putActivity({ n: 9, post: "p", kind: "repost", actor: "eve", state: "on", atMs: 9 });
  expect(await inbox.activities(10)).toMatchObject([{ actor: "eve", kind: "repost" }]);
  expect(await inbox.unviewedCount()).toBe(1);
});

it("N1 · N3 · the notices of a deleted post are deleted too", async () => {
  const { inbox, joinInbox } = newInbox();
  const socket = await joinInbox();
  await inbox.putActivity({ n: 1, post: "p", kind: "like", actor: "bob", state: "on", atMs: 1 });
  socket.send({ t: "viewed" });
  await socket.next("viewed");
  await inbox.putActivity({ n: 2, post: "p", kind: "comment", actor: "bob", comment: "c", state: "on", atMs: 2 });
  await inbox.putActivity({ n: 3, post: "q", kind: "like", actor: "bob", state: "on", atMs: 3 });
  await inbox.dropPost("p", 5);
  await until(() => socket.of("activity").length === 4, "four changes");
  expect(socket.of("activity").map(({ unviewed }) => unviewed)).toEqual([1, 1, 2, 1]);
  expect((await inbox.activities(10)).map(({ post }) => post)).toEqual(["q"]);
});

it("N1 · N3 · a late report doesn't bring back a notice of a deleted post", async () => {
  const { inbox, joinInbox } = newInbox();
  const socket = await joinInbox();
  await inbox.putActivity({ n: 1, post: "p", kind: "like", actor: "bob", state: "on", atMs: 1 });
  await inbox.putActivity({ n: 3, post: "q", kind: "like", actor: "bob", state: "on", atMs: 3 });
  await inbox.dropPost("p", 5);
  await until(() => socket.of("activity").length === 3, "three changes");
  await inbox.putActivity({ n: 4, post: "p", kind: "repost", actor: "eve", state: "on", atMs: 4 });
  await inbox.putActivity({ n: 1, post: "p", kind: "like", actor: "bob", state: "on", atMs: 1 });
  await inbox.dropPost("p", 5);
  expect((await inbox.activities(10)).map(({ post }) => post)).toEqual(["q"]);
  expect(await inbox.unviewedCount()).toBe(1);
  expect(socket.of("activity"), "no frame without a change").toHaveLength(3);
});

const admission = (session: string, party: string, room: string) => ({
  session,
  expiresAtMs: Date.now() + HOUR_MS,
  party,
  room,
});

it("A6 · the end of a session closes its sockets in every room", async () => {
  const { ann, room, name } = await directChat();
  const inbox = rooms.INBOX.getByName(ann);
  expect(await inbox.admit(admission("old", "chat", name))).toEqual({ ok: true });
  expect(await inbox.admit(admission("old", "inbox", ann))).toEqual({ ok: true });
  const old = await join<InboxFrame>(inbox, { member: ann, session: "old" });
  const oldChat = await join<ChatFrame>(room, { member: ann, session: "old" });
  await inbox.endSession("old");
  expect(await openSockets(room, "old"), "once endSession has returned").toBe(0);
  expect([await old.closed(), await oldChat.closed()]).toEqual([CLOSE.sessionEnded, CLOSE.sessionEnded]);
});

it("A6 · an ended session isn't admitted again", async () => {
  const { ann, room, name } = await directChat();
  const inbox = rooms.INBOX.getByName(ann);
  await inbox.admit(admission("old", "chat", name));
  await inbox.endSession("old");
  expect(await inbox.admit(admission("old", "chat", name))).toEqual({ ok: false, code: "session_ended" });
  expect((await upgrade(room, { member: ann, session: "old" })).status).toBe(401);
});

it("A6 · the end of a session keeps the member's other sessions connected", async () => {
  const { ann, room, name } = await directChat();
  const inbox = rooms.INBOX.getByName(ann);
  for (const session of ["old", "new"]) await inbox.admit(admission(session, "chat", name));
  const newChat = await join<ChatFrame>(room, { member: ann, session: "new" });
  await inbox.endSession("old");
  newChat.send({ t: "send", id: "one", text: "still in" });
  await newChat.next("message");
});

it("A6 · the end of all sessions closes the sockets of each session", async () => {
  const { ann, room, name } = await directChat();
  const inbox = rooms.INBOX.getByName(ann);
  const sockets = [];
  for (const session of ["old", "new"]) {
    await inbox.admit(admission(session, "chat", name));
    sockets.push(await join<ChatFrame>(room, { member: ann, session }));
  }
  await inbox.endAllSessions();
  for (const socket of sockets) expect(await socket.closed()).toBe(CLOSE.sessionEnded);
});

it("A5 · a renewed session keeps its sockets in every room", async () => {
  const { ann, room, name } = await directChat();
  const inbox = rooms.INBOX.getByName(ann);
  const expiresAtMs = Date.now() + 60_000;
  await inbox.admit({ session: "s", expiresAtMs, party: "chat", room: name });
  const here = await join<InboxFrame>(inbox, { member: ann, session: "s", expiresAtMs });
  const there = await join<ChatFrame>(room, { member: ann, session: "s", expiresAtMs });
  await inbox.extendSession("s", expiresAtMs + HOUR_MS);
  moveClock(120_000);
  here.send({ t: "viewed" });
  there.send({ t: "send", id: "one", text: "still in" });
  await here.next("viewed");
  await there.next("message");
});

it("A6 · a room that failed to end a session is asked again later", async () => {
  const broken = await directChat();
  const inbox = rooms.INBOX.getByName(broken.ann);
  const fine = rooms.CHAT.getByName(`group-${broken.ann}`);
  await fine.setAccess({ version: 1, kind: "group", members: [broken.ann], blocked: [] });
  for (const room of [broken.name, `group-${broken.ann}`])
    await inbox.admit({ session: "s", expiresAtMs: Date.now() + HOUR_MS, party: "chat", room });
  const there = await join<ChatFrame>(broken.room, { member: broken.ann, session: "s" });
  const here = await join<ChatFrame>(fine, { member: broken.ann, session: "s" });
  const cut = await breakMethod(broken.room, "endSession");
  await inbox.endSession("s");
  expect(await here.closed()).toBe(CLOSE.sessionEnded);
  expect([cut.calls(), there.closedWith]).toEqual([1, null]);
  cut.heal();
  moveClock(10 * 60_000);
  await runDurableObjectAlarm(inbox);
  expect(await there.closed()).toBe(CLOSE.sessionEnded);
});

it("M6 · a reload doesn't make a member go offline", async () => {
  const { inbox, joinInbox } = newInbox();
  const first = await joinInbox();
  expect(await inbox.isOnline()).toBe(true);
  first.close();
  await untilEmpty(inbox);
  expect(await inbox.isOnline()).toBe(true);
  const second = await joinInbox();
  moveClock(60_000); // not the platform's clock, by which a socket is silent
  await runDurableObjectAlarm(inbox);
  expect([await inbox.isOnline(), second.closedWith]).toEqual([true, null]);
});

it("M6 · a member whose socket is silent goes offline", async () => {
  const { inbox, joinInbox } = newInbox();
  const socket = await joinInbox();
  const start = Date.now();
  // the platform's clock, by which a socket is silent; `moveClock` doesn't move it
  vi.spyOn(Date, "now").mockImplementation(() => start + HEARTBEAT.silentAfterMs + 1_000);
  await runDurableObjectAlarm(inbox);
  expect(await socket.closed()).toBe(CLOSE.silent);
  moveClock(120_000);
  await runDurableObjectAlarm(inbox);
  expect(await inbox.isOnline()).toBe(false);
  expect(await runDurableObjectAlarm(inbox), "no timer without sockets").toBe(false);
});

it("M6 · a member whose sockets vanish in a deploy goes offline", async () => {
  const { inbox, joinInbox } = newInbox();
  await joinInbox();
  await evictDurableObject(inbox, { webSockets: "close" });
  expect(await inbox.isOnline()).toBe(true);
  moveClock(60_000);
  await runDurableObjectAlarm(inbox);
  expect(await inbox.isOnline()).toBe(false);
});

it("A11 · late reports bring nothing back to a wiped inbox", async () => {
  const { inbox, member, joinInbox } = newInbox();
  await inbox.putChat(summary(1, 1));
  await inbox.putFriendship({ n: 1, member: "bob", state: "received", atMs: 1 });
  const socket = await joinInbox();
  await inbox.wipe();
  expect(await socket.closed()).toBe(CLOSE.sessionEnded);
  await inbox.putChat(summary(2, 1));
  await inbox.putFriendship({ n: 2, member: "eve", state: "received", atMs: 2 });
  await inbox.putActivity({ n: 3, post: "p", kind: "like", actor: "eve", state: "on", atMs: 3 });
  await evictDurableObject(inbox);
  expect(await inbox.unviewedCount()).toBe(0);
  expect(
    await inbox.admit({ session: "new", expiresAtMs: Date.now() + HOUR_MS, party: "inbox", room: member }),
  ).toEqual({ ok: false, code: "session_ended" });
  expect((await upgrade(inbox, { member, session: "new" })).status).toBe(403);
  const rows = await runInDurableObject(
    inbox,
    (_inbox, { storage }) =>
      storage.sql
        .exec(
          "select (select count(*) from chats) + (select count(*) from friends) + (select count(*) from activities) n",
        )
        .one().n,
  );
  expect(rows).toBe(0);
});

it("S3 · S9 · a member's own like is sent to all their devices", async () => {
  const { inbox, joinInbox } = newInbox();
  const [phone, laptop] = [await joinInbox("phone"), await joinInbox("laptop")];
  const own = { of: "comment", id: "c", liked: true, likes: 1, revision: 1 } as const;
  await inbox.showOwnToggle(own);
  expect([await phone.next("own"), await laptop.next("own")]).toEqual([
    { t: "own", ...own },
    { t: "own", ...own },
  ]);
});
