/**
 * The Friends tab (X95, X97). `feed_entries` lists what the tab may show, and db/posts/feedJobs.ts keeps it. This file checks
 * every right when a page is read.
 */
import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { areFriends, isPostShownTo, isShownTo } from "~/db/rights/conditions";
import { isBanned } from "~/db/members/memberStates";
import { card, END, MENTIONS_IN_TAB_MAX, type Viewed, viewedBy } from "./posts";
import { alias, existsIn, select, source } from "~/db/query/builder";
import type { Expression } from "~/db/query/expressions";
import { jobs } from "~/db/schema/jobs";
import { feedEntries, posts, reposts } from "~/db/schema/posts";
import { BY_PAGE, type Placeholders } from "~/db/statement";

const { statement } = aggregate("posts");

/** How many entries a page looks at, whether or not they are shown. Together, they read at most 1,000 rows (X97). */
export const WALK_MAX = 50;
/** How many items that aren't in everybody's entries yet a page looks at, and shows. */
const PENDING_MAX = 20;
export const PENDING_SHOWN_MAX = 5;

interface Item {
  position: Expression;
  post: Expression;
  source: Expression;
}

/** Whether the source still has the item: they wrote the row of `posts`, or their repost stands at this place. */
export const isItem = ({ position, post, source: by }: Item): SQL | undefined =>
  or(
    and(sql`${posts.authorId} = ${by}`, sql`${posts.id} = ${position}`),
    existsIn(
      reposts,
      and(sql`${reposts.postId} = ${post}`, sql`${reposts.memberId} = ${by}`, sql`${reposts.position} = ${position}`),
    ),
  );

/** Whether the item is for the viewer's Friends tab. Their own reposts aren't, not even of their own posts. */
const isItemShownTo = (viewer: Expression, item: Item): SQL => {
  const isOwn = sql`${item.source} = ${viewer}`;
  const isOfFriend = and(
    areFriends(viewer, item.source),
    isShownTo(viewer, item.source),
    sql`not ${isBanned(item.source)}`,
  );
  const isFor = or(and(isOwn, sql`${item.position} = ${posts.id}`), isOfFriend);
  return sql`(${existsIn(posts, and(sql`${posts.id} = ${item.post}`, isFor, isItem(item), isPostShownTo(viewer)))})`;
};

/** The one who reposted; null if the item is the post itself. */
const reposterOf = ({ position, source: by }: Item): SQL =>
  sql`iif(${by} = ${posts.authorId} and ${position} = ${posts.id}, null, ${by})`;

const walk = {
  table: sql.identifier("walk"),
  position: sql`walk.place`,
  post: sql`walk.post_id`,
  source: sql`walk.source_id`,
  isShown: sql`walk.is_shown`,
};
/** The posts that the walk has shown so far. */
const SEEN = sql`walk.seen || iif(walk.is_shown, walk.post_id, '')`;
const FOUND = sql`walk.found + walk.is_shown`;

/**
 * Reads the entries one at a time, newest first, and stops when the page is full. Many entries may be about the same
 * post, or no longer for the viewer: it passes over these. A post counts once, at its newest place.
 */
const entries = statement(
  (p: Placeholders<Viewed & { before: string; limit: number; most: number }>) => {
    const next = alias(feedEntries, "next");
    const entry = alias(feedEntries, "entry");
    const item = { position: entry.position, post: entry.postId, source: entry.sourceId };
    const nextPosition = sql`(select max(${next.position}) from ${source(next)}
    where ${and(eq(next.memberId, p.viewer), sql`${next.position} < walk.place`)})`;
    const steps = sql`walk (place, post_id, source_id, is_shown, found, steps, seen) as (
    select ${p.before}, '', '', 0, 0, 0, ''
    union all select ${entry.position}, ${entry.postId}, ${entry.sourceId},
      instr(${SEEN}, ${entry.postId}) = 0 and ${isItemShownTo(p.viewer, item)}, ${FOUND}, walk.steps + 1, ${SEEN}
    from walk cross join ${source(entry)}
    where ${FOUND} < ${p.limit} and walk.steps < ${p.most}
      and ${entry.memberId} = ${p.viewer} and ${entry.position} = ${nextPosition})`;
    // with the +, SQLite can't look up steps by posts, so it never begins with all posts
    const shown = card(p, { position: walk.position, reposter: reposterOf(walk), mentionsMax: MENTIONS_IN_TAB_MAX })
      .innerJoin(sql`walk`, sql`${posts.id} = +${walk.post}`)
      .where(sql`${walk.isShown}`);
    return { getSQL: () => sql`with recursive ${steps} ${shown.getSQL()}`, _: shown._ };
  },
  { decidedBy: BY_PAGE },
);

/** Items that a job hasn't brought to every friend yet. */
const pending = statement(
  (p: Placeholders<Viewed & { before: string; limit: number }>) => {
    const newest = select({ position: jobs.place, post: jobs.subject, source: jobs.memberId })
      .from(jobs)
      .where(and(eq(jobs.kind, "feed-item"), lt(jobs.place, p.before)))
      .orderBy(desc(jobs.place))
      .limit(p.limit);
    const item = { position: sql`pending.position`, post: sql`pending.post`, source: sql`pending.source` };
    return card(p, { position: item.position, reposter: reposterOf(item), mentionsMax: MENTIONS_IN_TAB_MAX })
      .innerJoin(sql`(${newest}) pending`, sql`${posts.id} = +${item.post}`)
      .where(isItemShownTo(p.viewer, item))
      .orderBy(desc(sql`pending.position`))
      .limit(PENDING_SHOWN_MAX);
  },
  { decidedBy: BY_PAGE },
);

const positionAfter = statement((p: Placeholders<{ viewer: string; before: string; skipped: number }>) =>
  select({ position: feedEntries.position })
    .from(feedEntries)
    .where(and(eq(feedEntries.memberId, p.viewer), lt(feedEntries.position, p.before)))
    .orderBy(desc(feedEntries.position))
    .limit(1)
    .offset(sql`${p.skipped}` as unknown as number),
);

/** For a batch: up to `limit` posts for the viewer's Friends tab before a place, each once, in any order. */
export const entriesQuery = (viewer: string, before: string | null, limit: number) =>
  entries({ ...viewedBy(viewer), before: before ?? END, limit, most: WALK_MAX });

/**
 * For a batch: the newest `PENDING_SHOWN_MAX` items that aren't in everybody's entries yet. A post may come several times.
 */
export const pendingItemsQuery = (viewer: string, before: string | null) =>
  pending({ ...viewedBy(viewer), before: before ?? END, limit: PENDING_MAX });

/** The place of the last entry that `entriesQuery` looked at, if there may be more after it. */
export const walkEndQuery = (viewer: string, before: string | null) =>
  positionAfter({ viewer, before: before ?? END, skipped: WALK_MAX - 1 });
