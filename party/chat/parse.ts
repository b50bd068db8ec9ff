import * as z from "zod";
import { CHAT_LIMITS } from "~/party/chat/limits";
import { clientIdSchema, helloSchema } from "~/party/core/frames";

/** Half a character pair cannot be stored, so that what was sent and what is read later would differ. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\uFFFD");

const id = clientIdSchema;
const seq = z.int().positive();
const memberId = z.string().min(1).max(64);
const membersSchema = z.array(memberId).max(CHAT_LIMITS.membersMax);
/** The text's length is a rule of the chat, not of its form. */
const text = z.string().transform(wellFormed);
const mentions = z.array(memberId).max(CHAT_LIMITS.mentionsMax).optional();
const emoji = z.string().max(CHAT_LIMITS.emojiMax).regex(new RegExp("^\\p{RGI_Emoji}$", "v"));

/** What a chat's clients may say. */
export const chatCommandSchema = z.union([
  z.discriminatedUnion("t", [
    helloSchema,
    z.object({ t: z.literal("send"), id, text, re: seq.optional(), mentions }),
    z.object({ t: z.literal("edit"), id, seq, text }),
    z.object({ t: z.literal("delete"), id, seq }),
    // null takes the reaction back; one reaction a member
    z.object({ t: z.literal("react"), id, seq, emoji: emoji.nullable() }),
    // the answer to a game request
    z.object({ t: z.literal("answer"), id, seq, accept: z.boolean() }),
    // everything up to and with `seq` was read by this member
    z.object({ t: z.literal("read"), seq: z.int().nonnegative() }),
    // looks through the messages before `before`, newest first; null begins at the newest
    z.object({ t: z.literal("search"), id, query: z.string().trim().min(1).max(CHAT_LIMITS.searchQueryMax), before: seq.nullable() }),
    z.object({ t: z.literal("typing") }),
  ]),
  z.object({ t: z.literal("page"), before: seq }),
  z.object({ t: z.literal("page"), after: z.int().nonnegative() }),
  z.object({ t: z.literal("page"), around: seq }),
]);
export type ChatCommand = z.output<typeof chatCommandSchema>;

const mediaKey = z.string().min(1).max(200);

export const chatMediaSchema = z.object({
  /** in R2 and D1 */
  key: mediaKey,
  /** `audio` was chosen as a file, `voice` recorded here */
  kind: z.enum(["image", "video", "audio", "voice"]),
  /** 0 when it has no sides */
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  /** a picture of a video */
  posterKey: mediaKey.optional(),
  durationMs: z.int().nonnegative().max(24 * 3_600_000).optional(),
  /** of a voice message: how loud it was, digits 0 to 9 from its beginning to its end */
  levels: z.string().regex(/^\d{0,100}$/).optional(),
});
/** A file of a chat; only its members may fetch it (M11). */
export type ChatMedia = z.output<typeof chatMediaSchema>;

/** What the edge sends for a member. */
export const chatContentSchema = z.object({
  text,
  media: chatMediaSchema.optional(),
  /** a game request: `game` as the games' addresses spell it, the key of its room, and who is asked */
  game: z.object({ game: z.string().min(1).max(40), room: z.string().min(1).max(64), to: memberId }).optional(),
  /** seq of the message it answers */
  re: seq.optional(),
  mentions,
  forwarded: z.literal(true).optional(),
});
/** What a message says, before the room gave it a place. */
export type ChatContent = z.output<typeof chatContentSchema>;

export const chatLineSchema = z.discriminatedUnion("line", [
  z.object({ line: z.enum(["created", "left", "picture"]) }),
  z.object({ line: z.enum(["added", "removed"]), members: membersSchema }),
  z.object({ line: z.literal("renamed"), name: z.string().max(200) }),
  // the rights of who made the group passed on
  z.object({ line: z.literal("creator"), member: memberId }),
  // a call that is over; `from` called. `durationMs` is 0 unless both heard each other.
  z.object({ line: z.literal("call"), kind: z.enum(["audio", "video"]), outcome: z.enum(["missed", "declined", "ended"]), durationMs: z.int().nonnegative() }),
]);
/** What happened, told in the chat by the edge or a room; `from` of the message is who did it. All but calls are of groups. */
export type ChatLine = z.output<typeof chatLineSchema>;

export const chatAccessSchema = z.object({
  version: z.int().nonnegative(),
  kind: z.enum(["direct", "group"]),
  members: membersSchema, // requirement L2
  /** members who may read but not send, because one blocked the other */
  blocked: membersSchema,
  /** whether the two of a one-to-one chat are friends; null for a group, absent where an older edge said it */
  areFriends: z.boolean().nullish(),
});
/** Who may be in a chat, as D1 knows it. The room obeys the newest version it holds. */
export type ChatAccess = z.output<typeof chatAccessSchema>;
