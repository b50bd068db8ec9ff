/** Pages of posts: of a profile, with a tag, that mention a member, and with the tags that a member follows. */
import { type SQL, and, asc, desc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { ShownTo } from "~/base/audience";
import { aggregate } from "~/db/aggregates";
import { authorIf, unlessHidden } from "~/db/rights/conditions";
import { END, MENTIONS_IN_TAB_MAX, NEWEST_FIRST, type Viewed, card, viewedBy } from "./posts";
import {
  type Before,
  type Expression,
  type BeforeValues,
  beforeValues,
  isBefore,
  flag,
  itemsOf,
  number,
  text,
} from "~/db/query/expressions";
import { posts, reposts } from "~/db/schema/posts";
import { BY_PAGE, type Db, type Placeholders, batch } from "~/db/statement";
import { isTagListed } from "./tags";
import { countIn, deleteFrom, existsIn, select, source } from "~/db/query/builder";
import { followedTags, postTags, tags } from "~/db/schema/tags";
import { nowMs } from "~/base/clock";
import { hasActiveAccount } from "~/db/members/memberStates";
import { isReadBy } from "./readBy";
import { insertSelect } from "~/db/query/insertSelect";
import { handleKey } from "~/base/handles";
import { leadsToMember } from "~/db/members/handles";
import { canSee } from "~/db/rights/decide";
import { handles } from "~/db/schema/members";
import { postMentions } from "~/db/schema/mentions";

const { statement } = aggregate("posts");

// ---- a profile (P3, X98)

/**
 * Merges ranges of four indexes. Reposts of posts that aren't for the viewer are among the rows: pages leave them out, and no
 * query reads past them. Whether the viewer can see the member at all is asked by `memberQuery`.
 */
const byAuthor = statement(
  (p: Placeholders<Viewed & { author: string; before: string; limit: number }>) => {
    const author = unlessHidden(p.viewer, p.author);
    const listed = (shownTo: ShownTo, by: Expression) =>
      card(p).where(
        and(
          sql`${posts.authorId} = ${authorIf(shownTo, p.viewer, by)}`,
          eq(posts.shownTo, shownTo),
          lt(posts.id, p.before),
        ),
      );
    const reposted = card(p, { position: reposts.position, reposter: sql`${reposts.memberId}` })
      .innerJoin(reposts, eq(reposts.postId, posts.id))
      .where(and(sql`${reposts.memberId} = ${author}`, lt(reposts.position, p.before)));
    return listed("everyone", author)
      .unionAll(listed("friends", author))
      .unionAll(listed("author", p.author))
      .unionAll(reposted)
      .orderBy(NEWEST_FIRST)
      .limit(p.limit);
  },
  { decidedBy: BY_PAGE },
);

/** One member's posts and reposts before a place (or from the newest, when it is null), like `feedQuery`. */
export const authorQuery = (viewer: string | null, author: string, before: string | null, limit: number) =>
  byAuthor({ ...viewedBy(viewer), author, before: before ?? END, limit });

// ---- a tag (X92)

/** with the +, SQLite never begins with all posts */
const isPostOfRow = eq(posts.id, sql`+${postTags.postId}`);

/**
 * Both orders read the index as far as the page goes. What a block or a ban hides is among the rows, so that no query reads
 * past it.
 */
const newest = statement(
  (p: Placeholders<Viewed & { tag: string; before: string; limit: number }>) =>
    card(p, { position: postTags.postId })
      .innerJoin(postTags, isPostOfRow)
      .where(and(eq(postTags.tag, p.tag), eq(postTags.isListed, 1), lt(postTags.postId, p.before)))
      .orderBy(desc(postTags.postId))
      .limit(p.limit),
  { decidedBy: BY_PAGE },
);
const mostLiked = statement(
  (p: Placeholders<Viewed & BeforeValues & { tag: string; limit: number }>) =>
    card(p, { position: sql`${postTags.likes} || '-' || ${postTags.postId}` })
      .innerJoin(postTags, isPostOfRow)
      .where(and(eq(postTags.tag, p.tag), eq(postTags.isListed, 1), isBefore(p, postTags.likes, postTags.postId)))
      .orderBy(desc(postTags.likes), desc(postTags.postId))
      .limit(p.limit),
  { decidedBy: BY_PAGE },
);

/** For a batch: posts for everyone with the tag that are older than `before`, newest first. */
export const newestOfTagQuery = (viewer: string | null, tag: string, before: string | null, limit: number) =>
  newest({ ...viewedBy(viewer), tag, before: before ?? END, limit });

/**
 * For a batch: posts for everyone with the tag, most liked first, after the place `before`, whose `atMs` are likes. The
 * place has the likes as `post_tags` has them: of posts with 100 likes and more, the first two digits.
 */
export const mostLikedOfTagQuery = (viewer: string | null, tag: string, before: Before | null, limit: number) =>
  mostLiked({ ...viewedBy(viewer), tag, ...beforeValues(before), limit });

// ---- the search

/** Sorts after every tag. */
const LAST = "\u{10FFFF}";
/**
 * A search looks at the tags that most members use, and at the first with this beginning, also at
 * the first that several members use. So no single member can keep the tags of several others out of it.
 */
const MOST_USED_MAX = 200;
const FIRST_OF_SEVERAL_MAX = 50;
const FIRST_MAX = 50;

type Beginning = { from: string; to: string };
const hasBeginning = (p: Placeholders<Beginning>) => and(gte(tags.tag, p.from), lt(tags.tag, p.to));
const first = (p: Placeholders<Beginning & { most: number }>, where?: SQL) =>
  select({ tag: tags.tag, posts: tags.postCount, authors: tags.authorCount })
    .from(tags)
    .where(and(hasBeginning(p), isTagListed(tags.tag), where))
    .orderBy(asc(tags.tag))
    .limit(p.most);
const firstOf = statement((p: Placeholders<Beginning & { most: number }>) => first(p));
const firstOfSeveral = statement((p: Placeholders<Beginning & { most: number }>) => first(p, gt(tags.authorCount, 1)));
const mostUsedOf = statement((p: Placeholders<Beginning & { most: number; limit: number }>) => {
  const mostUsed = select({ tag: tags.tag, posts: tags.postCount, authors: tags.authorCount })
    .from(tags)
    .where(gt(tags.authorCount, 1))
    .orderBy(desc(tags.authorCount), desc(tags.tag))
    .limit(p.most);
  return select({ tag: text(sql`used.tag`), posts: number(sql`used.posts`), authors: number(sql`used.authors`) })
    .from(sql`(${mostUsed}) used`)
    .where(sql`used.tag >= ${p.from} and used.tag < ${p.to} and ${isTagListed(sql`used.tag`)}`)
    .limit(p.limit);
});

/** For a batch: tags that begin with a key. Together they read a bounded number of rows; a tag may come several times. */
export const tagsByBeginningQueries = (beginning: string, limit: number) => {
  const range = { from: beginning, to: `${beginning}${LAST}` };
  return [
    mostUsedOf({ ...range, most: MOST_USED_MAX, limit }),
    firstOfSeveral({ ...range, most: FIRST_OF_SEVERAL_MAX }),
    firstOf({ ...range, most: FIRST_MAX }),
  ] as const;
};

// ---- a mentioned member (X93)

type MentioningPage = Viewed & { key: string; before: string; limit: number };

/**
 * A page of the posts for everyone, newest first. Those that moderators have hidden since are among them. Whether the
 * viewer can see the handle's owner is asked by `handleOwnerQuery`.
 */
const page = (p: Placeholders<MentioningPage>) =>
  select({ id: postMentions.postId, cursor: postMentions.postId })
    .from(postMentions)
    .where(
      and(
        sql`${postMentions.memberId} = (${select({ id: handles.memberId }).from(handles).where(leadsToMember(p))})`,
        eq(postMentions.forEveryone, 1),
        lt(postMentions.postId, p.before),
      ),
    )
    .groupBy(postMentions.postId)
    .orderBy(desc(postMentions.postId))
    .limit(p.limit);
const ids = statement(page);
const cards = statement(
  (p: Placeholders<MentioningPage>) =>
    card(p)
      .where(inArray(posts.id, sql`(select id from (${page(p)}))`))
      .orderBy(desc(posts.id)),
  { decide: canSee },
);

/**
 * For a batch: the ids of up to `limit` posts for everyone that mention the member whom the handle leads to, before a
 * post, newest first, and those of them that the viewer can see. Reads no further than these.
 */
export const mentioningPostsQueries = (viewer: string | null, handle: string, before: string | null, limit: number) => {
  const of = { ...viewedBy(viewer), key: handleKey(handle), before: before ?? END, limit };
  return { mentioning: ids(of), mentioningPosts: cards(of) };
};

// ---- followed tags

export const FOLLOWED_TAGS_MAX = 200;

type Followed = { member: string; tag: string };
const isFollowed = (p: Placeholders<Followed>): SQL | undefined =>
  and(eq(followedTags.memberId, p.member), eq(followedTags.tag, p.tag));

const follow = statement((p: Placeholders<Followed & { now: number }>) =>
  insertSelect(
    followedTags,
    { memberId: p.member, tag: p.tag, createdAt: p.now },
    {
      where: and(
        hasActiveAccount(p.member),
        sql`${countIn(followedTags, eq(followedTags.memberId, p.member))} < ${FOLLOWED_TAGS_MAX}`,
      ),
      onConflict: sql`do nothing`,
    },
  ),
);
const unfollow = statement((p: Placeholders<Followed>) => deleteFrom(followedTags).where(isFollowed(p)));
/** For a batch: whether the member follows the tag. */
export const isFollowedQuery = statement((p: Placeholders<Followed>) =>
  select({ isFollowed: flag(existsIn(followedTags, isFollowed(p))) }).from(sql`(select 1)`),
);
/** For a batch: all tags that the member follows, sorted. */
export const followedTagsQuery = statement((p: Placeholders<{ member: string }>) =>
  select({ tag: followedTags.tag, atMs: followedTags.createdAt })
    .from(followedTags)
    .where(eq(followedTags.memberId, p.member))
    .orderBy(asc(followedTags.tag))
    .limit(FOLLOWED_TAGS_MAX),
);

/** Follows a tag, or stops following it. A repeat changes nothing. Returns whether the member follows it then. */
export async function setFollowed(db: Db, { member, tag, on }: Followed & { on: boolean }): Promise<boolean> {
  const change = on ? follow({ member, tag, now: nowMs() }) : unfollow({ member, tag });
  const { after } = await batch(db, { change, after: isFollowedQuery({ member, tag }) });
  return after.rows[0]?.isFollowed ?? false;
}

// ---- the tab

/**
 * How many rows of `post_tags` a page looks at beyond the newest of each followed tag. A post with several followed tags
 * has as many. Together they read at most 1,000 rows (X97).
 */
export const STEPS_MAX = 120;

/**
 * Merges the newest posts of the followed tags. The queue of the recursion has one row for each tag: the newest post of
 * the tag that isn't listed yet. The order makes it give the newest of these first, and each row adds the next post of
 * its tag. A page that needs more steps than it has is shorter, and the next one continues after its last post.
 */
const merged = statement(
  (p: Placeholders<Viewed & { before: string; limit: number; most: number }>) => {
    const newestOfTag = (tag: SQL, before: SQL) => sql`(select max(${postTags.postId}) from ${source(postTags)}
    where ${postTags.tag} = ${tag} and ${postTags.isListed} = 1 and ${postTags.postId} < ${before})`;
    const walk = sql`walk (post_id, tag) as (
    select ${newestOfTag(sql`${followedTags.tag}`, sql`${p.before}`)}, ${followedTags.tag}
    from ${followedTags} where ${followedTags.memberId} = ${p.viewer}
    union all select ${newestOfTag(sql`walk.tag`, sql`walk.post_id`)}, walk.tag from walk where walk.post_id is not null
    order by 1 desc limit ${p.most})`;
    const page = sql`page (post_id, steps) as (
    select post_id, count(*) from walk where post_id is not null
    group by post_id order by post_id desc limit ${p.limit})`;
    const shown = card(p, {
      position: sql`cast(page.steps as text)`,
      mentionsMax: MENTIONS_IN_TAB_MAX,
    })
      .innerJoin(sql`page`, sql`${posts.id} = +page.post_id`) // with the +, SQLite never begins with all posts
      .orderBy(desc(posts.id));
    return { getSQL: () => sql`with recursive ${walk}, ${page} ${shown.getSQL()}`, _: shown._ };
  },
  { decidedBy: BY_PAGE },
);
/** For a batch: those of the posts that have a tag which the member follows. An id may come several times. */
export const followedAmongQuery = statement((p: Placeholders<{ member: string; ids: readonly string[] }>) =>
  select({ id: postTags.postId })
    .from(postTags)
    .innerJoin(followedTags, and(eq(followedTags.memberId, p.member), eq(followedTags.tag, postTags.tag)))
    .where(and(inArray(postTags.postId, itemsOf(p.ids)), eq(postTags.isListed, 1))),
);

/** For a batch: X194, which of these posts are in a language that the viewer reads. */
export const readAmongQuery = statement(
  (p: Placeholders<{ viewer: string; ids: readonly string[] }>) =>
    select({ id: posts.id })
      .from(posts)
      .where(and(inArray(posts.id, itemsOf(p.ids)), isReadBy(p.viewer))),
  { decidedBy: "the caller, which gives the ids of posts that the viewer can see" },
);

/**
 * For a batch: up to `limit` posts for everyone with a followed tag, older than `before`, newest first, each once. Their
 * `position` is how many steps each took: a page that took all its steps may have a next one, although it is shorter.
 */
export const followedPostsQuery = (member: string, before: string | null, limit: number) =>
  merged({ ...viewedBy(member), before: before ?? END, limit, most: STEPS_MAX });
