import * as z from "zod";
import { ULID_PATTERN } from "~/base/ulid";
import { helloSchema } from "~/party/core/frames";
import { LIVE_LIMITS, type LiveCommand } from "~/party/live/protocol";

/** The commands of a live room's clients. */
export const liveCommandSchema: z.ZodType<LiveCommand> = z.discriminatedUnion("t", [
  helloSchema,
  z.object({ t: z.literal("watch"), posts: z.array(z.string().regex(ULID_PATTERN)).max(LIVE_LIMITS.watchedPostsMax) }),
]);
