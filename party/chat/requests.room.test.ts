import { evictDurableObject } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { directChat, texts } from "~/tests/kit/workerd/chats";

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
