/** The live room's protocol: that something public changed. Ids, authors and counts, never content. */
import type { ErrorFrame, Hello } from "~/party/core/protocol";
import type { LiveEvent } from "~/party/live/event";

export type { LiveEvent };

export const LIVE_LIMITS = {
  /** the hub gathers events for this long */
  batchMs: 500,
  socketsPerLeaf: 5_000,
  watchedPostsMax: 200,
  /** a socket is told what happened so shortly before it came: its page may have been read earlier */
  recentMs: 10_000,
  commandsPerSecond: 10,
  /** more events than this between two batches are cut to the newest; the client reloads its page of posts */
  eventsPerBatchMax: 500,
} as const;

/** `feed` or `post:<id>`. */
export type LiveTopic = "feed" | `post:${string}`;

export type LiveCommand =
  | Hello
  /** the posts on this screen: counts come for these alone */
  | { t: "watch"; posts: string[] };

export type LiveFrame = { t: "welcome"; v: number } | { t: "events"; events: LiveEvent[]; cut: boolean } | ErrorFrame<never>;
