import { postToRoom, roomPostSchema } from "~/app/chat/server/roomPost.server";
import type { Env } from "~/app/edge/env.server";
import { pendingForChat } from "~/db/outbox";
import { decodeEvent } from "~/db/outboxEvents";
import { withTimeout } from "./withTimeout";

/** An action waits for the room as long as this; the outbox goes on. */
const AT_ONCE_TIMEOUT_MS = 3_000;

/** Tells a chat's room what its outbox rows say, in their order. Safe to repeat. */
export async function tellChat(env: Env, room: string, bodies: readonly string[]): Promise<void> {
  const chat = env.CHAT.getByName(room);
  for (const body of bodies) {
    const told = decodeEvent("chat", body);
    switch (told.type) {
      case "line":
        await chat.putLine(told.id, told.from, told.line, told.atMs);
        break;
      case "post":
        await postToRoom(env, room, roomPostSchema.parse(told.post));
        break;
      case "access": {
        const { version, kind, members, blocked, areFriends } = told;
        await chat.setAccess({ version, kind, members, blocked, areFriends });
        break;
      }
    }
  }
}

/**
 * Tells a chat's room what happened before an action answers, including what it missed earlier, so that everything comes in
 * its order. The rows stay in the outbox: a room that is away doesn't fail the action.
 */
export async function tellChatAtOnce(env: Env, room: string): Promise<void> {
  const tell = async (): Promise<void> => {
    const pending = await pendingForChat(env.DB, room);
    await tellChat(env, room, pending.map(({ body }) => body));
  };
  await withTimeout(tell(), AT_ONCE_TIMEOUT_MS).catch(() => undefined);
}
