import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { formEndpoint, readEndpoint, routesOf } from "~/app/server/endpoint.server";
import { emptyFormSchema, toggleFormSchema } from "~/app/server/formFields.server";
import { idsField, timeCursorField, ulidField } from "~/app/server/paging.server";
import { changeCommenters, commentersFormSchema } from "./audience/commenters.server";
import { bookmarkPost, readBookmarks } from "./bookmarks/bookmarks.server";
import {
  commentFormSchema,
  deleteComment,
  deletePost,
  likeComment,
  likePost,
  postFormSchema,
  publishComment,
  publishPost,
  repostPost,
} from "./compose/publish.server";
import { editFormSchema, editPost, KEPT_FIELDS } from "./edit/edit.server";
import { removeEarlierVersion, versionFormSchema } from "./edit/versions.server";
import { readFeed, readPosts, readPostsBy } from "./feed/feed.server";
import { tabField } from "./feed/feedTab.server";
import { changeQuoters, detachFromPost, quotersFormSchema } from "./quotes/quote.server";
import { readQuotes } from "./quotes/quotesPage.server";
import { hideTag, hideTagSchema } from "./tags/hideTag.server";
import { followTag, nextOfTag, readTagsOfDay, tagQuerySchema } from "./tags/tags.server";
import { readComments, readThread } from "./thread/readThread.server";
import { threadPlaceOf } from "./thread/threadCursor.server";

/** The next page of the feed's tab, or of one member's posts. */
const feed = readEndpoint(
  "GET /api/feed",
  z.object({ tab: tabField, author: ulidField, before: ulidField }),
  async ({ context, input: { tab, author, before } }) => ({
    page: author ? await readPostsBy(context, author, before) : await readFeed(context, tab ?? "all", before),
  }),
);

/** Posts by their ids: those that the tab of the feed shows. */
const posts = readEndpoint(
  "GET /api/posts",
  z.object({ ids: idsField, tab: tabField }),
  async ({ context, input }) => ({
    posts: await readPosts(context, input.ids, input.tab ?? "all"),
  }),
);

const NO_COMMENTS = { items: [], next: null, replies: [] };

/** Comments of a post: those named by `ids`, otherwise a page of its comments, or of the replies to `parent`. */
const comments = readEndpoint(
  "GET /api/comments",
  z.object({
    post: ulidField,
    parent: ulidField,
    ids: idsField,
    sort: z.string().optional(),
    after: z.string().optional(),
  }),
  async ({ context, input: { post, parent, ids, sort, after } }) => {
    if (post === null) return { comments: [], page: NO_COMMENTS };
    if (ids.length > 0) return { comments: await readComments(context, post, ids), page: NO_COMMENTS };
    const thread = await readThread(context, { post, comment: parent, ...threadPlaceOf(sort, after) });
    return { comments: [], page: thread?.comments ?? NO_COMMENTS };
  },
);

/** The next page of the member's bookmarks. */
const bookmarks = readEndpoint(
  "GET /api/bookmarks",
  z.object({ before: timeCursorField }),
  async ({ context, session, input }) => ({
    page: await readBookmarks(context, session.memberId, input.before),
  }),
);

/** The next page of a post's quotes. */
const quotes = readEndpoint(
  "GET /api/quotes",
  z.object({ post: ulidField, before: ulidField }),
  async ({ context, input: { post, before } }) =>
    (post === null ? null : await readQuotes(context, post, before)) ?? apiError("not-found"),
);

/** The next page of a tag's posts. */
const ofTag = readEndpoint("GET /api/tags", tagQuerySchema, async ({ context, input }) => ({
  page: await nextOfTag(context, input),
}));

const tagsOfDay = readEndpoint("GET /api/tags-of-day", z.object({}), async ({ context }) => ({
  tags: await readTagsOfDay(context),
}));

const publish = formEndpoint(
  "POST /posts",
  postFormSchema,
  ({ context, session, input }) => publishPost(context, session.memberId, input),
  { after: () => "/" },
);

/** X102. A form without JavaScript that was accepted leads to the post. */
export const editForm = formEndpoint(
  "POST /posts/:postId/edit/send",
  editFormSchema,
  ({ context, session, params, input }) => editPost(context, session.memberId, params.postId, input),
  { after: (_input, { post }) => `/${post.author.id}/${post.id}`, keep: KEPT_FIELDS },
);

const remove = formEndpoint("POST /posts/:postId/delete", emptyFormSchema, ({ context, session, params }) =>
  deletePost(context, session.memberId, params.postId),
);

const removeVersion = formEndpoint(
  "POST /posts/:postId/versions",
  versionFormSchema,
  ({ context, session, params, input }) => removeEarlierVersion(context, session.memberId, params.postId, input),
);

const like = formEndpoint("POST /posts/:postId/like", toggleFormSchema, ({ context, session, params, input }) =>
  likePost(context, session.memberId, params.postId, input.on),
);

const repost = formEndpoint("POST /posts/:postId/repost", toggleFormSchema, ({ context, session, params, input }) =>
  repostPost(context, session.memberId, params.postId, input.on),
);

const bookmark = formEndpoint("POST /posts/:postId/bookmark", toggleFormSchema, ({ context, session, params, input }) =>
  bookmarkPost(context, session.memberId, params.postId, input.on),
);

const commenters = formEndpoint(
  "POST /posts/:postId/commenters",
  commentersFormSchema,
  ({ context, session, params, input }) => changeCommenters(context, session.memberId, params.postId, input.commenters),
);

const quoters = formEndpoint("POST /posts/:postId/quoters", quotersFormSchema, ({ context, session, params, input }) =>
  changeQuoters(context, session.memberId, params.postId, input.quoters),
);

const detach = formEndpoint("POST /posts/:postId/detach", emptyFormSchema, ({ context, session, params }) =>
  detachFromPost(context, session.memberId, params.postId),
);

const comment = formEndpoint("POST /comments", commentFormSchema, ({ context, session, input }) =>
  publishComment(context, session.memberId, input),
);

const likeOfComment = formEndpoint(
  "POST /comments/:commentId/like",
  toggleFormSchema,
  ({ context, session, params, input }) => likeComment(context, session.memberId, params.commentId, input.on),
);

const removeComment = formEndpoint(
  "POST /comments/:commentId/delete",
  emptyFormSchema,
  ({ context, session, params }) => deleteComment(context, session.memberId, params.commentId),
);

const follow = formEndpoint("POST /tags/:tag/follow", toggleFormSchema, ({ context, session, params, input }) =>
  followTag(context, session.memberId, params.tag, input.on),
);

/** X129 */
const hide = formEndpoint("POST /moderation/tags", hideTagSchema, ({ context, session, input }) =>
  hideTag(context, session.memberId, input),
);

export const postRoutes = routesOf(
  feed,
  posts,
  comments,
  bookmarks,
  quotes,
  ofTag,
  tagsOfDay,
  publish,
  editForm,
  remove,
  removeVersion,
  like,
  repost,
  bookmark,
  commenters,
  quoters,
  detach,
  comment,
  likeOfComment,
  removeComment,
  follow,
  hide,
);
export type PostRoutes = typeof postRoutes;
