/** X91, X93: the posts of a tag, and tags by their beginning. */
import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { isTagListed } from "./hiddenTags";
import { card, END, type Viewed, viewedBy } from "./posts";
import { select } from "./query/builder";
import { type Before, beforeValues, number, rowValue, text } from "./query/expressions";
import { posts } from "./schema/posts";
import { postTags, tags } from "./schema/tags";
import { BY_PAGE, type Placeholders } from "./statement";

const { statement } = aggregate("posts");

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
  (p: Placeholders<Viewed & { tag: string; beforeAt: number; beforeId: string; limit: number }>) =>
    card(p, { position: sql`${postTags.likes} || '-' || ${postTags.postId}` })
      .innerJoin(postTags, isPostOfRow)
      .where(
        and(
          eq(postTags.tag, p.tag),
          eq(postTags.isListed, 1),
          sql`${rowValue(postTags.likes, postTags.postId)} < ${rowValue(p.beforeAt, p.beforeId)}`,
        ),
      )
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
