/** What a page knows about posts and comments. */
import type { Page } from "~/app/http/page";
import type { CommentOrder } from "~/base/commentOrder";
import type { commentView, marksOf, postView, quotedView } from "./postViews.server";

// these are what postViews.server.ts makes of the rows of db/
export type PostView = ReturnType<typeof postView>;
export type QuotedView = ReturnType<typeof quotedView>;
export type CommentView = ReturnType<typeof commentView>;
export type MuteMarks = ReturnType<typeof marksOf>;
export type MediaView = PostView["media"][number];

/** Whether the post was edited since it was loaded. `version` is what the live room says. */
export const isOutdated = (post: PostView, version = 1): boolean => version > post.version;

/** A page of the comments on a post, or of the replies to a comment. */
export interface CommentsPage extends Page<CommentView> {
  /** the first replies to the comments of the page, oldest first */
  replies: CommentView[];
}

/** The page of a post, or that of a comment (X105). */
export interface ThreadView {
  post: PostView;
  /** the comment whose page it is; null on the page of the post */
  comment: CommentView | null;
  /** what `comment` replies to; null if that is the post, or if the viewer may not see it */
  above: CommentView | null;
  order: CommentOrder;
  comments: CommentsPage;
}

export const threadPath = (post: Pick<PostView, "id" | "author">, comment: string | null = null): string =>
  `/${post.author.id}/${post.id}${comment === null ? "" : `/${comment}`}`;

/** L2: stated once, for the form and the server. */
export const POST_TEXT_MAX = 3_000;
export const CONTENT_WARNING_MAX = 100;
export const COMMENT_TEXT_MAX = 1_000;
export const ALT_TEXT_MAX = 1_000;
/** posts or comments per page of a list: about seven phone screens, and at most 60 rows read (bench/cost.mjs) */
export const PAGE_SIZE = 15;
