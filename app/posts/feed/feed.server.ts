import type { EdgeContext } from "~/app/server/context.server";
import { isUlid } from "~/base/ulid";
import { commentsByIdsQuery, commentsQuery } from "~/db/comments";
import { authorQuery, feedQuery, type PostRow, postsQuery } from "~/db/posts";
import { run } from "~/db/statement";
import { PAGE_SIZE, type CommentView, type PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/getJson";
import { commentView, pageOf, postView } from "~/app/posts/postViews.server";

/** A ULID in a URL's query, such as the cursor of a page. Null when there is no valid one. */
export const ulidParam = (request: Request, name = "before"): string | null => {
  const value = new URL(request.url).searchParams.get(name);
  return value !== null && isUlid(value) ? value : null;
};

const viewerId = async (context: EdgeContext): Promise<string | null> => (await context.session())?.memberId ?? null;

/** One more than a page has; the extra row shows whether there are more. */
const ROW_LIMIT = PAGE_SIZE + 1;

/** A page of posts from rows that were requested with `ROW_LIMIT`. */
export const postsPage = (rows: PostRow[]): Page<PostView> => pageOf(rows, PAGE_SIZE, postView);

/** For a batch: the query for a page of one member's posts. */
export const postsByQuery = (viewer: string | null, author: string, before: string | null) =>
  authorQuery(viewer, author, before, ROW_LIMIT);

/** S6: all posts, newest first. */
export async function readFeed(context: EdgeContext, before: string | null): Promise<Page<PostView>> {
  const [posts] = await run(context.db, feedQuery(await viewerId(context), before, ROW_LIMIT));
  return postsPage(posts.rows);
}

/** P3: one member's posts, newest first. */
export async function readPostsBy(
  context: EdgeContext,
  author: string,
  before: string | null,
): Promise<Page<PostView>> {
  const [posts] = await run(context.db, postsByQuery(await viewerId(context), author, before));
  return postsPage(posts.rows);
}

/** The posts with these ids that still exist. A live page requests them. */
export async function readPosts(context: EdgeContext, ids: string[]): Promise<PostView[]> {
  const [posts] = await run(context.db, postsQuery(await viewerId(context), ids));
  return postViews(posts.rows);
}

/** For a batch: the query of `readPosts`, and the posts from its rows. */
export const postsByIdsQuery = postsQuery;
export const postViews = (rows: PostRow[]): PostView[] => rows.map(postView);

/** S7: a post with its first comments, or null. One round trip. */
export async function readThread(
  context: EdgeContext,
  id: string,
  after: string | null,
): Promise<{ post: PostView; comments: Page<CommentView> } | null> {
  const viewer = await viewerId(context);
  const [posts, comments] = await run(
    context.db,
    postsQuery(viewer, [id]),
    commentsQuery(viewer, id, after, ROW_LIMIT),
  );
  const [row] = posts.rows;
  return row ? { post: postView(row), comments: pageOf(comments.rows, PAGE_SIZE, commentView) } : null;
}

export async function readComments(context: EdgeContext, post: string, ids: string[]): Promise<CommentView[]> {
  const [comments] = await run(context.db, commentsByIdsQuery(await viewerId(context), post, ids));
  return comments.rows.map(commentView);
}
