import { z } from "zod";
import type { Env } from "~/app/server/env.server";
import { isWithin } from "~/base/characters";
import { type Region, roomAt } from "~/base/roomAt";
import { chatAccess } from "~/db/groups/chatAccess";
import { detachFiles } from "~/db/groups/chatFiles";
import {
  CHAT_LIMITS,
  type ChatContent,
  type ChatErrorCode,
  type ChatMessage,
  fileKeys,
  type Posted,
  VOICE_LEVELS_MAX,
} from "~/party/chat/protocol";

const keySchema = z.string().min(1).max(200);
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a client may say about a file. The file's row in D1 takes precedence. */
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

/** The same limits as on the chat's socket. */
export const messageIdSchema = z
  .string()
  .regex(/^[\w-]+$/)
  .max(CHAT_LIMITS.clientIdMax);
const mentionsSchema = z.array(z.ulid()).max(CHAT_LIMITS.mentionsMax);
const handlesSchema = z
  .record(z.string().regex(/^[a-z2-9]{1,20}$/), z.ulid())
  .refine((handles) => Object.keys(handles).length <= CHAT_LIMITS.mentionsMax);

/** A message without a file, as its sender's page sends it over HTTP. */
export const textMessageSchema = z.object({
  id: messageIdSchema,
  // half a surrogate pair can't be stored
  text: z
    .string()
    .refine(isWithin(CHAT_LIMITS.textMax))
    .transform((text) => text.replace(/\p{Surrogate}/gu, "\uFFFD")),
  re: z.int().positive().optional(),
  mentions: mentionsSchema.optional(),
  handles: handlesSchema.optional(),
});

/** A message that the edge posts to its room, because it has files. */
export const roomPostSchema = z.object({
  member: z.string(),
  id: messageIdSchema,
  content: z.object({
    text: z.string(),
    media: mediaSchema.optional(),
    re: z.int().positive().optional(),
    mentions: mentionsSchema.optional(),
    handles: handlesSchema.optional(),
    forwarded: z.literal(true).optional(),
  }),
});
export interface RoomPost {
  member: string;
  id: string;
  content: ChatContent;
}

const REFUSED = [
  "held",
  "full",
  "blocked",
  "unavailable",
  "request",
  "forbidden",
  "empty",
  "too_long",
  "not_found",
  "too_late",
] as const satisfies readonly (ChatErrorCode | "forbidden")[];
export type RefusedPost = (typeof REFUSED)[number];
const isRefused = (code: string): code is RefusedPost => (REFUSED as readonly string[]).includes(code);

/** X70: the room couldn't find out whether the text may be sent. */
export class NotJudged extends Error {}

/**
 * Posts a message to its chat's room, or returns why the room refuses it permanently. A repeat returns the same answer.
 * If the room doesn't show the message with these files, they become orphaned: the message was refused, it was stored
 * earlier with another file, or it was deleted. `region`: the sender's, for `roomAt`. Throws if the room can't answer now,
 * and `NotJudged` if it can't decide.
 */
export async function postToRoom(
  { CHAT, DB }: Pick<Env, "CHAT" | "DB">,
  room: string,
  { member, id, content }: RoomPost,
  region: Region | null,
): Promise<{ ok: true; message: ChatMessage } | { ok: false; code: RefusedPost }> {
  const chat = roomAt(CHAT, room, region);
  let posted: Posted = await chat.post(member, id, content);
  const mayBeNew = !posted.ok && posted.code === "forbidden" && !posted.isHeld && !posted.isFull;
  const access = mayBeNew ? await chatAccess(DB, room) : null;
  if (access) {
    await chat.setAccess(access); // the room may not know its members yet
    posted = await chat.post(member, id, content);
  }
  const answer = posted.ok ? posted : refused(posted.isHeld ? "held" : posted.isFull ? "full" : posted.code);
  const isShown = answer.ok && answer.message.media?.key === content.media?.key;
  if (content.media && !isShown) await detachFiles(DB, room, fileKeys(content.media));
  return answer;
}

function refused(code: string): { ok: false; code: RefusedPost } {
  if (code === "unjudged") throw new NotJudged("the room can't decide yet");
  if (!isRefused(code)) throw new Error(`the chat's room answered ${code}`);
  return { ok: false, code };
}
