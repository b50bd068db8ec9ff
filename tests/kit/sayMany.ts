import WebSocket from "ws";
import type { ChatCommand, ChatFrame } from "~/party/chat/protocol";
import { PROTOCOL_VERSION } from "~/party/core/protocol";
import { startChat } from "~/scripts/demo/visitor.mjs";
import type { Member } from "./members";

/** Says one text after the other in a chat, without a page, as fast as the room lets a member. */
export async function sayMany(url: string, { context }: Member, room: string, texts: readonly string[]): Promise<void> {
  const cookie = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join("; ");
  const socket = await enter(url, cookie, room);
  try {
    for (const text of texts) await said(socket, { t: "send", id: crypto.randomUUID(), text });
  } finally {
    socket.terminate();
  }
}

async function enter(url: string, cookie: string, room: string): Promise<WebSocket> {
  await startChat(url, room, cookie);
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/parties/chat/${encodeURIComponent(room)}`, { headers: { cookie, origin: url } });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const welcomed = next(socket, (frame) => frame.t === "welcome");
  socket.send(JSON.stringify({ t: "hello", v: PROTOCOL_VERSION, since: null } satisfies ChatCommand));
  await welcomed;
  return socket;
}

/** By then a member may say a second's worth again. */
const REFILLED_MS = 1_000;

/** Says it again after a refusal for its speed. */
async function said(socket: WebSocket, command: Extract<ChatCommand, { t: "send" }>): Promise<void> {
  const answer = next(socket, (frame) => "id" in frame && frame.id === command.id);
  socket.send(JSON.stringify(command));
  const frame = await answer;
  if (frame.t !== "error") return;
  if (frame.code !== "rate_limited") throw new Error(`“${command.text}” was refused: ${frame.code}`);
  await new Promise((resolve) => setTimeout(resolve, REFILLED_MS));
  return said(socket, command);
}

const next = (socket: WebSocket, wanted: (frame: ChatFrame) => boolean): Promise<ChatFrame> =>
  new Promise((resolve) => {
    const listen = (data: WebSocket.RawData) => {
      const text = (data as Buffer).toString();
      if (text === "pong") return;
      const frame = JSON.parse(text) as ChatFrame;
      if (!wanted(frame)) return;
      socket.off("message", listen);
      resolve(frame);
    };
    socket.on("message", listen);
  });
