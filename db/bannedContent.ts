/**
 * X73 to X77: marks what a banned member published, and takes the marks away when the ban ends. The decision's batch
 * marks the newest, and the cron continues in steps from the newest to the oldest. Every change asks in its own
 * statement whether the member is banned, so that the newest decision wins over a step that began before it.
 */
import { and, desc, eq, inArray, isNotNull, isNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { fold } from "~/base/fold";
import { aggregate } from "./aggregates";
import { isBanned } from "./rights/conditions";
import { event, type EventSource } from "./change";
import { commentNoticesBackEvents, setReaders } from "./hiddenContent";
import { type Job, moveJobQuery } from "./jobs";
import { commentMentionEvent, postMentionEvent, writtenAt } from "./mentionEvents";
import {
  activityEvent,
  commentGoneEvent,
  newestCommentsOf,
  noticesGoneEvent,
  postHiddenEvents,
  postTopic,
  repliesEvent,
} from "./postEvents";
import { quoteEvent } from "./quoteEvents";
import { select, update } from "./query/builder";
import { flag, itemsOf, jsonEach } from "./query/expressions";
import { members } from "./schema/members";
import { comments, posts } from "./schema/posts";
import { batch, type Db, type Placeholders, type Query, run } from "./statement";

const { change, removal, statement } = aggregate("posts");
const memberStatements = aggregate("members");

/** How many posts, and how many comments, the batch of a ban hides: a few pages of the feed. */
const HIDDEN_AT_ONCE = 50;

// ---- hiding

type Author = { author: string; now: number };
const hiddenPosts = (p: Placeholders<Author>, ids: SQL): SQL | undefined =>
  and(inArray(posts.id, ids), sql`${posts.authorId} = ${p.author}`, isNull(posts.hiddenAudience), isBanned(p.author));
const hidePosts = (p: Placeholders<Author>, ids: SQL) =>
  update(posts).set({ hiddenAudience: posts.audience, audience: "friends", hiddenByBan: 1 }).where(hiddenPosts(p, ids));
/** Open pages and the search drop the posts, and the notices that others have about them go. */
const hiddenPostEvents = (p: Placeholders<Author>, ids: SQL): EventSource[] => [
  ...postHiddenEvents(posts.id, posts.authorId).map((gone) => ({
    ...gone,
    where: and(hiddenPosts(p, ids), eq(posts.shownTo, "everyone")),
  })),
  noticesGoneEvent(hiddenPosts(p, ids)),
];
/** X99: the notices about what are quotes go too. */
const hiddenQuoteEvent = (p: Placeholders<Author>, ids: SQL): EventSource =>
  quoteEvent(hiddenPosts(p, ids), "off", p.now);

const hiddenComments = (p: Placeholders<Author>, ids: SQL): SQL | undefined =>
  and(
    inArray(comments.id, ids),
    sql`${comments.authorId} = ${p.author}`,
    isNull(comments.hiddenAt),
    isBanned(p.author),
  );
const hideComments = (p: Placeholders<Author>, ids: SQL) =>
  update(comments)
    .set({ hiddenAt: sql`${p.now}`, hiddenByBan: 1 })
    .where(hiddenComments(p, ids));
const withPosts = sql`${comments} join ${posts} on ${posts.id} = ${comments.postId}`;
/** Open pages drop the comments, and the notices about them go. */
const hiddenCommentEvents = (p: Placeholders<Author>, ids: SQL): EventSource[] => [
  {
    ...commentGoneEvent({
      post: comments.postId,
      comment: comments.id,
      author: comments.authorId,
      parent: comments.parentId,
    }),
    from: withPosts,
    where: and(hiddenComments(p, ids), eq(posts.shownTo, "everyone")),
  },
  {
    ...activityEvent({
      post: comments.postId,
      actor: comments.authorId,
      kind: "comment",
      state: "off",
      which: comments.id,
      now: p.now,
    }),
    from: withPosts,
    where: and(hiddenComments(p, ids), sql`${posts.authorId} <> ${comments.authorId}`),
  },
  repliesEvent(hiddenComments(p, ids), "off", p.now),
  commentMentionEvent({ state: "off", where: hiddenComments(p, ids), now: p.now }),
];

const newestPosts = (p: Placeholders<Author>): SQL =>
  sql`${select({ id: posts.id }).from(posts).where(eq(posts.authorId, p.author)).orderBy(desc(posts.id)).limit(HIDDEN_AT_ONCE)}`;
const newestComments = (p: Placeholders<Author>): SQL =>
  sql`${select({ id: comments.id }).from(comments).where(eq(comments.authorId, p.author)).orderBy(desc(comments.id)).limit(HIDDEN_AT_ONCE)}`;
const hideNewestPosts = removal(
  (p: Placeholders<Author>) => hidePosts(p, newestPosts(p)),
  (p) => [...hiddenPostEvents(p, newestPosts(p)), hiddenQuoteEvent(p, newestPosts(p))],
);
const hideNewestComments = removal(
  (p: Placeholders<Author>) => hideComments(p, newestComments(p)),
  (p) => hiddenCommentEvents(p, newestComments(p)),
);
type Listed = Author & { ids: string };
const hideListedPosts = removal(
  (p: Placeholders<Listed>) => hidePosts(p, itemsOf(p.ids)),
  (p) => [...hiddenPostEvents(p, itemsOf(p.ids)), hiddenQuoteEvent(p, itemsOf(p.ids))],
);
const hideListedComments = removal(
  (p: Placeholders<Listed>) => hideComments(p, itemsOf(p.ids)),
  (p) => hiddenCommentEvents(p, itemsOf(p.ids)),
);

/** For the batch of a decision, after `bannedAt` is set: hides the newest of what a banned member published. */
export const hideNewestQueries = (member: string, now: number): Query<unknown>[] => [
  hideNewestPosts({ author: member, now }),
  hideNewestComments({ author: member, now }),
];

// ---- restoring

/** The newest comments of each of the posts. */
const newestCommentsOfAll = (items: Placeholder): SQL =>
  sql`(select newest.id from ${jsonEach(items, "item")} join ${comments} newest on newest.id in ${newestCommentsOf(sql`item.value ->> 'id'`)})`;

/** `items`: JSON of the posts with their folded texts, for the search. The feed has no news of old posts. */
const restorePosts = change(
  (p: Placeholders<Author & { items: string }>) =>
    update(posts)
      .set({ audience: sql`${posts.hiddenAudience}`, hiddenAudience: null, hiddenByBan: 0 })
      .where(
        and(
          inArray(posts.id, sql`(select value ->> 'id' from ${jsonEach(p.items)})`),
          eq(posts.authorId, p.author),
          eq(posts.hiddenByBan, 1),
          sql`not ${isBanned(p.author)}`,
        ),
      ),
  (p) => [
    event("search", "post", {
      room: "",
      subject: postTopic(posts.id),
      body: { post: posts.id, text: sql`item.value ->> 'text'` },
      from: sql`${jsonEach(p.items, "item")} join ${posts} on ${posts.id} = item.value ->> 'id' and ${posts.shownTo} = 'everyone'`,
    }),
    postMentionEvent({
      state: "on",
      where: and(
        inArray(posts.id, sql`(select value ->> 'id' from ${jsonEach(p.items)})`),
        eq(posts.authorId, p.author),
        isNull(posts.hiddenAudience),
      ),
      now: writtenAt,
    }),
    quoteEvent(
      and(inArray(posts.id, sql`(select value ->> 'id' from ${jsonEach(p.items)})`), isNull(posts.hiddenAudience)),
      "on",
      posts.createdAt,
    ),
    ...commentNoticesBackEvents(inArray(comments.id, newestCommentsOfAll(p.items))),
  ],
);
/** The notices about the comments come back. */
const restoreComments = change(
  (p: Placeholders<Listed>) =>
    update(comments)
      .set({ hiddenAt: null, hiddenByBan: 0 })
      .where(
        and(
          inArray(comments.id, itemsOf(p.ids)),
          eq(comments.authorId, p.author),
          eq(comments.hiddenByBan, 1),
          sql`not ${isBanned(p.author)}`,
        ),
      ),
  (p) => [
    {
      ...activityEvent({
        post: comments.postId,
        actor: comments.authorId,
        kind: "comment",
        state: "on",
        which: comments.id,
        now: comments.createdAt,
      }),
      from: withPosts,
      where: and(
        inArray(comments.id, itemsOf(p.ids)),
        isNull(comments.hiddenAt),
        sql`${posts.authorId} <> ${comments.authorId}`,
      ),
    },
    ...commentNoticesBackEvents(inArray(comments.id, itemsOf(p.ids))),
  ],
);

// ---- the steps

const postsOf = statement(
  (p: Placeholders<{ author: string; before: string; limit: number }>) =>
    select({
      id: posts.id,
      text: posts.text,
      isHidden: flag(isNotNull(posts.hiddenAudience)),
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
        hideListedPosts({ author, ids: idsIn(ownPosts.rows), now }),
        hideListedComments({ author, ids: idsIn(ownComments.rows), now }),
        ...ownPosts.rows.filter((row) => row.isHiddenByBan || !row.isHidden).map(({ id }) => setReaders({ post: id })),
      ]
    : [
        restorePosts({
          author,
          items: JSON.stringify(marked.map(({ id, text }) => ({ id, text: fold(text) }))),
          now,
        }),
        restoreComments({ author, ids: idsIn(ownComments.rows.filter(({ isHiddenByBan }) => isHiddenByBan)), now }),
        ...marked.map(({ id }) => setReaders({ post: id })),
      ];
  const isOver = next.postsBefore === DONE && next.commentsBefore === DONE;
  const cursor = isOver ? null : JSON.stringify({ changedAt, ...next });
  await run(db, ...ofBan, moveJobQuery(job, cursor, dueAt));
  return cursor;
}

const idsIn = (rows: readonly { id: string }[]): string => JSON.stringify(rows.map(({ id }) => id));
