/** Likes and reposts of posts. */
import { type SQL, and, desc, eq, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { activityEvent } from "./notices";
import { countsEvents } from "./postEvents";
import { isPostShownTo } from "~/db/rights/conditions";
import { canAct, canSee, canSeeUnder } from "~/db/rights/decide";
import { factsOfPost, memberFacts, postFacts } from "~/db/rights/facts";
import { deleteFrom, existsIn, select } from "~/db/query/builder";
import { insertSelect } from "~/db/query/insertSelect";
import { isAllowedTo } from "~/db/rights/restrictions";
import { members } from "~/db/schema/members";
import { postLikes, posts, reposts } from "~/db/schema/posts";
import { type Db, type Placeholders, type Query, type RowIn, batch } from "~/db/statement";
import type { PostList } from "~/base/postLists";
import { type Before, beforeValues, rowValue } from "~/db/query/expressions";

const { change, statement } = aggregate("posts");

// ---- likes and reposts

const counts = statement(
  (p: Placeholders<{ post: string; viewer: string }>) =>
    select({
      ...postFacts(p.viewer),
      likes: posts.likeCount,
      reposts: posts.repostCount,
      comments: posts.commentCount,
      revision: posts.revision,
      audience: posts.audience,
    })
      .from(posts)
      .leftJoin(members, eq(members.id, posts.authorId))
      .where(eq(posts.id, p.post)),
  { decide: canAct },
);

export type CountsRow = RowIn<typeof counts>;

type Toggled = { post: string; member: string; now: number };

const activityEvents = (p: Placeholders<Toggled>, kind: "like" | "repost", state: "on" | "off") => [
  activityEvent({ post: p.post, actor: p.member, kind, state, now: p.now }),
];
const newCounts = (p: Placeholders<Toggled>) => countsEvents(p.post);
const add = (table: typeof postLikes | typeof reposts, p: Placeholders<Toggled>, ofPost?: SQL, isAllowed?: SQL) =>
  insertSelect(
    table,
    { postId: p.post, memberId: p.member, createdAt: p.now },
    {
      where: and(existsIn(posts, and(eq(posts.id, p.post), isPostShownTo(p.member), ofPost)), isAllowed),
      onConflict: sql`do nothing`,
    },
  );
const like = change(
  (p: Placeholders<Toggled>) => add(postLikes, p),
  (p) => activityEvents(p, "like", "on"),
  newCounts,
);
const unlike = change(
  (p: Placeholders<Toggled>) =>
    deleteFrom(postLikes).where(and(eq(postLikes.postId, p.post), eq(postLikes.memberId, p.member))),
  (p) => activityEvents(p, "like", "off"),
  newCounts,
);
/** X32: a post for friends isn't passed on. X60: a member whom moderators keep from posting can't repost. */
const repost = change(
  (p: Placeholders<Toggled>) => add(reposts, p, eq(posts.shownTo, "everyone"), isAllowedTo("posting", p.member)),
  (p) => activityEvents(p, "repost", "on"),
  newCounts,
);
const unrepost = change(
  (p: Placeholders<Toggled>) =>
    deleteFrom(reposts).where(and(eq(reposts.postId, p.post), eq(reposts.memberId, p.member))),
  (p) => activityEvents(p, "repost", "off"),
  newCounts,
);

export interface Toggle {
  post: string;
  member: string;
  on: boolean;
  nowMs: number;
}

/** For a batch: adds or removes a like and writes its events. A repeat changes nothing and writes none. */
export const likeQuery = ({ post, member, on, nowMs: now }: Toggle) => (on ? like : unlike)({ post, member, now });

/** For a batch: adds or removes a repost in the same way. */
export const repostQuery = ({ post, member, on, nowMs: now }: Toggle) =>
  (on ? repost : unrepost)({ post, member, now });

/** Adds or removes a like. A repeat returns the same row. Null when there is no such post for the member. */
export const toggleLike = (db: Db, toggle: Toggle) => toggled(db, toggle, likeQuery(toggle));

/** Adds or removes a repost in the same way. */
export const toggleRepost = (db: Db, toggle: Toggle) => toggled(db, toggle, repostQuery(toggle));

async function toggled(db: Db, { post, member: viewer }: Toggle, query: Query<unknown>): Promise<CountsRow | null> {
  const { after } = await batch(db, { query, after: counts({ post, viewer }) });
  return after.rows[0] ?? null;
}

// ---- who liked and who reposted (X101)

type PeoplePage = { post: string; viewer: string; beforeAt: number; beforeId: string; limit: number };

/**
 * Who liked or reposted a post. Members whom the viewer can't see are in the page with their facts, so that no query reads
 * past the page.
 */
const peopleIn = (table: typeof postLikes | typeof reposts) =>
  statement(
    (p: Placeholders<PeoplePage>) =>
      select({
        post: factsOfPost(p.post, p.viewer),
        id: table.memberId,
        atMs: table.createdAt,
        name: members.name,
        handle: members.handle,
        photo: members.photoKey,
        member: memberFacts(p.viewer),
      })
        .from(table)
        .leftJoin(members, eq(members.id, table.memberId))
        .where(
          and(
            eq(table.postId, p.post),
            sql`${rowValue(table.createdAt, table.memberId)} < ${rowValue(p.beforeAt, p.beforeId)}`,
          ),
        )
        .orderBy(desc(table.createdAt), desc(table.memberId))
        .limit(p.limit),
    { decide: canSeeUnder },
  );
const lists: Record<PostList, ReturnType<typeof peopleIn>> = { likes: peopleIn(postLikes), reposts: peopleIn(reposts) };

/** For a batch: the author of a post that the viewer may read. */
export const readablePostQuery = statement(
  (p: Placeholders<{ post: string; viewer: string }>) =>
    select({ authorId: posts.authorId, ...postFacts(p.viewer) })
      .from(posts)
      .leftJoin(members, eq(members.id, posts.authorId))
      .where(eq(posts.id, p.post)),
  { decide: canSee },
);

/** For a batch: up to `limit` members who liked or reposted a post, newest first; none if the viewer can't read it. */
export const peopleQuery = (list: PostList, post: string, viewer: string, before: Before | null, limit: number) =>
  lists[list]({ post, viewer, ...beforeValues(before), limit });
