/**
 * The search database, derived from the main one through its outbox. Row ids are integers, so that FTS5 can order by
 * them.
 */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const people = sqliteTable(
  "people",
  {
    id: integer("id").primaryKey(),
    memberId: text("member_id").notNull().unique(),
    /** the folded name, with ` @handle` if the member has one (X86); '' when the member is gone */
    name: text("name").notNull(),
    /** the number of the last event that was applied */
    n: integer("n").notNull(),
  },
  (t) => [index("people_name").on(t.name)],
);

export const postTexts = sqliteTable("posts", {
  id: integer("id").primaryKey(),
  postId: text("post_id").notNull().unique(),
  /** folded; '' when the post is gone */
  text: text("text").notNull(),
  /** the number of the last event that was applied */
  n: integer("n").notNull(),
});

/** FTS5 over `people.name` in trigrams. Triggers keep it up to date. */
export const peopleFts = sqliteTable("people_text", {
  rowid: integer("rowid").notNull(),
  name: text("name").notNull(),
});

/** FTS5 over `posts.text`, like `peopleFts`. */
export const postFts = sqliteTable("posts_text", { rowid: integer("rowid").notNull(), text: text("text").notNull() });
