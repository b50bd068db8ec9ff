/** Hashtags: those of posts, who used which lately, and which a member follows. Triggers keep the counts. */
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { hasLengthAtMost, isAtLeast } from "./checks";

/** X91: the tags of posts for everyone. A post for friends has none. */
export const postTags = sqliteTable(
  "post_tags",
  {
    postId: text("post_id").notNull(),
    tag: text("tag").notNull(),
    authorId: text("author_id").notNull(),
    /** of the post, rounded down to two digits */
    likes: integer("likes").notNull().default(0),
    /** 0 while moderators hide the post */
    isListed: integer("is_listed").notNull().default(1),
    /** when the author added the tag; null in a post from before tags were stored */
    usedAt: integer("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tag] }),
    index("post_tags_newest")
      .on(t.tag, t.postId)
      .where(sql`${t.isListed} = 1`),
    index("post_tags_liked")
      .on(t.tag, t.likes, t.postId)
      .where(sql`${t.isListed} = 1`),
    index("post_tags_author")
      .on(t.tag, t.authorId, t.usedAt)
      .where(sql`${t.isListed} = 1`),
    check("post_tags_tag", hasLengthAtMost(t.tag, 64)),
    check("post_tags_is_listed", sql`${t.isListed} in (0, 1)`),
  ],
);

/** The tags of listed posts. */
export const tags = sqliteTable(
  "tags",
  {
    tag: text("tag").primaryKey(),
    postCount: integer("post_count").notNull().default(0),
    /** how many members are in `tag_uses` */
    memberCount: integer("member_count").notNull().default(0),
    /** how many members wrote them */
    authorCount: integer("author_count").notNull().default(0),
  },
  (t) => [
    index("tags_most_used")
      .on(t.authorCount, t.tag)
      .where(sql`${t.authorCount} > 1`),
    index("tags_of_several")
      .on(t.tag)
      .where(sql`${t.authorCount} > 1`),
    index("tags_of_day")
      .on(t.memberCount, t.tag)
      .where(sql`${t.memberCount} > 1`),
    check("tags_post_count", isAtLeast(t.postCount, 0)),
    check("tags_member_count", isAtLeast(t.memberCount, 0)),
    check("tags_author_count", isAtLeast(t.authorCount, 0)),
  ],
);

/** X112: who has used which tag in the last 24 hours, and the newest post with it. */
export const tagUses = sqliteTable(
  "tag_uses",
  {
    tag: text("tag").notNull(),
    memberId: text("member_id").notNull(),
    postId: text("post_id").notNull(),
    usedAt: integer("used_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tag, t.memberId] }), index("tag_uses_oldest").on(t.usedAt, t.tag, t.memberId)],
);

/** X129: the tags that moderators hide from lists of tags. */
export const hiddenTags = sqliteTable(
  "hidden_tags",
  { tag: text("tag").primaryKey(), hiddenAt: integer("hidden_at").notNull() },
  (t) => [check("hidden_tags_tag", hasLengthAtMost(t.tag, 64))],
);

/** X92 */
export const followedTags = sqliteTable(
  "followed_tags",
  {
    memberId: text("member_id").notNull(),
    tag: text("tag").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.tag] }), check("followed_tags_tag", hasLengthAtMost(t.tag, 64))],
);

/** How far the cron has brought the tags of older posts to `post_tags`. Empty when it has them all. */
export const tagBackfill = sqliteTable("tag_backfill", { before: text("before").primaryKey() });
