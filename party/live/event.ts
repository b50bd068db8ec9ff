import * as z from "zod";

const id = z.string();
const count = z.int();
const event = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });

/** The events that a hub gets and sends on. */
export const liveEventSchema = z.discriminatedUnion("kind", [
  event("post", { post: id, author: id }),
  /** `revision` grows with every change of the counts; receivers ignore a lower one */
  event("counts", { post: id, likes: count, reposts: count, comments: count, revision: count }),
  event("comment", { post: id, comment: id, author: id }),
  event("commentLikes", { post: id, comment: id, likes: count, revision: count }),
  event("commentGone", { post: id, comment: id }),
  event("gone", { post: id }),
  /** the member's name or photo changed */
  event("member", { member: id }),
]);

export type LiveEvent = z.output<typeof liveEventSchema>;
