import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { directChat, texts } from "~/tests/kit/workerd/chats";
import { gatherBriefly, rooms, until } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

/** Bob has deleted Ann's request of three messages, and a month later Ann has written again. */
async function secondRequest() {
  const chat = await directChat(false);
  const { ann, bob, room } = chat;
  for (const text of ["one", "two", "three"]) await room.post(ann, text, { text });
  await room.answerRequest(bob, "delete");
  moveClock(CHAT_LIMITS.requestClosedForMs);
  expect(await room.post(ann, "four", { text: "four" })).toMatchObject({ ok: true });
  moveClock(0); // a month later, the sockets' sessions would have ended
  return chat;
}

it("X30 · X46 · the member who deleted a request sees only what came later, however they look", async () => {
  const { ann, bob, room, joinAs } = await secondRequest();
  await evictDurableObject(room);
  const screen = await joinAs(bob);
  const { messages, more, request } = await screen.next("welcome");
  expect([texts(messages), more, request]).toEqual([["four"], false, "received"]);
  screen.send({ t: "page", before: 4 });
  expect((await screen.next("page")).messages).toEqual([]);
  screen.send({ t: "page", around: 2 });
  expect(texts((await screen.next("page", 2)).messages)).toEqual(["four"]);
  screen.send({ t: "search", id: "s", query: "t", before: null });
  expect((await screen.next("found")).messages).toEqual([]);
  const caughtUp = await (await joinAs(bob, 1)).next("welcome");
  expect([texts(caughtUp.messages), caughtUp.changed]).toEqual([["four"], []]);
  expect(texts((await room.messagesAfter(bob, 0, 10)).messages), "the exported file").toEqual(["four"]);
  expect([await room.message(bob, 1), (await room.message(ann, 1))?.text], "to forward").toEqual([null, "one"]);
});

it("X30 · X46 · the sender of a deleted request still sees everything they wrote", async () => {
  const { ann, joinAs } = await secondRequest();
  const { messages, request } = await (await joinAs(ann)).next("welcome");
  expect([texts(messages), request]).toEqual([["one", "two", "three", "four"], "sent"]);
});

it("X46 · the sender's later changes don't bring a deleted request back", async () => {
  const chat = await directChat(false);
  const { ann, bob, room, joinAs } = chat;
  await room.post(ann, "one", { text: "one" });
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  await room.answerRequest(bob, "delete");
  a.send({ t: "edit", id: "e", seq: 1, text: "read this" });
  expect(await a.next("error")).toMatchObject({ code: "unavailable" });
  a.send({ t: "react", id: "r", seq: 1, emoji: "👍" });
  await a.next("changed");
  const { messages, changed } = await (await joinAs(bob, 1)).next("welcome");
  expect([b.of("changed"), messages, changed]).toEqual([[], [], []]);
});

it("X45 · a room that starts again still counts the edits of a request", async () => {
  const { ann, room, joinAs } = await directChat(false);
  await room.post(ann, "one", { text: "one" });
  const edits = (screen: Awaited<ReturnType<typeof joinAs>>, n: number) =>
    screen.send({ t: "edit", id: `e${n}`, seq: 1, text: `text ${n}` });
  const screen = await joinAs(ann);
  for (let n = 1; n < CHAT_LIMITS.requestMessagesMax; n++) edits(screen, n);
  await screen.next("changed", CHAT_LIMITS.requestMessagesMax - 1);
  await evictDurableObject(room);
  const again = await joinAs(ann);
  edits(again, CHAT_LIMITS.requestMessagesMax);
  expect(await again.next("error")).toMatchObject({ code: "request" });
});

it("X46 · a page that was away while its member deleted the request on another device loads the log again", async () => {
  const { ann, bob, room, joinAs } = await directChat(false);
  await room.post(ann, "one", { text: "one" });
  await room.answerRequest(bob, "delete");
  expect(await (await joinAs(bob, 1)).next("welcome")).toMatchObject({ how: "snapshot", messages: [] });
});

it("X46 · nobody can quote to a member what they deleted with a request", async () => {
  const { ann, bob, room, joinAs } = await directChat(false);
  await room.post(ann, "one", { text: "one" });
  await room.answerRequest(bob, "delete");
  await room.post(bob, "two", { text: "who are you?" });
  await room.post(ann, "three", { text: "see above", re: 1 });
  const { messages } = await (await joinAs(bob)).next("welcome");
  expect(messages.map(({ text, re }) => [text, re?.text])).toEqual([
    ["who are you?", undefined],
    ["see above", undefined],
  ]);
});

it("X45 · the recipient of a request can't forward it", async () => {
  const { ann, bob, room } = await directChat(false);
  await room.post(ann, "one", { text: "one" });
  expect([await room.message(bob, 1), (await room.message(ann, 1))?.text]).toEqual([null, "one"]);
});

it("X46 · after the sender has deleted their messages, their next request still reaches the recipient's list", async () => {
  gatherBriefly();
  const { ann, bob, room, joinAs } = await directChat(false);
  await rooms.INBOX.getByName(bob).watchPresence("none", 1); // makes the inbox, so that its table can be read
  const listOfBob = () =>
    runInDurableObject(rooms.INBOX.getByName(bob), (_inbox, { storage: { sql } }) =>
      sql.exec<{ last_text: string; request: number }>("select last_text, request from chats where gone = 0").toArray(),
    );
  const a = await joinAs(ann);
  for (const text of ["one", "two", "three"]) await room.post(ann, text, { text });
  await until(async () => (await listOfBob()).length === 1, "the first request in the list");
  await room.answerRequest(bob, "delete");
  for (const seq of [1, 2, 3]) a.send({ t: "delete", id: `d${seq}`, seq });
  await a.next("changed", 3);
  await until(async () => (await listOfBob()).length === 0, "the first request to leave the list");
  moveClock(CHAT_LIMITS.requestClosedForMs);
  await room.post(ann, "four", { text: "four" });
  await until(async () => (await listOfBob()).length === 1, "the second request in the list");
  expect(await listOfBob()).toEqual([{ last_text: "four", request: 1 }]);
});
