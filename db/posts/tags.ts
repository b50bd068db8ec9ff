/** X90, X112: which tags posts have, and who used them lately. Triggers keep what is counted (migrations/main/0040). */
import { type SQL, and, asc, desc, eq, gt, lt, notInArray, or, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { isReadBy, readsAll } from "./readBy";
import { alias, deleteFrom, existsIn, insert, select, update } from "~/db/query/builder";
import { deleteOldRows } from "~/db/query/deleteExpired";
import { type Expression, itemsOf, jsonEach } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { members } from "~/db/schema/members";
import { posts } from "~/db/schema/posts";
import { hiddenTags, postTags, tagBackfill, tagUses, tags } from "~/db/schema/tags";
import { type Db, type Placeholders, all, first, run } from "~/db/statement";
import { append } from "~/db/moderation/moderationLog";

const { statement } = aggregate("posts");

/** The likes of the row of `posts` as `post_tags.likes` has them. */
const likesOfPost = sql`iif(${posts.likeCount} < 100, ${posts.likeCount}, cast(substr(${posts.likeCount}, 1, 2)
  || substr('0000000000', 1, length(${posts.likeCount}) - 2) as integer))`;

type OfText = { post: string; text: string };
/** Whether the row of `posts` still has this text. So the tags always belong to the text that won. */
const hasText = (p: Placeholders<OfText>): SQL | undefined => and(eq(posts.id, p.post), sql`${posts.text} = ${p.text}`);

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * X112: whether the author of the row of `posts` has been a member since then. Two accounts that were made for it must
 * not put a tag before everybody.
 */
const joinedBefore = (time: SQL): SQL =>
  existsIn(members, and(eq(members.id, posts.authorId), sql`${members.createdAt} <= ${time}`));

type TagsOfText = OfText & {
  tags: readonly string[];
  /** null for an older post */
  usedAt: number | null;
};
/** For a batch, after the post: gives it the tags of its text. */
export const addTagsQuery = statement((p: Placeholders<TagsOfText>) =>
  insertSelect(
    postTags,
    {
      postId: posts.id,
      tag: sql`item.value`,
      authorId: posts.authorId,
      likes: likesOfPost,
      isListed: sql`${posts.shownTo} = 'everyone'`,
      usedAt: sql`iif(${joinedBefore(sql`${p.usedAt} - ${sql.raw(String(DAY_MS))}`)}, ${p.usedAt}, null)`,
    },
    {
      from: sql`${posts} cross join ${jsonEach(p.tags, "item")}`,
      // a hidden post keeps its tags, because its author may win an appeal
      where: and(hasText(p), or(eq(posts.audience, "everyone"), sql`${posts.hiddenAudience} = 'everyone'`)),
      onConflict: sql`do nothing`,
    },
  ),
);
const removeOthers = statement((p: Placeholders<OfText & { tags: readonly string[] }>) =>
  deleteFrom(postTags).where(
    and(eq(postTags.postId, p.post), notInArray(postTags.tag, itemsOf(p.tags)), existsIn(posts, hasText(p))),
  ),
);

/** For a batch, after the edit: replaces the tags of the post by those of its new text. */
export const replaceTagsQueries = (of: TagsOfText) => [removeOthers(of), addTagsQuery(of)] as const;

// ---- older posts

const backfill = statement(
  (_: Placeholders<object>) => select({ before: tagBackfill.before }).from(tagBackfill).limit(1),
  { boundedScan: "the table has at most one row" },
);
const older = statement(
  (p: Placeholders<{ before: string; limit: number }>) =>
    select({ id: posts.id, text: posts.text })
      .from(posts)
      .where(lt(posts.id, p.before))
      .orderBy(desc(posts.id))
      .limit(p.limit),
  { decidedBy: "nobody: only the cron reads them, for their tags" },
);
const moveBackfill = statement((p: Placeholders<{ before: string; to: string }>) =>
  update(tagBackfill).set({ before: p.to }).where(eq(tagBackfill.before, p.before)),
);
const endBackfill = statement((p: Placeholders<{ before: string }>) =>
  deleteFrom(tagBackfill).where(eq(tagBackfill.before, p.before)),
);

/**
 * Gives up to `atOnce` posts from before tags were stored their tags, newest first. A run that is cut off is repeated.
 */
export async function tagOlderPosts(db: Db, atOnce: number, tagsIn: (text: string) => string[]): Promise<void> {
  const at = await first(db, backfill({}));
  if (!at) return;
  const rows = await all(db, older({ before: at.before, limit: atOnce }));
  const last = rows.at(-1);
  const tagged = rows.flatMap(({ id, text }) => {
    const found = tagsIn(text);
    return found.length > 0 ? [addTagsQuery({ post: id, text, tags: found, usedAt: null })] : [];
  });
  await run(db, ...tagged, last ? moveBackfill({ before: at.before, to: last.id }) : endBackfill(at));
}

// ---- tags of the day

const forgetUses = statement((p: Placeholders<{ before: number; limit: number }>) =>
  deleteOldRows(tagUses, { key: [tagUses.tag, tagUses.memberId], at: tagUses.usedAt }, p),
);
/** How many tags are looked at for the tags of the day, and how many posts of each, to find those that a member reads. */
const [TAGS_LOOKED_AT, POSTS_LOOKED_AT] = [15, 3].map((most) => sql.raw(String(most)));
/**
 * X112: the tags that most different members used lately. A tag of a single member isn't among them. X194: for a member
 * who has chosen languages, those with a post in one of these among their newest.
 */
export const tagsOfDayQuery = statement((p: Placeholders<{ viewer: string; limit: number }>) => {
  const used = alias(tags, "used");
  const mostUsed = sql`(select ${tags.tag}, ${tags.memberCount} from ${tags}
    where ${and(gt(tags.memberCount, 1), isTagListed(tags.tag))}
    order by ${tags.memberCount} desc, ${tags.tag} desc limit ${TAGS_LOOKED_AT}) as used`;
  const newest = sql`(select ${postTags.postId} from ${postTags}
    where ${and(eq(postTags.tag, used.tag), eq(postTags.isListed, 1))}
    order by ${postTags.postId} desc limit ${POSTS_LOOKED_AT})`;
  return select({ tag: used.tag, members: used.memberCount })
    .from(mostUsed)
    .where(or(readsAll(p.viewer), existsIn(posts, and(sql`${posts.id} in ${newest}`, isReadBy(p.viewer)))))
    .orderBy(desc(used.memberCount), desc(used.tag))
    .limit(p.limit);
});

/** X112: forgets up to `limit` uses from before a time. */
export const forgetTagUses = (db: Db, before: number, limit: number) => run(db, forgetUses({ before, limit }));

// ---- tags that moderators hide

/** Whether lists of tags may have the tag. One look into an index. */
export const isTagListed = (tag: Expression): SQL => sql`not ${existsIn(hiddenTags, sql`${hiddenTags.tag} = ${tag}`)}`;

/** For a batch: a row if the tag is hidden. */
export const hiddenTagQuery = statement((p: Placeholders<{ tag: string }>) =>
  select({ tag: hiddenTags.tag }).from(hiddenTags).where(eq(hiddenTags.tag, p.tag)),
);
/** At most `limit` hidden tags after `after`, in order. */
export const hiddenTagsAfterQuery = statement((p: Placeholders<{ after: string; limit: number }>) =>
  select({ tag: hiddenTags.tag })
    .from(hiddenTags)
    .where(gt(hiddenTags.tag, p.after))
    .orderBy(asc(hiddenTags.tag))
    .limit(p.limit),
);
const hide = statement((p: Placeholders<{ tag: string; now: number }>) =>
  insert(hiddenTags).values({ tag: p.tag, hiddenAt: p.now }),
);
const show = statement((p: Placeholders<{ tag: string }>) => deleteFrom(hiddenTags).where(eq(hiddenTags.tag, p.tag)));

/** Hides the tag or shows it again, together with the entry about it. A repeat changes nothing. */
export const setTagHidden = (
  db: Db,
  nowMs: number,
  { tag, isHidden, by }: { tag: string; isHidden: boolean; by: string },
): Promise<void> =>
  append(db, nowMs, async () => {
    const wasHidden = (await first(db, hiddenTagQuery({ tag }))) !== null;
    if (wasHidden === isHidden) return { happenings: [], changes: [], value: undefined };
    return {
      happenings: [{ type: isHidden ? "tagHidden" : "tagShown", tag, by }],
      changes: [isHidden ? hide({ tag, now: nowMs }) : show({ tag })],
      value: undefined,
    };
  });
