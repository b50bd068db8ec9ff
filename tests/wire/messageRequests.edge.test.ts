import { expect, it } from "vitest";
import type { ChatFrame, RequestAnswer } from "~/party/chat/protocol";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { type TestSocket, until } from "~/tests/kit/workerd/rooms";
import { chatOf, inboxSnapshot } from "~/tests/kit/workerd/wireBlocks";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, type Caller, newMember } from "./caller";

const answerRequest = (who: Caller, other: Caller, answer: RequestAnswer) =>
  who.post(`/messages/${other.id}/request`, { answer }, AS_JSON);

const says = (screen: TestSocket<ChatFrame>, text: string) => screen.send({ t: "send", id: crypto.randomUUID(), text });

/** Eve has written to Ada, who isn't her friend. */
async function request() {
  const [ada, eve] = [await newMember("Ada"), await newMember("Eve")];
  await startChat(eve, ada);
  const screenOfEve = await chatOf(eve, ada);
  says(screenOfEve, "hello, stranger");
  await screenOfEve.next("message");
  await until(async () => (await listOf(ada)).length === 1, "the request in Ada's list");
  return { ada, eve, screenOfEve };
}

/** What the member's list of chats says about each chat, and the count of unread chats. */
const listOf = async (who: Caller) =>
  (await inboxSnapshot(who)).chats.map(({ isRequest = false, unread }) => ({ isRequest, unread }));
const unreadChatsOf = async (who: Caller) => (await inboxSnapshot(who)).unreadChats;

it("X29 · a request is in the recipient's list as one, and isn't counted as an unread chat", async () => {
  const { ada, eve } = await request();
  expect([await listOf(ada), await unreadChatsOf(ada)]).toEqual([[{ isRequest: true, unread: 1 }], 0]);
  expect(await listOf(eve), "the sender's list").toEqual([{ isRequest: false, unread: 0 }]);
});

it("X29 · each of the two sees what the chat is for them", async () => {
  const { ada, eve } = await request();
  const welcomes = [await chatOf(ada, eve), await chatOf(eve, ada)].map((screen) => screen.of("welcome")[0]?.request);
  expect(welcomes).toEqual(["received", "sent"]);
});

it("X30 · an accepted request becomes an ordinary chat on the open screens and in the list", async () => {
  const { ada, eve, screenOfEve } = await request();
  const screenOfAda = await chatOf(ada, eve);
  expect((await answerRequest(ada, eve, "accept")).status).toBe(200);
  for (const screen of [screenOfAda, screenOfEve])
    expect(await screen.next("request")).toMatchObject({ request: null });
  await until(async () => (await unreadChatsOf(ada)) === 1, "the chat to count");
  expect(await listOf(ada)).toEqual([{ isRequest: false, unread: 1 }]);
});

it("X30 · a deleted request leaves the recipient's list and screens, and the sender sees nothing of it", async () => {
  const { ada, eve, screenOfEve } = await request();
  const screenOfAda = await chatOf(ada, eve);
  await answerRequest(ada, eve, "delete");
  expect(await screenOfAda.next("request")).toEqual({ t: "request", request: null, deletedUpTo: 1 });
  await until(async () => (await listOf(ada)).length === 0, "the chat to leave the list");
  const welcome = (await chatOf(ada, eve)).of("welcome")[0];
  expect([welcome?.messages, welcome?.more], "nor does it come back when the chat is opened").toEqual([[], false]);
  expect([screenOfEve.of("request"), (await listOf(eve)).length]).toEqual([[], 1]);
  const exported = await (await ada.get("/settings/export")).text();
  expect(exported).not.toContain("hello, stranger");
});

it("X18 · X30 · the sender of a deleted request is refused as if the member couldn't be reached", async () => {
  const { ada, eve, screenOfEve } = await request();
  await answerRequest(ada, eve, "delete");
  says(screenOfEve, "why no answer?");
  expect(await screenOfEve.next("error")).toMatchObject({ code: "unavailable" });
});

it("X30 · an answer that is repeated, or comes without a request, changes nothing", async () => {
  const { ada, eve, screenOfEve } = await request();
  await answerRequest(ada, eve, "accept");
  expect((await answerRequest(ada, eve, "accept")).status).toBe(200);
  expect((await answerRequest(ada, eve, "delete")).status, "too late").toBe(200);
  expect((await answerRequest(eve, ada, "delete")).status, "the sender's own").toBe(200);
  says(screenOfEve, "thanks");
  await screenOfEve.next("message", 2);
});

it("X29 · X46 · a friendship makes the request an ordinary chat", async () => {
  const { ada, eve } = await request();
  await befriend(eve, ada);
  await until(async () => (await unreadChatsOf(ada)) === 1, "the chat to count");
  expect(await listOf(ada)).toEqual([{ isRequest: false, unread: 1 }]);
});

it("X45 · until a request is accepted, its sender can send five messages", async () => {
  const { ada, eve, screenOfEve } = await request();
  for (const text of ["two", "three", "four", "five"]) says(screenOfEve, text);
  await screenOfEve.next("message", 5);
  says(screenOfEve, "six");
  expect(await screenOfEve.next("error")).toMatchObject({ code: "request" });
  await answerRequest(ada, eve, "accept");
  says(screenOfEve, "seven");
  expect(await screenOfEve.next("message", 6)).toMatchObject({ text: "seven" });
});

it("X45 · until a request is accepted, its sender can't bring more texts in edits", async () => {
  const { screenOfEve } = await request();
  for (let n = 1; n <= 5; n++)
    screenOfEve.send({ t: "edit", id: `e${n}`, seq: 1, text: `look at https://${n}.example` });
  await screenOfEve.next("changed", 4);
  expect(await screenOfEve.next("error")).toMatchObject({ code: "request", id: "e5" });
});
