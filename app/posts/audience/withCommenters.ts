import type { PostView } from "~/app/posts/view";
import type { Commenters } from "~/base/audience";

/** X34: returns the post with these commenters. */
export const withCommenters =
  (commenters: Commenters) =>
  ({ commenters: _, ...post }: PostView): PostView =>
    commenters === "everyone" ? post : { ...post, commenters };
