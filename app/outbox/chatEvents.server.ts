import { postToRoom, roomPostSchema } from "./roomPost.server";
import type { Env } from "~/app/server/env.server";
import { pendingForChat } from "~/db/outbox/outbox";
import { decodeEvent } from "~/db/outbox/outboxEvents";
import { withTimeout } from "~/base/retry";

/** How long an action waits for the room. After that the outbox delivers the events. */
const FLUSH_TIMEOUT_MS = 3_000;

/** Sends a chat's room the events of its outbox rows, in their order. Safe to repeat. */
export async function deliverToChat(env: Env, room: string, bodies: readonly string[]): Promise<void> {
  const chat = env.CHAT.getByName(room);
  for (const body of bodies) {
    const event = decodeEvent("chat", body);
    switch (event.type) {
      case "line":
        await chat.putLine(event.id, event.from, event.line, event.atMs);
        break;
      case "post":
        await postToRoom(env, room, roomPostSchema.parse(event.post));
        break;
      case "moderated":
        await chat.moderate(event.seq, event.state, event.version);
        break;
      case "access": {
        const { type: _type, source: _source, ...access } = event;
        await chat.setAccess(access);
        break;
      }
    }
  }
}

/**
 * Sends a chat's room its pending events before an action answers, including those that the room missed earlier, so
 * that everything arrives in order. The rows stay in the outbox, so the action succeeds even if the room can't be
 * reached.
 */
export async function flushChat(env: Env, room: string): Promise<void> {
  const deliver = async (): Promise<void> => {
    const pending = await pendingForChat(env.DB, room);
    await deliverToChat(
      env,
      room,
      pending.map(({ body }) => body),
    );
  };
  await withTimeout(FLUSH_TIMEOUT_MS, deliver()).catch(() => undefined);
}
