import type WebSocket from "ws";
import type { ChatCommand, ChatFrame } from "~/party/chat/protocol";
import { startChat } from "~/scripts/demo/visitor.mjs";
import type { Member } from "~/tests/kit/members/members";
import { cookieOf, nextFrame, openSocket } from "~/tests/kit/rooms/roomSocket";

/** Sends texts to a chat, one after the other and without a page, as fast as the room allows a member. */
export async function sayMany(url: string, member: Member, room: string, texts: readonly string[]): Promise<void> {
  await startChat(url, room, await cookieOf(url, member));
  const socket = await openSocket(url, member, "chat", room);
  try {
    await nextFrame<ChatFrame>(socket, (frame) => frame.t === "welcome");
    for (const text of texts) await send(socket, { t: "send", id: crypto.randomUUID(), text });
  } finally {
    socket.terminate();
  }
}

/** After this time, a member may again send as many messages as one second allows. */
const REFILLED_MS = 1_000;

/** Sends a message. If the room refuses it because the member sends too fast, waits and sends it again. */
async function send(socket: WebSocket, command: Extract<ChatCommand, { t: "send" }>): Promise<void> {
  const answer = nextFrame<ChatFrame>(socket, (frame) => "id" in frame && frame.id === command.id);
  socket.send(JSON.stringify(command));
  const frame = await answer;
  if (frame.t !== "error") return;
  if (frame.code !== "rate_limited") throw new Error(`“${command.text}” was refused: ${frame.code}`);
  await new Promise((resolve) => setTimeout(resolve, REFILLED_MS));
  return send(socket, command);
}
