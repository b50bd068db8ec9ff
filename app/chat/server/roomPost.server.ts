import { z } from "zod";
import type { Env } from "~/app/edge/env.server";
import { chatAccess } from "~/db/chats";
import { loosenFiles } from "~/db/chatFiles";
import { CHAT_LIMITS, type ChatContent, type ChatErrorCode, type ChatMedia, type ChatMessage } from "~/party/chat/protocol";
import { VOICE_LEVELS_MAX } from "~/app/chat/compose/voiceLimits";

const keySchema = z.string().min(1).max(200);
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a client may say of a file; what its row in D1 says counts more. */
export const mediaSchema = z
  .object({
    key: keySchema,
    kind: z.enum(["image", "video", "audio", "voice"]),
    width: z.int().min(0).max(100_000),
    height: z.int().min(0).max(100_000),
    posterKey: keySchema.optional(),
    durationMs: z.int().min(0).max(DAY_MS).optional(),
    levels: z.string().regex(/^\d*$/).max(VOICE_LEVELS_MAX).optional(),
  })
  .refine(({ kind, durationMs = 0 }) => kind !== "voice" || durationMs <= CHAT_LIMITS.voiceMaxMs);

/** The same as on the chat's socket. */
export const messageIdSchema = z.string().regex(/^[\w-]+$/).max(CHAT_LIMITS.clientIdMax);
export const mentionsSchema = z.array(z.ulid()).max(CHAT_LIMITS.mentionsMax);

/** A message that the edge takes to its room, because it shows files. */
export const roomPostSchema = z.object({
  member: z.string(),
  id: messageIdSchema,
  content: z.object({
    text: z.string(),
    media: mediaSchema.optional(),
    re: z.int().positive().optional(),
    mentions: mentionsSchema.optional(),
    forwarded: z.literal(true).optional(),
  }),
});
export interface RoomPost {
  member: string;
  id: string;
  content: ChatContent;
}

const REFUSED = ["blocked", "forbidden", "empty", "too_long", "not_found", "too_late"] as const satisfies readonly (ChatErrorCode | "forbidden")[];
export type RefusedPost = (typeof REFUSED)[number];
const isRefused = (code: string): code is RefusedPost => (REFUSED as readonly string[]).includes(code);

export const keysOf = ({ key, posterKey }: Pick<ChatMedia, "key" | "posterKey">): string[] => (posterKey === undefined ? [key] : [key, posterKey]);

/**
 * Puts a message into its room's order, or answers why the room refuses it for good; its files are loose then. A repeat
 * answers the same; files that its message does not show, because it is another or was taken back, are loose too. Throws
 * when the room can say neither now.
 */
export async function postToRoom({ CHAT, DB }: Pick<Env, "CHAT" | "DB">, room: string, { member, id, content }: RoomPost): Promise<{ ok: true; message: ChatMessage } | { ok: false; code: RefusedPost }> {
  const chat = CHAT.getByName(room);
  let posted = await chat.post(member, id, content);
  const access = !posted.ok && posted.code === "forbidden" ? await chatAccess(DB, room) : null;
  if (access) {
    await chat.setAccess(access); // it may not have heard of its members yet
    posted = await chat.post(member, id, content);
  }
  const answer = posted.ok ? posted : refused(posted.code);
  const isShown = answer.ok && answer.message.media?.key === content.media?.key;
  if (content.media && !isShown) await loosenFiles(DB, room, keysOf(content.media));
  return answer;
}

function refused(code: string): { ok: false; code: RefusedPost } {
  if (!isRefused(code)) throw new Error(`the chat's room answered ${code}`);
  return { ok: false, code };
}
