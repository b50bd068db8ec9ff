import * as z from "zod";
import { clientIdSchema, helloSchema } from "~/party/core/frames";
import type { ChatCommand } from "~/party/chat/protocol";

/** Half a character pair cannot be stored, so that what was sent and what is read later would differ. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\uFFFD");

/** What a chat's clients may say. The text's length is a rule of the chat, not of its form. */
export const chatCommandSchema: z.ZodType<ChatCommand> = z.discriminatedUnion("t", [
  helloSchema,
  z.object({ t: z.literal("send"), id: clientIdSchema, text: z.string().transform(wellFormed) }),
  z.object({ t: z.literal("read"), seq: z.int().nonnegative() }),
  z.object({ t: z.literal("page"), before: z.int().positive() }),
]);

/** What the edge says of a chat's members; it is ours, but an empty list would lock everybody out. */
export const chatAccessSchema = z.object({
  version: z.int().nonnegative(),
  kind: z.enum(["direct", "group"]),
  members: z.array(z.string().min(1).max(64)).max(256), // requirement L2
  blocked: z.array(z.string().min(1).max(64)).max(256),
});
