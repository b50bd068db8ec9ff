import WebSocket from "ws";
import { CHAT_LIMITS, type ChatCommand, type ChatFrame } from "~/party/chat/protocol";
import { PROTOCOL_VERSION } from "~/party/core/protocol";
import type { Member } from "./members";

/** Says one text after the other in a chat, without a page: sockets that take turns, each within the room's rate. */
export async function sayMany(url: string, { context }: Member, room: string, texts: readonly string[]): Promise<void> {
  const cookie = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join("; ");
  const sockets = await Promise.all(
    Array.from({ length: Math.ceil(texts.length / (CHAT_LIMITS.commandsPerSecond - 5)) }, () => enter(url, cookie, room)),
  );
  try {
    for (const [i, text] of texts.entries()) {
      const socket = sockets[i % sockets.length];
      if (socket) await answered(socket, { t: "send", id: crypto.randomUUID(), text });
    }
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}

async function enter(url: string, cookie: string, room: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/parties/chat/${encodeURIComponent(room)}`, { headers: { cookie, origin: url } });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const welcomed = next(socket, (frame) => frame.t === "welcome");
  socket.send(JSON.stringify({ t: "hello", v: PROTOCOL_VERSION, since: null } satisfies ChatCommand));
  await welcomed;
  return socket;
}

async function answered(socket: WebSocket, command: Extract<ChatCommand, { t: "send" }>): Promise<void> {
  const answer = next(socket, (frame) => "id" in frame && frame.id === command.id);
  socket.send(JSON.stringify(command));
  const frame = await answer;
  if (frame.t === "error") throw new Error(`“${command.text}” was refused: ${frame.code}`);
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
