import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import type { ChatFrame } from "~/party/chat/protocol";
import { BUDGETS } from "~/party/limits/table";
import { pngBytes } from "~/tests/kit/media/png";
import { fileIn, forward, openChat, sendFile } from "~/tests/kit/workerd/chatFiles";
import { type TestSocket, until } from "~/tests/kit/workerd/rooms";
import { chatOf } from "~/tests/kit/workerd/wireBlocks";
import { type Caller, newMember } from "./caller";

const { LIMITS } = env as unknown as Env;
const LONG = "é".repeat(4_000);

const counterOf = ({ id }: Caller) => LIMITS.getByName(`member:${id}`);
/** Sends the text. Returns the code of the refusal, or null. */
async function says(socket: TestSocket<ChatFrame>, text: string): Promise<string | null> {
  const id = crypto.randomUUID();
  socket.send({ t: "send", id, text });
  const answer = await until(
    () => socket.frames.find((frame) => (frame.t === "message" || frame.t === "error") && frame.id === id),
    "an answer",
  );
  return answer.t === "error" ? answer.code : null;
}

/** Ada has written almost as much as one member can on one day. */
async function almostTooMuch() {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const chat = await openChat(ada, bob);
  const { max } = BUDGETS.messageBytes.fast;
  expect((await counterOf(ada).take([{ action: "message-bytes", amount: max - 10_000 }])).ok).toBe(true);
  return { ada, bob, chat };
}

it("X135 · a member who has written too much is refused in every chat, and the other one isn't", async () => {
  const { ada, bob } = await almostTooMuch();
  const [a, b] = [await chatOf(ada, bob), await chatOf(bob, ada)];
  expect(await says(a, LONG)).toBeNull();
  // the room learns what the counter says after the message
  await until(async () => (await says(a, LONG)) === "too_much", "the refusal");
  expect(await says(b, LONG)).toBeNull();
  const cleo = await newMember("Cleo");
  await openChat(ada, cleo);
  const other = await chatOf(ada, cleo);
  await until(async () => (await says(other, LONG)) === "too_much", "the refusal in another chat");
});

it("X135 · messages with files and forwarded messages count for the same limit", async () => {
  const { ada, bob, chat } = await almostTooMuch();
  const a = await chatOf(bob, ada);
  expect(await says(a, LONG)).toBeNull();
  const key = await fileIn(ada, chat, new Uint8Array(pngBytes({ width: 4, height: 3 })));
  expect((await sendFile(ada, chat, { text: "é".repeat(3_500), media: { key } })).status).toBe(200);
  const refused = [
    await sendFile(ada, chat, { text: LONG, media: { key } }),
    await forward(ada, chat, { chat, seq: 1 }),
  ];
  expect(refused.map(({ status, headers }) => [status, Number(headers.get("retry-after")) > 0])).toEqual([
    [429, true],
    [429, true],
  ]);
});
