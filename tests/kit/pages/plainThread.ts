import type { CommentsPage, PostView, ThreadView } from "~/app/posts/view";

/** The page of a post with these comments, oldest first. */
export const plainThread = (
  post: PostView,
  comments: Omit<CommentsPage, "replies"> & Partial<CommentsPage>,
  more: Partial<ThreadView> = {},
): ThreadView => ({
  post,
  comment: null,
  above: null,
  order: "oldest",
  comments: { replies: [], ...comments },
  ...more,
});
