/** What the rooms and the search must still be told. */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const outbox = sqliteTable(
  "outbox",
  {
    /** orders: receivers keep the highest of each subject */
    n: integer("n").primaryKey({ autoIncrement: true }),
    target: text("target", { enum: ["inbox", "live", "search", "chat"] }).notNull(),
    /** member, topic or chat; '' for the search */
    room: text("room").notNull(),
    /** what it is about: the newest of a subject wins */
    subject: text("subject").notNull(),
    /** JSON: an event of db/outboxEvents.ts */
    body: text("body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** taken rows are due again when their lease ends */
    dueAt: integer("due_at").notNull(),
    /** given up, and reported */
    deadAt: integer("dead_at"),
    error: text("error"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("outbox_due").on(t.dueAt, t.n).where(sql`${t.deadAt} is null`),
    // a chat's rows are delivered in their order
    index("outbox_chats").on(t.room, t.n).where(sql`${t.target} = 'chat' and ${t.deadAt} is null`),
  ],
);
