/** The live room's protocol. It says that something public changed: ids, authors and counts, never content. */
import type { ErrorFrame, Hello } from "~/party/core/protocol";
import type { LiveEvent } from "~/party/live/event";

export type { LiveEvent };

/** The version of this protocol, in a client's hello. The room accepts this version and the version before it. */
export const LIVE_PROTOCOL_VERSION = 1;

export const LIVE_LIMITS = {
  /** how long the hub gathers events */
  batchMs: 500,
  socketsPerShard: 5_000,
  watchedPostsMax: 200,
  /** a new socket also gets the events of the last ten seconds, because its page was loaded before it opened */
  recentMs: 10_000,
  commandsPerSecond: 10,
  /**
   * how many events a batch can have; if there are more, it has the newest, and the client reloads its page of posts
   */
  eventsPerBatchMax: 500,
} as const;

/** `feed` or `post:<id>`. */
export type LiveTopic = "feed" | `post:${string}`;

export type LiveCommand =
  | Hello
  /** the posts on this screen; on the feed's topic, the client gets counts and events of comments only for these */
  | { t: "watch"; posts: string[] };

export type LiveFrame =
  { t: "welcome"; v: number } | { t: "events"; events: LiveEvent[]; cut: boolean } | ErrorFrame<never>;
