import * as z from "zod";
import { liveEventFields } from "~/base/liveEventFields";

const fields = liveEventFields(z.string(), z.int(), z.string().optional(), z.string().nullish());
const event = <Kind extends keyof typeof fields>(kind: Kind) => z.object({ kind: z.literal(kind), ...fields[kind] });

/** The events that a hub gets and sends on. */
export const liveEventSchema = z.discriminatedUnion("kind", [
  event("post"),
  event("counts"),
  event("comment"),
  event("commentLikes"),
  event("commentGone"),
  event("gone"),
  event("member"),
]);

export type LiveEvent = z.output<typeof liveEventSchema>;
