import type { EdgeContext } from "~/app/server/context.server";
import { authorQuery, feedQuery, type PostRow, postsQuery } from "~/db/posts";
import { run } from "~/db/statement";
import { PAGE_SIZE, type PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/getJson";
import { pageById } from "~/app/server/paging.server";
import { postView } from "~/app/posts/postViews.server";
import { withMutedWords, wordsQueries } from "~/app/safety/mutedContent.server";
import type { MutedWordsRow } from "~/db/mutes";

const viewerId = async (context: EdgeContext): Promise<string | null> => (await context.session())?.memberId ?? null;

/** One more than a page has; the extra row shows whether there are more. */
const ROW_LIMIT = PAGE_SIZE + 1;

/** A page of posts from rows that were requested with `ROW_LIMIT`. `words` are from `wordsQueries`, in the same batch. */
export async function postsPage(
  { db }: Pick<EdgeContext, "db">,
  viewer: string | null,
  rows: PostRow[],
  words: readonly MutedWordsRow[] | undefined,
): Promise<Page<PostView>> {
  const withWords = await withMutedWords(db, viewer, words, rows);
  const { items, next } = pageById(rows, PAGE_SIZE, (row) => row);
  // X73: a page may be shorter, but never reads past what a banned member published
  return { items: items.filter((row) => !row.isAuthorBanned).map((row) => postView(row, withWords)), next };
}

/** For a batch: the query for a page of one member's posts. */
export const postsByQuery = (viewer: string | null, author: string, before: string | null) =>
  authorQuery(viewer, author, before, ROW_LIMIT);

/** S6: all posts, newest first. */
export async function readFeed(context: EdgeContext, before: string | null): Promise<Page<PostView>> {
  const viewer = await viewerId(context);
  const [posts, words] = await run(context.db, feedQuery(viewer, before, ROW_LIMIT), ...wordsQueries(viewer));
  return postsPage(context, viewer, posts.rows, words?.rows);
}

/** P3: one member's posts, newest first. */
export async function readPostsBy(
  context: EdgeContext,
  author: string,
  before: string | null,
): Promise<Page<PostView>> {
  const viewer = await viewerId(context);
  const [posts, words] = await run(context.db, postsByQuery(viewer, author, before), ...wordsQueries(viewer));
  return postsPage(context, viewer, posts.rows, words?.rows);
}

/** The posts with these ids that still exist. A live page requests them. */
export async function readPosts(context: EdgeContext, ids: string[]): Promise<PostView[]> {
  const viewer = await viewerId(context);
  const [posts, words] = await run(context.db, postsQuery(viewer, ids), ...wordsQueries(viewer));
  const withWords = await withMutedWords(context.db, viewer, words?.rows, posts.rows);
  return posts.rows.map((row) => postView(row, withWords));
}

/** For a batch: posts by their ids, where nothing is collapsed, and the posts from its rows. */
export const postsByIdsQuery = postsQuery;
export const postViews = (rows: PostRow[]): PostView[] => rows.map((row) => postView(row));
