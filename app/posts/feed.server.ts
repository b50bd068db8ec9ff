import type { EdgeContext } from "~/app/edge/context.server";
import { isUlid } from "~/base/ulid";
import { commentsByIds, commentsPage } from "~/db/comments";
import { authorPage, feedPage, findPost, postsByIds } from "~/db/posts";
import { IDS_MAX, PAGE_SIZE } from "./limits";
import { commentView, pageOf, postView } from "./postViews.server";
import type { CommentView, Page, PostView } from "./view";

/** A cursor out of a URL: a post's id, or nothing when it is none. */
export const cursorOf = (request: Request, name = "before"): string | null => {
  const value = new URL(request.url).searchParams.get(name);
  return value !== null && isUlid(value) ? value : null;
};

/** Ids out of a URL's `ids=a,b`, at most `IDS_MAX`. */
export const idsOf = (request: Request): string[] =>
  (new URL(request.url).searchParams.get("ids") ?? "").split(",").filter(isUlid).slice(0, IDS_MAX);

const viewerId = async (context: EdgeContext): Promise<string | null> => (await context.session())?.memberId ?? null;

/** S6: all posts, newest first. */
export async function readFeed(context: EdgeContext, before: string | null): Promise<Page<PostView>> {
  return pageOf(await feedPage(context.db, await viewerId(context), before, PAGE_SIZE + 1), PAGE_SIZE, postView);
}

/** P3: one member's posts, newest first. */
export async function readPostsBy(context: EdgeContext, author: string, before: string | null): Promise<Page<PostView>> {
  return pageOf(await authorPage(context.db, await viewerId(context), author, before, PAGE_SIZE + 1), PAGE_SIZE, postView);
}

/** Those of the posts that exist: what a live page asks for. */
export async function readPosts(context: EdgeContext, ids: string[]): Promise<PostView[]> {
  return (await postsByIds(context.db, await viewerId(context), ids)).map(postView);
}

/** S7: a post with its first comments, or null. */
export async function readThread(
  context: EdgeContext,
  id: string,
  after: string | null,
): Promise<{ post: PostView; comments: Page<CommentView> } | null> {
  const viewer = await viewerId(context);
  const [row, comments] = await Promise.all([
    findPost(context.db, viewer, id),
    commentsPage(context.db, viewer, id, after, PAGE_SIZE + 1),
  ]);
  return row ? { post: postView(row), comments: pageOf(comments, PAGE_SIZE, commentView) } : null;
}

export async function readComments(context: EdgeContext, post: string, ids: string[]): Promise<CommentView[]> {
  return (await commentsByIds(context.db, await viewerId(context), post, ids)).map(commentView);
}
