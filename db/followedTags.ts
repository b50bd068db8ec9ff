/** X92, X96: the tags that a member follows, and the Tags tab. Nobody else's queries read them. */
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { nowMs } from "~/base/clock";
import { aggregate } from "./aggregates";
import { hasActiveAccount } from "./members";
import { card, END, MENTIONS_IN_TAB_MAX, type Viewed, viewedBy } from "./posts";
import { countIn, deleteFrom, existsIn, select, source } from "./query/builder";
import { flag, itemsOf } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { posts } from "./schema/posts";
import { followedTags, postTags } from "./schema/tags";
import { batch, BY_PAGE, type Db, type Placeholders } from "./statement";

const { statement } = aggregate("posts");

export const FOLLOWED_TAGS_MAX = 200;

type Followed = { member: string; tag: string };
const isFollowed = (p: Placeholders<Followed>): SQL | undefined =>
  and(eq(followedTags.memberId, p.member), eq(followedTags.tag, p.tag));

const follow = statement((p: Placeholders<Followed & { now: number; most: number }>) =>
  insertSelect(
    followedTags,
    { memberId: p.member, tag: p.tag, createdAt: p.now },
    {
      where: and(
        hasActiveAccount(p.member),
        sql`${countIn(followedTags, eq(followedTags.memberId, p.member))} < ${p.most}`,
      ),
      onConflict: sql`do nothing`,
    },
  ),
);
const unfollow = statement((p: Placeholders<Followed>) => deleteFrom(followedTags).where(isFollowed(p)));
const state = statement((p: Placeholders<Followed>) =>
  select({ isFollowed: flag(existsIn(followedTags, isFollowed(p))) }).from(sql`(select 1)`),
);
const list = statement((p: Placeholders<{ member: string; limit: number }>) =>
  select({ tag: followedTags.tag, atMs: followedTags.createdAt })
    .from(followedTags)
    .where(eq(followedTags.memberId, p.member))
    .orderBy(asc(followedTags.tag))
    .limit(p.limit),
);

/** For a batch: whether the member follows the tag. */
export const isFollowedQuery = (member: string, tag: string) => state({ member, tag });

/** For a batch: all tags that the member follows, sorted. */
export const followedTagsQuery = (member: string) => list({ member, limit: FOLLOWED_TAGS_MAX });

/** Follows a tag, or stops following it. A repeat changes nothing. Returns whether the member follows it then. */
export async function setFollowed(db: Db, { member, tag, on }: Followed & { on: boolean }): Promise<boolean> {
  const change = on ? follow({ member, tag, now: nowMs(), most: FOLLOWED_TAGS_MAX }) : unfollow({ member, tag });
  const { after } = await batch(db, { change, after: state({ member, tag }) });
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
const amongPosts = statement((p: Placeholders<{ member: string; posts: string }>) =>
  select({ id: postTags.postId })
    .from(postTags)
    .innerJoin(followedTags, and(eq(followedTags.memberId, p.member), eq(followedTags.tag, postTags.tag)))
    .where(and(inArray(postTags.postId, itemsOf(p.posts)), eq(postTags.isListed, 1))),
);

/**
 * For a batch: up to `limit` posts for everyone with a followed tag, older than `before`, newest first, each once. Their
 * `position` is how many steps each took: a page that took all its steps may have a next one, although it is shorter.
 */
export const followedPostsQuery = (member: string, before: string | null, limit: number) =>
  merged({ ...viewedBy(member), before: before ?? END, limit, most: STEPS_MAX });

/** For a batch: those of the posts that have a tag which the member follows. An id may come several times. */
export const followedAmongQuery = (member: string, ids: readonly string[]) =>
  amongPosts({ member, posts: JSON.stringify(ids) });
