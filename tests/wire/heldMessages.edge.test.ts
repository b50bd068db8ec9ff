import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { copyKeys, RECEIVER } from "~/base/copies";
import type { Subject } from "~/base/moderation/terms";
import { type ChatFrame, directChatRoom } from "~/party/chat/protocol";
import { COPIES } from "~/party/limits/table";
import { pngBytes } from "~/tests/kit/media/png";
import { decide, openCase, reportsIn } from "~/tests/kit/workerd/cases";
import { fileIn, forward, groupOf, openChat, sendFile, startChat } from "~/tests/kit/workerd/chatFiles";
import { type TestSocket, until } from "~/tests/kit/workerd/rooms";
import { block, chatOf } from "~/tests/kit/workerd/wireBlocks";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { type Caller, newMember } from "./caller";

const { DB: db, LIMITS } = env as unknown as Env;
const AD = "Earn money from your home today!";
const HELD =
  "You've sent the same text or link to many people. You can send it again once a moderator has looked at it.";

const caseOf = ({ id }: Caller): Subject => ({ type: "profile", id });

/** Sends the text on a socket. Returns the code of the refusal, or null. */
async function says(socket: TestSocket<ChatFrame>, text = AD): Promise<string | null> {
  const id = crypto.randomUUID();
  socket.send({ t: "send", id, text });
  const answer = await until(
    () => socket.frames.find((frame) => (frame.t === "message" || frame.t === "error") && frame.id === id),
    "an answer",
  );
  return answer.t === "error" ? answer.code : null;
}

/** Writes the advertisement to a new member who isn't a friend. Returns the code of the refusal, or null. */
async function writesToStranger(who: Caller, text = AD): Promise<string | null> {
  const stranger = await newMember("Stranger");
  await startChat(who, stranger);
  return says(await chatOf(who, stranger), text);
}

/** The member has sent the advertisement in these chats, and in others whose members are strangers. */
async function hasSent(who: Caller, chats: readonly string[] = []): Promise<void> {
  const [key = ""] = await copyKeys(AD);
  const others = await Promise.all(Array.from({ length: COPIES.max - chats.length }, () => newMember("Stranger")));
  for (const chat of [...chats, ...others.map(({ id }) => directChatRoom(who.id, id))])
    await LIMITS.getByName(`member:${who.id}`).countCopies([{ key, to: RECEIVER.chat + chat }]);
}

/** A member whose advertisement is held. */
async function spammer(): Promise<Caller> {
  const eve = await newMember("Eve");
  await hasSent(eve);
  expect(await writesToStranger(eve)).toBe("held");
  return eve;
}

it("X70 · the first nine messages with one text to strangers are sent, and the tenth is refused", async () => {
  const eve = await newMember("Eve");
  for (let n = 0; n < COPIES.max; n++) expect(await writesToStranger(eve)).toBeNull();
  expect(await writesToStranger(eve)).toBe("held");
});

it("X70 · the tenth message opens a case of spam about its sender's profile, with the text", async () => {
  const eve = await spammer();
  const { id, member } = await openCase(caseOf(eve));
  expect([member, await reportsIn(id)]).toMatchObject([eve.id, [{ reporter_id: null, visitor: null, reason: "spam" }]]);
  const text = db
    .prepare("select t.text from moderation_texts t join reports r on r.text_hash = t.hash where r.case_id = ?")
    .bind(id);
  expect(await text.first("text")).toBe(AD);
});

it("X70 · while a text is held, further messages with it are refused and add no report", async () => {
  const eve = await spammer();
  expect(await writesToStranger(eve, `  ${AD.toUpperCase()}`)).toBe("held");
  expect((await openCase(caseOf(eve))).reports).toBe(1);
});

it("X70 · a text that is held in chats is held under posts too", async () => {
  const [eve, author] = [await spammer(), await newMember("Author")];
  const asJson = { accept: "application/json" };
  const published = await author.post("/posts", { text: "hello" }, asJson);
  const { post } = await published.json<{ post: { id: string } }>();
  expect((await eve.post("/comments", { post: post.id, text: AD }, asJson)).status).toBe(403);
});

it("X70 · after a moderator has dismissed the case, the next message with the text is sent", async () => {
  const eve = await spammer();
  await decide(caseOf(eve), "dismiss");
  expect(await writesToStranger(eve)).toBeNull();
});

it("X70 · after a decision against the member, the text counts from the beginning", async () => {
  const eve = await spammer();
  await decide(caseOf(eve), "warn");
  expect(await writesToStranger(eve)).toBeNull();
});

it("X70 · a held text can be sent to a friend", async () => {
  const [eve, friend] = [await spammer(), await newMember("Friend")];
  await befriend(eve, friend);
  expect(await says(await chatOf(eve, await openChat(eve, friend)))).toBeNull();
});

it("X70 · a held text can be sent to somebody who has answered", async () => {
  const [eve, other] = [await spammer(), await newMember("Other")];
  await startChat(eve, other);
  const screen = await chatOf(eve, other);
  expect([await says(screen, "hello"), await says(await chatOf(other, eve), "hi")]).toEqual([null, null]);
  expect(await says(screen)).toBeNull();
});

it("X70 · a group of friends doesn't count among those who got the text", async () => {
  const [ada, bob, cleo] = [await newMember("Ada"), await newMember("Bob"), await newMember("Cleo")];
  await befriend(ada, bob, cleo);
  await hasSent(ada, [await groupOf(ada, bob, cleo)]);
  expect(await writesToStranger(ada)).toBeNull();
});

it("X70 · a group with a member who isn't a friend counts as one of those who got the text", async () => {
  const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  await befriend(ada, bob);
  await hasSent(ada, [await groupOf(ada, bob, eve)]);
  expect(await writesToStranger(ada)).toBe("held");
});

it("X70 · the tenth group with a stranger gets no copy", async () => {
  const [ada, eve] = [await newMember("Ada"), await newMember("Eve")];
  await hasSent(ada);
  expect(await says(await chatOf(ada, await groupOf(ada, eve)))).toBe("held");
});

it("X70 · somebody who has become a friend since doesn't count", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await hasSent(ada, [directChatRoom(ada.id, bob.id)]);
  await befriend(ada, bob);
  expect(await writesToStranger(ada)).toBeNull();
});

it("X70 · somebody who blocks the sender still counts", async () => {
  const [eve, bob] = [await newMember("Eve"), await newMember("Bob")];
  await hasSent(eve, [directChatRoom(eve.id, bob.id)]);
  await block(bob, eve);
  expect(await writesToStranger(eve)).toBe("held");
});

it("X70 · a message with a file whose text is held is refused with the sentence for comments", async () => {
  const [eve, other] = [await newMember("Eve"), await newMember("Other")];
  const group = await groupOf(eve, other);
  await hasSent(eve);
  const key = await fileIn(eve, group, pngBytes({ width: 40, height: 30 }));
  const answer = await sendFile(eve, group, { text: AD, media: { key } });
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { code: "forbidden", message: HELD, fields: { text: HELD } },
  ]);
});

it("X70 · a forwarded message whose text is held is refused", async () => {
  const [eve, friend, other] = [await newMember("Eve"), await newMember("Friend"), await newMember("Other")];
  await befriend(eve, friend);
  const chat = await openChat(eve, friend);
  expect(await says(await chatOf(eve, chat))).toBeNull();
  await hasSent(eve);
  const answer = await forward(eve, await groupOf(eve, other), { chat, seq: 1 });
  expect([answer.status, await answer.json()]).toMatchObject([403, { message: HELD }]);
});
