import { runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { copyKeys, RECEIVER } from "~/base/copies";
import { CHAT_PROTOCOL_VERSION, type ChatFrame } from "~/party/chat/protocol";
import type { Verdict } from "~/party/limits/copies";
import { COPIES } from "~/party/limits/table";
import { replaceMethod } from "~/tests/kit/workerd/brokenMethod";
import { directChat } from "~/tests/kit/workerd/chats";
import { gatherBriefly, join, memberId, rooms, type TestSocket, until } from "~/tests/kit/workerd/rooms";

const AD = "Earn money from your home today!";
const HELD: Verdict = { type: "held", report: "a report" };

const counterOf = (member: string) => rooms.LIMITS.getByName(`member:${member}`);
const keyOfAd = async (): Promise<string> => (await copyKeys(AD))[0] ?? "";
/** The member has sent the advertisement to this many people. */
async function sentTo(member: string, count: number): Promise<void> {
  const key = await keyOfAd();
  for (let n = 0; n < count; n++) await counterOf(member).countCopies([{ key, to: `${RECEIVER.chat}other${n}` }]);
}
/** The names of those who got the advertisement, found by asking for one more than allowed. */
async function receiversOf(member: string): Promise<readonly string[]> {
  const key = await keyOfAd();
  for (let n = 0; ; n++) {
    const heldCopy = await counterOf(member).countCopies([{ key, to: `test${n}` }]);
    if (heldCopy) return heldCopy.to.filter((name) => !name.startsWith("test"));
  }
}
/** How often the member's counter is asked. */
const countingAsks = (member: string) => replaceMethod(counterOf(member), "countCopies", (original) => original);

const answerTo = (socket: TestSocket<ChatFrame>, id: string): Promise<ChatFrame> =>
  until(() => socket.frames.find((frame) => frame.t !== "welcome" && "id" in frame && frame.id === id), `answer ${id}`);
/** Sends the text. Returns the code of the refusal, or null. */
async function says(socket: TestSocket<ChatFrame>, id: string, text = AD): Promise<string | null> {
  socket.send({ t: "send", id, text });
  const answer = await answerTo(socket, id);
  return answer.t === "error" ? answer.code : null;
}
/** Does what makes the room ask about a held text, and then judges the text as the edge does. */
async function whileJudged(ann: string, verdict: Verdict, act: () => void): Promise<void> {
  const asks = await countingAsks(ann);
  act();
  await until(() => asks.calls() > 0, "the room to ask");
  await counterOf(ann).judgeCopy(await keyOfAd(), verdict);
  asks.heal();
}

/** A group in which nobody has written, and a member of it. */
async function group() {
  const [ann, name] = [memberId(), memberId()];
  const room = rooms.CHAT.getByName(name);
  const members = [ann, memberId(), memberId()];
  await room.setAccess({ version: 1, kind: "group", members, blocked: [], areFriends: null });
  return { ann, name, room };
}

it("X70 · the first message to a stranger counts as a copy", async () => {
  const { ann, name, joinAs } = await directChat(false);
  expect(await says(await joinAs(ann), "m1")).toBeNull();
  expect(await receiversOf(ann)).toEqual([RECEIVER.chat + name]);
});

it("X70 · the ninth copy is sent", async () => {
  const { ann, joinAs } = await directChat(false);
  await sentTo(ann, COPIES.max - 1);
  expect(await says(await joinAs(ann), "ninth")).toBeNull();
});

it("X70 · the tenth copy is refused and isn't stored", async () => {
  const { ann, room, joinAs } = await directChat(false);
  await sentTo(ann, COPIES.max);
  const a = await joinAs(ann);
  await whileJudged(ann, HELD, () => a.send({ t: "send", id: "tenth", text: AD }));
  expect(await answerTo(a, "tenth")).toEqual({ t: "error", code: "held", id: "tenth" });
  expect(await room.message(ann, 1)).toBeNull();
});

it("X70 · a message that the edge sends is refused like one from a socket", async () => {
  const { ann, room } = await directChat(false);
  await sentTo(ann, COPIES.max);
  let answer: unknown;
  await whileJudged(ann, HELD, () => {
    void room.post(ann, "m1", { text: AD }).then((posted) => (answer = posted));
  });
  expect(await until(() => answer, "the answer")).toEqual({ ok: false, code: "forbidden", isHeld: true });
});

it("X70 · a text that isn't judged in time is refused with a time to try again, and can be sent again", async () => {
  gatherBriefly(); // the room also asks again sooner
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { ann, bob, room, joinAs } = await directChat(false);
  await sentTo(ann, COPIES.max);
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  a.send({ t: "send", id: "m1", text: AD });
  expect(await a.next("error")).toEqual({ t: "error", code: "unjudged", id: "m1", retryAfterMs: 60_000 });
  expect([await room.message(ann, 1), logged.mock.calls, b.closedWith]).toEqual([null, [], null]);
  await whileJudged(ann, { type: "allowed" }, () => a.send({ t: "send", id: "m1", text: AD }));
  expect(await a.next("message")).toMatchObject({ id: "m1", text: AD });
});

it("X70 · a repeated edit whose text wasn't judged in time is judged again", async () => {
  gatherBriefly();
  const { ann, room, joinAs } = await directChat(false);
  await room.post(ann, "m1", { text: "hello" });
  await sentTo(ann, COPIES.max);
  const a = await joinAs(ann);
  a.send({ t: "edit", id: "e1", seq: 1, text: AD });
  expect(await a.next("error")).toMatchObject({ code: "unjudged", id: "e1" });
  await whileJudged(ann, { type: "allowed" }, () => a.send({ t: "edit", id: "e1", seq: 1, text: AD }));
  expect(await a.next("changed")).toMatchObject({ id: "e1", message: { text: AD } });
});

it("X70 · a text that a moderator has allowed meanwhile is sent", async () => {
  const { ann, joinAs } = await directChat(false);
  await sentTo(ann, COPIES.max);
  await counterOf(ann).judgeCopy(await keyOfAd(), HELD);
  const a = await joinAs(ann);
  await whileJudged(ann, { type: "allowed" }, () => a.send({ t: "send", id: "m1", text: AD }));
  expect(await answerTo(a, "m1")).toMatchObject({ t: "message", text: AD });
});

it("X70 · a text of which some copies went to friends is sent", async () => {
  const { ann, joinAs } = await directChat(false);
  await sentTo(ann, COPIES.max);
  const a = await joinAs(ann);
  const verdict: Verdict = { type: "uncounted", to: [`${RECEIVER.chat}other0`] };
  await whileJudged(ann, verdict, () => a.send({ t: "send", id: "m1", text: AD }));
  expect(await answerTo(a, "m1")).toMatchObject({ t: "message", text: AD });
});

it("X70 · while a text is judged, others in the chat go on", async () => {
  const { ann, bob, joinAs } = await directChat(false);
  await sentTo(ann, COPIES.max);
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  await whileJudged(ann, HELD, () => {
    a.send({ t: "send", id: "ad", text: AD });
    b.send({ t: "send", id: "hi", text: "hi" });
  });
  expect(await answerTo(a, "ad")).toMatchObject({ code: "held" });
  expect(a.frames.filter((frame) => "id" in frame).map((frame) => "id" in frame && frame.id)).toEqual(["hi", "ad"]);
});

type Chat = Awaited<ReturnType<typeof directChat>>;
it.each<[string, boolean, (chat: Chat) => Promise<unknown>]>([
  ["to a friend", true, async () => undefined],
  [
    "to somebody who has answered",
    false,
    async ({ room, ann, bob }) => {
      await room.post(ann, "first", { text: "hello" });
      await room.post(bob, "answer", { text: "hi" });
    },
  ],
  ["to the sender of a message request", false, ({ room, bob }) => room.post(bob, "first", { text: "hello" })],
])("X70 · a message %s isn't counted", async (_to, areFriends, before) => {
  const chat = await directChat(areFriends);
  await before(chat);
  const asks = await countingAsks(chat.ann);
  expect(await says(await chat.joinAs(chat.ann), "m1")).toBeNull();
  expect(asks.calls()).toBe(0);
  asks.heal();
});

it("X70 · a short text to a stranger isn't counted", async () => {
  const { ann, joinAs } = await directChat(false);
  const asks = await countingAsks(ann);
  expect(await says(await joinAs(ann), "m1", "Hello, how are you?")).toBeNull();
  expect(asks.calls()).toBe(0);
  asks.heal();
});

it("X70 · a group counts as one receiver, however often its members get the text", async () => {
  const { ann, name, room } = await group();
  for (const id of ["m1", "m2"]) expect(await room.post(ann, id, { text: AD })).toMatchObject({ ok: true });
  expect(await receiversOf(ann)).toEqual([RECEIVER.chat + name]);
});

it("X70 · an edit into a held text is refused, and the message stays as it was", async () => {
  const { ann, room, joinAs } = await directChat(false);
  await room.post(ann, "m1", { text: "hello" });
  await sentTo(ann, COPIES.max);
  const a = await joinAs(ann);
  await whileJudged(ann, HELD, () => a.send({ t: "edit", id: "e1", seq: 1, text: AD }));
  expect(await answerTo(a, "e1")).toEqual({ t: "error", code: "held", id: "e1" });
  expect(await room.message(ann, 1)).toMatchObject({ text: "hello" });
});

it("X70 · an edit counts as a copy", async () => {
  const { ann, name, room, joinAs } = await directChat(false);
  await room.post(ann, "m1", { text: "hello" });
  const a = await joinAs(ann);
  a.send({ t: "edit", id: "e1", seq: 1, text: AD });
  expect(await answerTo(a, "e1")).toMatchObject({ t: "changed" });
  expect(await receiversOf(ann)).toEqual([RECEIVER.chat + name]);
});

it("X70 · a command that the rules refuse isn't counted", async () => {
  const { ann, bob, room, joinAs } = await directChat(false);
  const a = await joinAs(ann);
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [ann, bob], areFriends: false });
  expect(await says(a, "m1")).toBe("unavailable");
  expect(await receiversOf(ann)).toEqual([]);
});

it("M4 · X70 · a message is stored once and counted once if the answer of the counter is lost", async () => {
  const { ann, name, joinAs } = await directChat(false);
  const a = await joinAs(ann);
  const lost = await replaceMethod(counterOf(ann), "countCopies", (original) => (...values) => {
    original(...values);
    throw new Error("the answer is lost");
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await says(a, "m1")).toBe("internal");
  lost.heal();
  a.send({ t: "send", id: "m1", text: AD });
  expect(await a.next("message")).toMatchObject({ seq: 1, id: "m1" });
  expect(await receiversOf(ann)).toEqual([RECEIVER.chat + name]);
});

it("M4 · X70 · a message is counted once if the room dies between the count and the store", async () => {
  const { ann, name, room, joinAs } = await directChat(false);
  const a = await joinAs(ann);
  const never = await replaceMethod(counterOf(ann), "countCopies", (original) => (...values) => {
    original(...values);
    return new Promise(() => undefined);
  });
  a.send({ t: "send", id: "m1", text: AD });
  await until(() => never.calls() > 0, "the room to ask");
  await runInDurableObject(room, (_room, state) => state.abort("killed")).catch(() => undefined);
  never.heal();
  const again = await join<ChatFrame>(rooms.CHAT.getByName(name), { member: ann }, null, CHAT_PROTOCOL_VERSION);
  expect(await says(again, "m1")).toBeNull();
  expect([(await again.next("message")).seq, await receiversOf(ann)]).toEqual([1, [RECEIVER.chat + name]]);
});

it("M4 · X70 · a repeated message gets its first answer, although its text is held by now", async () => {
  const { ann, joinAs } = await directChat(false);
  const a = await joinAs(ann);
  await says(a, "m1");
  await counterOf(ann).judgeCopy(await keyOfAd(), HELD);
  a.send({ t: "send", id: "m1", text: AD });
  expect(await a.next("message", 2)).toMatchObject({ seq: 1, id: "m1" });
});

it("M4 · X70 · a repeated edit gets its first answer, although its text is held by now", async () => {
  const { ann, room, joinAs } = await directChat(false);
  await room.post(ann, "m1", { text: "hello" });
  const a = await joinAs(ann);
  a.send({ t: "edit", id: "e1", seq: 1, text: AD });
  await a.next("changed");
  a.send({ t: "edit", id: "e2", seq: 1, text: "hello again" });
  await a.next("changed", 2);
  await counterOf(ann).judgeCopy(await keyOfAd(), HELD);
  a.send({ t: "edit", id: "e1", seq: 1, text: AD });
  expect(await a.next("changed", 3)).toMatchObject({ id: "e1" });
});

it("M12 · X70 · an edit that comes later is decided later, although only the first one is counted", async () => {
  const { ann, room, joinAs } = await directChat(false);
  await room.post(ann, "m1", { text: "hello" });
  await sentTo(ann, COPIES.max);
  const a = await joinAs(ann);
  await whileJudged(ann, { type: "allowed" }, () => {
    a.send({ t: "edit", id: "e1", seq: 1, text: AD });
    a.send({ t: "edit", id: "e2", seq: 1, text: "no advertisement" });
  });
  await a.next("changed", 2);
  expect(a.of("changed").map(({ id }) => id)).toEqual(["e1", "e2"]);
});

it("X70 · a sender who leaves while their text is counted sends it again from their next page", async () => {
  const { ann, room, joinAs } = await directChat(false);
  await sentTo(ann, COPIES.max);
  const a = await joinAs(ann);
  const asks = await countingAsks(ann);
  a.send({ t: "send", id: "m1", text: AD });
  await until(() => asks.calls() > 0, "the room to ask");
  await room.endSession(`s-${ann}`);
  await counterOf(ann).judgeCopy(await keyOfAd(), { type: "allowed" });
  const later = asks.calls();
  await until(() => asks.calls() > later, "the room to ask again");
  asks.heal();
  expect(await room.message(ann, 1)).toBeNull();
});
