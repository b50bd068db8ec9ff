/**
 * X73 to X77: marks what a banned member published, and takes the marks away when the ban ends. The decision's batch
 * marks the newest, and the cron continues in steps from the newest to the oldest.
 */
import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import * as z from "zod";
import { fold } from "~/base/fold";
import { aggregate } from "~/db/aggregates";
import { setReaders } from "./hiddenContent";
import { hideComments, hidePosts, listed, restoreComments, restorePosts } from "./hiding";
import { type Job, moveJobQuery } from "~/db/outbox/jobs";
import { select } from "~/db/query/builder";
import { flag } from "~/db/query/expressions";
import { members } from "~/db/schema/members";
import { comments, posts } from "~/db/schema/posts";
import { batch, type Db, type Placeholders, type Query, run } from "~/db/statement";

const { statement } = aggregate("posts");
const memberStatements = aggregate("members");

/** How many posts, and how many comments, the batch of a ban hides: a few pages of the feed. */
const HIDDEN_AT_ONCE = 50;

// ---- hiding and restoring

type Author = { author: string; now: number };
const newestOf = (table: typeof posts | typeof comments) => (p: Placeholders<Author>) =>
  sql`${select({ id: table.id }).from(table).where(eq(table.authorId, p.author)).orderBy(desc(table.id)).limit(HIDDEN_AT_ONCE)}`;
const hideNewest = { posts: hidePosts("ban", newestOf(posts)), comments: hideComments("ban", newestOf(comments)) };
const hideListed = { posts: hidePosts("ban", listed), comments: hideComments("ban", listed) };
const restore = { posts: restorePosts("ban"), comments: restoreComments("ban") };

/** For the batch of a decision, after `bannedAt` is set: hides the newest of what a banned member published. */
export const hideNewestQueries = (member: string, now: number): Query<unknown>[] => [
  hideNewest.posts({ author: member, now }),
  hideNewest.comments({ author: member, now }),
];

// ---- the steps

const postsOf = statement(
  (p: Placeholders<{ author: string; before: string; limit: number }>) =>
    select({
      id: posts.id,
      text: posts.text,
      isHidden: flag(eq(posts.shownTo, "author")),
      isHiddenByBan: flag(eq(posts.hiddenByBan, 1)),
    })
      .from(posts)
      .where(and(eq(posts.authorId, p.author), lt(posts.id, p.before)))
      .orderBy(desc(posts.id))
      .limit(p.limit),
  { decidedBy: "the ban, which concerns all of them" },
);
const commentsOf = statement((p: Placeholders<{ author: string; before: string; limit: number }>) =>
  select({ id: comments.id, isHiddenByBan: flag(eq(comments.hiddenByBan, 1)) })
    .from(comments)
    .where(and(eq(comments.authorId, p.author), lt(comments.id, p.before)))
    .orderBy(desc(comments.id))
    .limit(p.limit),
);
const banOf = memberStatements.statement((p: Placeholders<{ member: string }>) =>
  select({ isBanned: flag(isNotNull(members.bannedAt)) })
    .from(members)
    .where(eq(members.id, p.member)),
);

/** After the last post or comment. No id comes before it. */
const DONE = "";
const placeAfter = (rows: readonly { id: string }[], limit: number): string =>
  rows.length < limit ? DONE : (rows.at(-1)?.id ?? DONE);

const cursorSchema = z.object({
  /** when the ban began or ended */
  changedAt: z.int(),
  /** the last post that was reached; `~` before the first one */
  postsBefore: z.string(),
  commentsBefore: z.string(),
});

/**
 * Hides up to `limit` posts and comments of a banned member, or restores them after the ban, and moves the job on. It
 * may be interrupted, repeated, and run twice at the same time. Returns the job's new cursor, or null after its end.
 */
export async function stepOfBan(
  db: Db,
  job: Job,
  limit: number,
  { now, dueAt }: { now: number; dueAt: number },
): Promise<string | null> {
  const { member: author } = job;
  const { changedAt, postsBefore, commentsBefore } = cursorSchema.parse(JSON.parse(job.cursor));
  const { ban, ownPosts, ownComments } = await batch(db, {
    ban: banOf({ member: author }),
    ownPosts: postsOf({ author, before: postsBefore, limit }),
    ownComments: commentsOf({ author, before: commentsBefore, limit }),
  });
  const marked = ownPosts.rows.filter(({ isHiddenByBan }) => isHiddenByBan);
  const next = { postsBefore: placeAfter(ownPosts.rows, limit), commentsBefore: placeAfter(ownComments.rows, limit) };
  const ofBan: Query<unknown>[] = ban.rows[0]?.isBanned
    ? [
        hideListed.posts({ author, ids: idsIn(ownPosts.rows), now }),
        hideListed.comments({ author, ids: idsIn(ownComments.rows), now }),
        ...ownPosts.rows.filter((row) => row.isHiddenByBan || !row.isHidden).map(({ id }) => setReaders({ post: id })),
      ]
    : [
        restore.posts({
          author,
          items: marked.map(({ id, text }) => ({ id, text: fold(text) })),
          now,
        }),
        restore.comments({ author, ids: idsIn(ownComments.rows.filter(({ isHiddenByBan }) => isHiddenByBan)), now }),
        ...marked.map(({ id }) => setReaders({ post: id })),
      ];
  const isOver = next.postsBefore === DONE && next.commentsBefore === DONE;
  const cursor = isOver ? null : JSON.stringify({ changedAt, ...next });
  await run(db, ...ofBan, moveJobQuery(job, cursor, dueAt));
  return cursor;
}

const idsIn = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
