import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { readEndpoint } from "~/app/server/endpoint.server";
import { viewerId } from "~/app/server/guards.server";
import { idsField, ulidField } from "~/app/server/paging.server";
import { canSeeComment } from "~/db/rights/decide";
import { commentView, postView } from "~/app/posts/postViews.server";
import { PAGE_SIZE, type CommentsPage, type CommentView, type ThreadView } from "~/app/posts/view";
import { withMutedWords, wordsQuery } from "~/app/safety/mutedContent.server";
import type { CommentOrder } from "~/base/commentOrder";
import { commentsByIdsQuery, type CommentRow } from "~/db/posts/comments";
import { commentListQueries, mostLikedQueries, repliesToQuery } from "~/db/posts/commentThreads";
import { postsQuery } from "~/db/posts/posts";
import { batch } from "~/db/statement";
import { cursorText, pageOfLiked, type ThreadCursor, threadPlaceOf } from "./threadCursor.server";

interface Asked {
  post: string;
  /** the comment whose replies are asked for; null for the comments on the post itself */
  comment: string | null;
  order: CommentOrder;
  cursor: ThreadCursor | null;
}

/**
 * S7, X105: a post, and a page of its comments or of the replies to one of them. Null if the viewer may not see the post
 * or that comment.
 */
export async function readThread(context: EdgeContext, asked: Asked): Promise<ThreadView | null> {
  const { post: id, comment, order } = asked;
  // X107: the first page finds out which comments are the most liked, and its cursor names them
  const known = order === "liked" ? (asked.cursor?.most ?? null) : [];
  const place = { shown: 0, after: null, ...asked.cursor };
  const knownOfPage = pageOfLiked({ ...place, most: known ?? [] });
  const list = {
    ...{ post: id, parent: comment, after: place.after },
    order: order === "newest" ? "newest" : "oldest",
    except: known,
  } as const;
  const viewer = await viewerId(context);
  const { posts, named, listed, repliesToListed, repliesToKnown, liked, repliesToLiked, words, ...found } = await batch(
    context.db,
    {
      posts: postsQuery(viewer, [id]),
      named: commentsByIdsQuery(viewer, id, [comment ?? [], knownOfPage].flat(), comment ?? ""),
      ...commentListQueries(viewer, list, PAGE_SIZE - knownOfPage.length + 1),
      repliesToKnown: repliesToQuery(viewer, id, knownOfPage),
      ...(known === null ? mostLikedQueries(viewer, id, comment, PAGE_SIZE) : NO_MOST_LIKED),
      words: wordsQuery(viewer),
    },
  );
  const cursor = order === "liked" ? { ...place, most: known ?? found.most?.rows.map((each) => each.id) ?? [] } : null;
  const most = cursor ? pageOfLiked(cursor) : [];
  const wanted = PAGE_SIZE - most.length;
  const repliesToMost = [...repliesToKnown.rows, ...(repliesToLiked?.rows ?? [])];
  const [row] = posts.rows;
  const rowById = new Map([...named.rows, ...(liked?.rows ?? [])].map((each) => [each.id, each]));
  const own = comment === null ? null : (rowById.get(comment) ?? null);
  if (!row || (comment !== null && !own)) return null;
  const rows = [...rowById.values(), ...listed.rows, ...repliesToListed.rows, ...repliesToMost];
  const withWords = withMutedWords(viewer, words?.rows, rows);
  const view = (each: CommentRow): CommentView => commentView(each, withWords);

  const others = listed.rows.slice(0, wanted);
  const shown = [...most.flatMap((each) => rowById.get(each) ?? []), ...others.filter(canSeeComment)];
  const hasMore = listed.rows.length > wanted;
  const ids = new Set(shown.map((each) => each.id));
  const replies = [...repliesToMost, ...repliesToListed.rows].filter(({ parent }) => ids.has(parent ?? ""));
  const above = own?.parent ? (rowById.get(own.parent) ?? null) : null;
  const next = cursor
    ? cursorText(cursor, others.at(-1)?.id ?? null, hasMore)
    : hasMore
      ? (others.at(-1)?.id ?? null)
      : null;
  const comments: CommentsPage = { items: shown.map(view), next, replies: replies.map(view) };
  return { post: postView(row), comment: own && view(own), above: above && view(above), order, comments };
}

const NO_MOST_LIKED = { most: null, liked: null, repliesToLiked: null };

async function commentsByIds(context: EdgeContext, post: string, ids: string[]): Promise<CommentView[]> {
  const viewer = await viewerId(context);
  const { comments, words } = await batch(context.db, {
    comments: commentsByIdsQuery(viewer, post, ids),
    words: wordsQuery(viewer),
  });
  const withWords = withMutedWords(viewer, words?.rows, comments.rows);
  return comments.rows.map((row) => commentView(row, withWords));
}

const NO_COMMENTS = { items: [], next: null, replies: [] };

/** Comments of a post: those named by `ids`, otherwise a page of its comments, or of the replies to `parent`. */
export const readComments = readEndpoint(
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
    if (ids.length > 0) return { comments: await commentsByIds(context, post, ids), page: NO_COMMENTS };
    const thread = await readThread(context, { post, comment: parent, ...threadPlaceOf(sort, after) });
    return { comments: [], page: thread?.comments ?? NO_COMMENTS };
  },
);
