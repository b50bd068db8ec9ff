/** How comments end (X106): one with replies keeps its row without what its author wrote, until its last reply goes. */
import { and, eq, gt, inArray, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { canDeleteComment } from "~/db/rights/decide";
import { selectComments } from "~/db/rights/facts";
import { filesOf } from "./comments";
import { dropCommentMentionsQuery } from "./mentions";
import { activityEvent, replyEvent, replyNoticesGoneEvent } from "./notices";
import { commentGoneEvent, countsEvents } from "./postEvents";
import { alias, deleteFrom, source, update } from "~/db/query/builder";
import { media } from "~/db/schema/media";
import { comments, posts } from "~/db/schema/posts";
import { batch, type Db, first, type Placeholders, type Query } from "~/db/statement";

const { change, removal, statement } = aggregate("posts");

/** The place and the author of a comment, if the member can delete it. */
const deletable = statement(
  (p: Placeholders<{ comment: string; member: string }>) =>
    selectComments(p.member, {
      postId: comments.postId,
      parent: comments.parentId,
      author: comments.authorId,
    }).where(and(eq(comments.id, p.comment), isNull(comments.deletedAt))),
  { decide: canDeleteComment },
);

const isAuthors = (comment: Placeholder, author: Placeholder) =>
  and(eq(comments.id, comment), eq(comments.authorId, author), isNull(comments.deletedAt));
const orphanMediaOfComment = statement((p: Placeholders<{ comment: string; author: string }>) =>
  update(media)
    .set({ state: "deleted" })
    .where(inArray(media.key, filesOf(isAuthors(p.comment, p.author)))),
);

type Deletion = { comment: string; author: string; post: string; parent: string | null; now: number };
const deletionEvents = (p: Placeholders<Deletion>) => [
  commentGoneEvent(p),
  activityEvent({ post: p.post, actor: p.author, kind: "comment", state: "off", which: p.comment, now: p.now }),
  replyEvent({ parent: p.parent, actor: p.author, state: "off", which: p.comment, now: p.now }),
];
/** Its likes go by a trigger. */
const emptyComment = change(
  (p: Placeholders<Deletion>) =>
    update(comments)
      .set({
        text: "",
        authorId: "",
        mediaKey: null,
        mediaKind: null,
        mediaWidth: null,
        mediaHeight: null,
        mediaPosterKey: null,
        mediaAlt: "",
        hiddenAt: null,
        hiddenByBan: 0,
        deletedAt: p.now,
      })
      .where(and(isAuthors(p.comment, p.author), gt(comments.replyCount, 0))),
  (p) => [...deletionEvents(p), replyNoticesGoneEvent(p)],
  (p) => countsEvents(p.post),
);
const deleteComment = change(
  (p: Placeholders<Deletion>) =>
    deleteFrom(comments).where(and(isAuthors(p.comment, p.author), eq(comments.replyCount, 0))),
  deletionEvents,
  (p) => countsEvents(p.post),
);

/** Deleted comments from `parent` upwards, as far as each has no reply but the one below it, which goes too. */
const emptyAncestors = (parent: Placeholder): SQL => {
  const up = alias(comments, "up");
  const isEmpty = (replies: number) => and(isNotNull(up.deletedAt), eq(up.replyCount, replies));
  return sql`(with recursive gone (id, above) as (
      select ${up.id}, ${up.parentId} from ${source(up)} where ${up.id} = ${parent} and ${isEmpty(0)}
      union all
      select ${up.id}, ${up.parentId} from gone join ${source(up)} on ${up.id} = gone.above and ${isEmpty(1)}
    ) select id from gone)`;
};
/** After the reply is gone. */
const deleteEmptyAncestors = removal(
  (p: Placeholders<Deletion>) => deleteFrom(comments).where(inArray(comments.id, emptyAncestors(p.parent))),
  (p) => [
    {
      ...commentGoneEvent({ post: p.post, comment: comments.id, author: p.author, parent: comments.parentId }),
      from: sql`${comments} join ${posts} on ${posts.id} = ${comments.postId}`,
      where: and(inArray(comments.id, emptyAncestors(p.parent)), eq(posts.shownTo, "everyone")),
    },
  ],
);

/** Where a comment is: its post, and the comment that it replies to. */
export interface CommentPlace {
  comment: string;
  post: string;
  parent: string | null;
}

/** For a batch: deletes the author's comment and writes the events. The comment's files become orphaned. */
export function removeCommentQueries(at: CommentPlace, author: string, now: number): Query<unknown>[] {
  const deletion = { ...at, author, now };
  return [
    dropCommentMentionsQuery({ comment: at.comment, author, now }),
    orphanMediaOfComment({ comment: at.comment, author }),
    emptyComment(deletion),
    deleteComment(deletion),
    ...(at.parent === null ? [] : [deleteEmptyAncestors(deletion)]),
  ];
}

/** Removes the member's own comment, or a comment on the member's own post. False when there is no such comment. */
export async function removeComment(db: Db, comment: string, member: string, nowMs: number): Promise<boolean> {
  const found = await first(db, deletable({ comment, member }));
  if (!found) return false;
  const { author, postId: post, parent } = found;
  const { removed } = await batch(db, { removed: removeCommentQueries({ comment, post, parent }, author, nowMs) });
  return removed.some(({ changes }) => changes > 0);
}
