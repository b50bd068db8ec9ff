import * as z from "zod";
import { helloSchema } from "~/party/core/frames";
import type { InboxCommand } from "~/party/inbox/protocol";

/** The commands of an inbox's clients. */
export const inboxCommandSchema: z.ZodType<InboxCommand> = z.discriminatedUnion("t", [
  helloSchema,
  z.object({ t: z.literal("viewed"), what: z.enum(["activities", "requests"]).optional() }),
  z.object({ t: z.literal("look"), isLooking: z.boolean() }),
]);
