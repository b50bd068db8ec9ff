/** What a member receives in a day, for tests that look for traces of what they may not see. */
import type { Caller } from "~/tests/wire/caller";

/**
 * The pages and answers that a member opens in a day, without the group and the chat that the two share. The exported
 * file isn't here, because it has both of these, and what its member did before the block.
 */
export const pagesOf = (me: Caller, chi: Caller, post: string): string[] => [
  "/",
  "/api/feed",
  `/${chi.id}`,
  `/${chi.id}?tab=friends`,
  `/${chi.id}?tab=media`,
  `/${chi.id}/${post}`,
  `/api/comments?post=${post}`,
  "/notifications",
  "/notifications?tab=requests",
  "/search?query=zebra",
  "/api/people?query=zebra",
  "/api/found?tab=posts&query=zebra",
  "/games",
  "/api/scores?game=BallFall",
  `/${me.id}?tab=friends`,
];

/** The text of a socket's frames. */
export const textOf = (frames: readonly unknown[]): string => frames.map((frame) => JSON.stringify(frame)).join("\n");
