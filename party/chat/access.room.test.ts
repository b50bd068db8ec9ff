import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import type { ChatFrame } from "~/party/chat/protocol";
import { ACCESS_TOO_OLD_STATUS, CLOSE } from "~/party/core/protocol";
import { directChat } from "~/tests/kit/workerd/chats";
import { connect, identityHeaders, join, memberId, rooms, upgrade } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

it("M7 · a room asks for the access list when its own is missing or too old", async () => {
  const { ann, room } = await directChat();
  expect((await upgrade(rooms.CHAT.getByName("dm:1:2"), { member: ann })).status).toBe(ACCESS_TOO_OLD_STATUS);
  expect((await upgrade(room, { member: ann, accessVersion: 2 })).status).toBe(ACCESS_TOO_OLD_STATUS);
  expect((await upgrade(room, { member: ann, accessVersion: 1 })).status).toBe(101);
});

it("M7 · strangers, visitors and forged ids are refused", async () => {
  const { ann, room } = await directChat();
  expect((await upgrade(room, { member: memberId() })).status).toBe(403);
  expect((await upgrade(room, null)).status).toBe(401);
  expect((await upgrade(room, { member: `${ann}'; drop table messages` })).status).toBe(401);
  expect((await room.fetch("http://rooms.test/", { headers: identityHeaders({ member: ann }) })).status).toBe(426);
});

it("M7 · a former member's socket closes immediately", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  await room.setAccess({ version: 3, kind: "direct", members: [ann], blocked: [] });
  expect(await b.closed()).toBe(CLOSE.forbidden);
  a.send({ t: "send", id: "secret", text: "secret" });
  await a.next("message");
  expect(b.of("message")).toEqual([]);
});

it("M7 · a former member can neither connect nor send", async () => {
  const { ann, bob, room } = await directChat();
  await room.setAccess({ version: 3, kind: "direct", members: [ann], blocked: [] });
  expect((await upgrade(room, { member: bob, accessVersion: 3 })).status).toBe(403);
  expect(await room.post(bob, "x", { text: "still here?" })).toEqual({ ok: false, code: "forbidden" });
});

it("M7 · a room that died before it closed sockets applies the access list to the next frame", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const [a, speaking, listening] = [await joinAs(ann), await joinAs(bob), await joinAs(bob)];
  await runInDurableObject(room, (_room, { storage }) => {
    storage.sql.exec(
      "update access set json = ?",
      JSON.stringify({ version: 2, kind: "direct", members: [ann], blocked: [] }),
    );
  });
  await evictDurableObject(room);
  speaking.send({ t: "page", before: 1 });
  expect(await speaking.closed()).toBe(CLOSE.forbidden);
  a.send({ t: "send", id: "secret", text: "secret" });
  expect(await listening.closed()).toBe(CLOSE.forbidden);
  expect([speaking.of("page"), listening.of("message")]).toEqual([[], []]);
});

it("M7 · an older access list that arrives late changes nothing", async () => {
  const { ann, bob, room } = await directChat();
  const carl = memberId();
  await room.setAccess({ version: 7, kind: "group", members: [ann, bob, carl], blocked: [] });
  await room.setAccess({ version: 6, kind: "group", members: [ann], blocked: [] });
  await evictDurableObject(room);
  expect((await upgrade(room, { member: carl, accessVersion: 7 })).status).toBe(101);
});

it("A6 · the end of a session closes only its own sockets", async () => {
  const { ann, room } = await directChat();
  const here = await join<ChatFrame>(room, { member: ann, session: "here" });
  const there = await join<ChatFrame>(room, { member: ann, session: "there" });
  await room.endSession("here");
  expect(await here.closed()).toBe(CLOSE.sessionEnded);
  there.send({ t: "send", id: "one", text: "still here" });
  await there.next("message");
});

it("A6 · a room refuses an ended session for a minute", async () => {
  const { ann, room } = await directChat();
  await room.endSession("here");
  expect((await upgrade(room, { member: ann, session: "here" })).status).toBe(401);
  moveClock(45_000);
  expect((await upgrade(room, { member: ann, session: "here" })).status).toBe(401);
  moveClock(61_000);
  expect((await upgrade(room, { member: ann, session: "here" })).status).toBe(101);
});

it("A5 · the socket of an expired session closes at the next frame", async () => {
  const { ann, bob, room } = await directChat();
  const expiresAtMs = Date.now() + 60_000;
  const speaking = await join<ChatFrame>(room, { member: ann, session: "speaking", expiresAtMs });
  const listening = await join<ChatFrame>(room, { member: bob, session: "listening", expiresAtMs });
  moveClock(61_000);
  speaking.send({ t: "send", id: "too", text: "late" });
  expect(await speaking.closed()).toBe(CLOSE.sessionEnded);
  await room.post(ann, "one", { text: "late" });
  expect(await listening.closed()).toBe(CLOSE.sessionEnded);
  expect(listening.of("message")).toEqual([]);
  expect((await upgrade(room, { member: ann, session: "speaking", expiresAtMs })).status).toBe(401);
});

it("A5 · a renewed session keeps its socket", async () => {
  const { ann, bob, room } = await directChat();
  const expiresAtMs = Date.now() + 60_000;
  const renewed = await join<ChatFrame>(room, { member: bob, session: "renewed", expiresAtMs });
  await room.extendSession("renewed", expiresAtMs + 60_000);
  moveClock(61_000);
  await room.post(ann, "one", { text: "late" });
  expect(await renewed.next("message")).toMatchObject({ seq: 1, id: "one" });
});

it("rooms · a client can't choose its connection id", async () => {
  const { ann, bob, room } = await directChat();
  const response = await upgrade(room, { member: ann, session: "mine" }, `?_pk=s:yours&${"x".repeat(5_000)}`);
  response.webSocket?.accept();
  const yours = await connect<ChatFrame>(room, { member: bob, session: "yours" });
  // PartyServer tags each socket with its connection id
  expect(await runInDurableObject(room, (_room, state) => state.getWebSockets("s:yours").length)).toBe(1);
  await room.endSession("yours");
  expect(await yours.closed()).toBe(CLOSE.sessionEnded);
  expect(response.webSocket?.readyState).toBe(WebSocket.OPEN);
});
