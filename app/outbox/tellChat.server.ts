import { z } from "zod";
import { postToRoom, roomPostSchema } from "~/app/chat/server/roomPost.server";
import type { Env } from "~/app/edge/env.server";
import { pendingForChat } from "~/db/outbox";
import type { ChatLine } from "~/party/chat/protocol";
import { withTimeout } from "./withTimeout";

/** An action waits for the room as long as this; the outbox goes on. */
const AT_ONCE_TIMEOUT_MS = 3_000;

const accessBody = z.object({
  version: z.number(),
  kind: z.enum(["direct", "group"]),
  members: z.array(z.string()),
  blocked: z.array(z.string()),
  areFriends: z.boolean().nullish(),
});
const lineSchema: z.ZodType<ChatLine> = z.discriminatedUnion("line", [
  z.object({ line: z.enum(["created", "left", "picture"]) }),
  z.object({ line: z.enum(["added", "removed"]), members: z.array(z.string()) }),
  z.object({ line: z.literal("renamed"), name: z.string() }),
  z.object({ line: z.literal("creator"), member: z.string() }),
]);
const lineBody = z.object({ line: z.object({ id: z.string(), from: z.string(), line: lineSchema, atMs: z.number() }) });
const chatBody = z.union([lineBody, z.object({ post: roomPostSchema }), accessBody]);

/** Tells a chat's room what its outbox rows say, in their order. Safe to repeat. */
export async function tellChat(env: Env, room: string, bodies: readonly unknown[]): Promise<void> {
  const chat = env.CHAT.getByName(room);
  for (const body of bodies) {
    const told = chatBody.parse(body);
    if ("line" in told) await chat.putLine(told.line.id, told.line.from, told.line.line, told.line.atMs);
    else if ("post" in told) await postToRoom(env, room, told.post);
    else await chat.setAccess(told);
  }
}

/**
 * Tells a chat's room what happened before an action answers, including what it missed earlier, so that everything comes in
 * its order. The rows stay in the outbox: a room that is away doesn't fail the action.
 */
export async function tellChatAtOnce(env: Env, room: string): Promise<void> {
  const tell = async (): Promise<void> => {
    const pending = await pendingForChat(env.DB, room);
    await tellChat(env, room, pending.map(({ body }) => JSON.parse(body) as unknown));
  };
  await withTimeout(tell(), AT_ONCE_TIMEOUT_MS).catch(() => undefined);
}
