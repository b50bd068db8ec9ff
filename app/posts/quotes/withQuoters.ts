import type { PostView } from "~/app/posts/view";
import type { Quoters } from "~/base/audience";

/** X100: returns the post with these quoters. */
export const withQuoters =
  (quoters: Quoters) =>
  ({ quoters: _, ...post }: PostView): PostView =>
    quoters === "everyone" ? post : { ...post, quoters };
