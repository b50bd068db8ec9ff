import * as z from "zod";
import { CHAT_LIMITS } from "~/party/chat/limits";
import { clientIdSchema, helloSchema } from "~/party/core/frames";

/** Replaces half surrogate pairs, which can't be stored: without this, a message would differ from what was sent. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\uFFFD");

const id = clientIdSchema;
const seq = z.int().positive();
const memberId = z.string().min(1).max(64);
const membersSchema = z.array(memberId).max(CHAT_LIMITS.membersMax);
/** The chat's rules check the text's length; the schema doesn't. */
const text = z.string().transform(wellFormed);
const mentions = z.array(memberId).max(CHAT_LIMITS.mentionsMax).optional();
const emoji = z.string().max(CHAT_LIMITS.emojiMax).regex(new RegExp("^\\p{RGI_Emoji}$", "v"));

/** The commands of a chat's clients. */
export const chatCommandSchema = z.union([
  z.discriminatedUnion("t", [
    helloSchema,
    z.object({ t: z.literal("send"), id, text, re: seq.optional(), mentions }),
    z.object({ t: z.literal("edit"), id, seq, text }),
    z.object({ t: z.literal("delete"), id, seq }),
    // null takes the reaction back; a member has one reaction
    z.object({ t: z.literal("react"), id, seq, emoji: emoji.nullable() }),
    // the answer to a game request
    z.object({ t: z.literal("answer"), id, seq, accept: z.boolean() }),
    // this member has read everything up to and including `seq`
    z.object({ t: z.literal("read"), seq: z.int().nonnegative() }),
    // searches the messages before `before`, newest first; null begins at the newest
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
  /** of the file in R2 and D1 */
  key: mediaKey,
  /** `audio` was chosen as a file, `voice` was recorded here */
  kind: z.enum(["image", "video", "audio", "voice"]),
  /** 0 when it has no sides */
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  /** a still picture of a video */
  posterKey: mediaKey.optional(),
  durationMs: z.int().nonnegative().max(24 * 3_600_000).optional(),
  /** of a voice message: its loudness over time, as digits 0 to 9 */
  levels: z.string().regex(/^\d{0,100}$/).optional(),
});
/** A file of a chat. Only its members may fetch it (M11). */
export type ChatMedia = z.output<typeof chatMediaSchema>;

/** What the edge sends for a member. */
export const chatContentSchema = z.object({
  text,
  media: chatMediaSchema.optional(),
  /** a game request: `game` as the games' addresses spell it, `room` is the key of its room, `to` is who is invited */
  game: z.object({ game: z.string().min(1).max(40), room: z.string().min(1).max(64), to: memberId }).optional(),
  /** seq of the message that it answers */
  re: seq.optional(),
  mentions,
  forwarded: z.literal(true).optional(),
});
/** The content of a message, before the room gives it a number. */
export type ChatContent = z.output<typeof chatContentSchema>;

export const chatLineSchema = z.discriminatedUnion("line", [
  z.object({ line: z.enum(["created", "left", "picture"]) }),
  z.object({ line: z.enum(["added", "removed"]), members: membersSchema }),
  z.object({ line: z.literal("renamed"), name: z.string().max(200) }),
  // the creator's rights passed to `member`
  z.object({ line: z.literal("creator"), member: memberId }),
  // a call ended; the message's `from` is the caller. `durationMs` is 0 unless both were connected.
  z.object({ line: z.literal("call"), kind: z.enum(["audio", "video"]), outcome: z.enum(["missed", "declined", "ended"]), durationMs: z.int().nonnegative() }),
]);
/** Something that happened, reported by the edge or a room. The message's `from` is who did it. All lines except calls are in groups. */
export type ChatLine = z.output<typeof chatLineSchema>;

export const chatAccessSchema = z.object({
  version: z.int().nonnegative(),
  kind: z.enum(["direct", "group"]),
  members: membersSchema, // requirement L2
  /** members who may read but not send, because one blocked the other */
  blocked: membersSchema,
  /** whether the two members of a one-to-one chat are friends; null for a group, absent if an older edge sent it */
  areFriends: z.boolean().nullish(),
});
/** Who may be in a chat, as D1 has it. The room follows the newest version that it has. */
export type ChatAccess = z.output<typeof chatAccessSchema>;
