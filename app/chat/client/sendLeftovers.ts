import type { ChatClient } from "./chatClient";
import { openChat } from "./openChat";
import { chatsWithUnsent, noteWhetherAny } from "./unsentStore";

const sending = new Map<string, ChatClient>();

/** Sends what waits in chats that no page shows, and closes each when it is done. */
export async function sendLeftovers(member: string): Promise<void> {
  const chats = await chatsWithUnsent(member);
  if (chats.length === 0 && sending.size === 0) await noteWhetherAny();
  for (const chat of chats) if (!sending.has(chat)) sendFrom(chat, member);
}

/** When the member leaves. */
export function stopLeftovers(): void {
  for (const client of sending.values()) client.close();
  sending.clear();
}

function sendFrom(chat: string, member: string): void {
  const client = openChat(chat, member, false); // its first message may be among them
  sending.set(chat, client);
  client.subscribe(() => {
    // where one may not be any more, what waits would keep every later page from sending it
    const isOver = client.isDone() || client.getSnapshot().link.at === "refused";
    if (!isOver || !sending.delete(chat)) return;
    client.close();
  });
}
