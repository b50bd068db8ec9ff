import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import type { Page } from "~/app/http/page";
import { postView } from "~/app/posts/postViews.server";
import { PAGE_SIZE, type PostView } from "~/app/posts/view";
import { withMutedWords, wordsQuery } from "~/app/safety/mutedContent.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint, readEndpoint } from "~/app/server/endpoint.server";
import { toggleFormSchema } from "~/app/server/formFields.server";
import { pageByTime, type TimeCursor, timeCursorField } from "~/app/server/paging.server";
import { bookmarkedPostsQuery, BOOKMARKS_MAX, bookmarksQuery, setBookmark } from "~/db/posts/postToggles";
import { batch } from "~/db/statement";
import { TEXTS } from "./texts";

/**
 * X109: a page of the member's bookmarked posts, newest bookmark first. A page is shorter where posts are no longer for
 * the member, and never reads past its bookmarks.
 */
export async function readBookmarks(
  { db }: Pick<EdgeContext, "db">,
  member: string,
  before: TimeCursor | null,
): Promise<Page<PostView>> {
  const limit = PAGE_SIZE + 1;
  const { bookmarks, rows, words } = await batch(db, {
    bookmarks: bookmarksQuery(member, before, limit),
    rows: bookmarkedPostsQuery(member, before, limit),
    words: wordsQuery(member),
  });
  const { items, next } = pageByTime(bookmarks.rows, PAGE_SIZE);
  const withWords = withMutedWords(member, words?.rows, rows.rows);
  const posts = new Map(rows.rows.map((row) => [row.id, postView(row, withWords)]));
  return { items: items.flatMap(({ id }) => posts.get(id) ?? []), next };
}

/** The next page of the member's bookmarks. */
export const nextBookmarks = readEndpoint(
  "GET /api/bookmarks",
  z.object({ before: timeCursorField }),
  async ({ context, session, input }) => ({ page: await readBookmarks(context, session.memberId, input.before) }),
);

/**
 * X109. Removing a bookmark always succeeds: the answer doesn't say whether there is such a post, or whether it is still
 * for the member.
 */
export const bookmarkPost = formEndpoint(
  "POST /posts/:postId/bookmark",
  toggleFormSchema,
  async ({ context, session, params, input: { on } }) => {
    const after = await setBookmark(context.db, { member: session.memberId, post: params.postId, on });
    if (on && !after) return apiError("not-found");
    if (on && !after?.isBookmarked) return apiError("forbidden", TEXTS.tooMany({ most: BOOKMARKS_MAX }));
    return { ok: true, bookmarked: on };
  },
);
