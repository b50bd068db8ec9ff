/** Whom texts mention (X87): ids of members, by the keys of the handles in the text. */
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { isAtLeast } from "./checks";

/** Of a post's current text. Triggers delete the rows with the post. */
export const postMentions = sqliteTable(
  "post_mentions",
  {
    postId: text("post_id").notNull(),
    /** `handleKey` of the handle in the text */
    key: text("key").notNull(),
    memberId: text("member_id").notNull(),
    /** 1 in a post that is published for everyone, so that the search reads past no others (X93) */
    forEveryone: integer("for_everyone").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.key] }),
    index("post_mentions_member").on(t.memberId, t.forEveryone, t.postId),
    check("post_mentions_for_everyone", sql`${t.forEveryone} in (0, 1)`),
  ],
);

/** X104: whom a post has ever mentioned, so that an edit notifies nobody again. */
export const postMentioned = sqliteTable(
  "post_mentioned",
  {
    postId: text("post_id").notNull(),
    memberId: text("member_id").notNull(),
    /** the number of the first version that mentions the member */
    version: integer("version").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId] }),
    index("post_mentioned_member").on(t.memberId),
    check("post_mentioned_version", isAtLeast(t.version, 1)),
  ],
);

/** Triggers delete the rows with the comment, also when it keeps its row because it has replies. */
export const commentMentions = sqliteTable(
  "comment_mentions",
  {
    commentId: text("comment_id").notNull(),
    key: text("key").notNull(),
    memberId: text("member_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.key] }), index("comment_mentions_member").on(t.memberId)],
);

/** Of the text about a member. A trigger deletes the rows when the owner's account ends. */
export const aboutMentions = sqliteTable(
  "about_mentions",
  {
    ownerId: text("owner_id").notNull(),
    key: text("key").notNull(),
    memberId: text("member_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.key] }), index("about_mentions_member").on(t.memberId)],
);
