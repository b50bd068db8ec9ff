import * as z from "zod";
import { isWithin } from "~/base/characters";
import type { MessagingRight } from "~/base/moderation/messagingRight";
import { ULID_PATTERN } from "~/base/ulid";
import { type MemberPrivacy, PRIVACY_CHOICES } from "~/base/privacy";
import { clientIdSchema, helloSchema } from "~/party/core/frames";
import { CHAT_LIMITS, type ChatCommand, type ChatContent, type ChatLine, type ChatMedia } from "~/party/chat/protocol";

/** Replaces unpaired surrogates. SQLite can't store them, so a stored text would differ from the sent one. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\uFFFD");

const seq = z.int().positive();
const memberId = z.string().min(1).max(64);
const membersSchema = z.array(memberId).max(CHAT_LIMITS.membersMax);
/** `decide` checks the length, so that the sender gets the code `too_long`. */
const text = z.string().transform(wellFormed);
const mentions = z.array(memberId).max(CHAT_LIMITS.mentionsMax).optional();
const handles = z
  // a ULID, because the text's links lead to it
  .record(z.string().regex(/^[a-z2-9]{1,20}$/), z.string().regex(ULID_PATTERN))
  .refine((entries) => Object.keys(entries).length <= CHAT_LIMITS.mentionsMax)
  .optional();
const emoji = z.string().max(CHAT_LIMITS.emojiMax).regex(new RegExp("^\\p{RGI_Emoji}$", "v"));

/** The commands of a chat's clients. */
export const chatCommandSchema: z.ZodType<ChatCommand> = z.union([
  z.discriminatedUnion("t", [
    helloSchema,
    z.object({ t: z.literal("send"), id: clientIdSchema, text, re: seq.optional(), mentions, handles }),
    z.object({ t: z.literal("edit"), id: clientIdSchema, seq, text, handles }),
    z.object({ t: z.literal("delete"), id: clientIdSchema, seq }),
    z.object({ t: z.literal("react"), id: clientIdSchema, seq, emoji: emoji.nullable() }),
    z.object({ t: z.literal("answer"), id: clientIdSchema, seq, accept: z.boolean() }),
    z.object({ t: z.literal("read"), seq: z.int().nonnegative() }),
    z.object({
      t: z.literal("search"),
      id: clientIdSchema,
      query: z.string().trim().min(1).refine(isWithin(CHAT_LIMITS.searchQueryMax)),
      before: seq.nullable(),
    }),
    z.object({ t: z.literal("typing") }),
  ]),
  z.object({ t: z.literal("page"), before: seq }),
  z.object({ t: z.literal("page"), after: z.int().nonnegative() }),
  z.object({ t: z.literal("page"), around: seq }),
]);

const mediaKey = z.string().min(1).max(200);
const chatMediaSchema: z.ZodType<ChatMedia> = z.object({
  key: mediaKey,
  kind: z.enum(["image", "video", "audio", "voice"]),
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  posterKey: mediaKey.optional(),
  durationMs: z
    .int()
    .nonnegative()
    .max(24 * 3_600_000)
    .optional(),
  levels: z
    .string()
    .regex(/^\d{0,100}$/)
    .optional(),
});

const gameName = z.string().min(1).max(40);
/** The content of a message that the edge sends for a member. */
export const chatContentSchema: z.ZodType<ChatContent> = z.object({
  text,
  media: chatMediaSchema.optional(),
  game: z.object({ game: gameName, room: z.string().min(1).max(64), to: memberId }).optional(),
  re: seq.optional(),
  mentions,
  handles,
  forwarded: z.literal(true).optional(),
});

export const chatLineSchema: z.ZodType<ChatLine> = z.discriminatedUnion("line", [
  z.object({ line: z.enum(["created", "left", "picture", "ended"]) }),
  z.object({ line: z.enum(["added", "removed"]), members: membersSchema }),
  z.object({ line: z.literal("renamed"), name: z.string().max(200) }),
  z.object({ line: z.literal("creator"), member: memberId }),
  z.object({
    line: z.literal("call"),
    kind: z.enum(["audio", "video"]),
    outcome: z.enum(["missed", "declined", "ended"]),
    durationMs: z.int().nonnegative(),
  }),
]);

const memberPrivacySchema: z.ZodType<MemberPrivacy> = z.object({
  revision: z.int().nonnegative(),
  messages: z.enum(PRIVACY_CHOICES.messages),
  presence: z.enum(PRIVACY_CHOICES.presence),
  receipts: z.enum(PRIVACY_CHOICES.receipts),
});

const messagingRightSchema: z.ZodType<MessagingRight> = z.object({
  revision: z.int().nonnegative(),
  canWrite: z.boolean(),
});

/** What the edge says about a chat's members. Parsed although the edge is ours: a wrong list would lock members out. */
export const chatAccessSchema = z.object({
  version: z.int().nonnegative(),
  kind: z.enum(["direct", "group"]),
  members: membersSchema, // requirement L2
  blocked: membersSchema,
  areFriends: z.boolean().nullish(),
  privacy: z.record(memberId, memberPrivacySchema).optional(),
  unreachable: membersSchema.optional(),
  messaging: z.record(memberId, messagingRightSchema).optional(),
  isRemoved: z.boolean().optional(),
});

export const moderatedStateSchema = z.enum(["hidden", "shown", "deleted"]);
