/** Events that the rooms and the search haven't received yet, and mails that aren't sent yet. */
import { isNull, sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const outbox = sqliteTable(
  "outbox",
  {
    /** orders the events: receivers keep the highest of each subject */
    n: integer("n").primaryKey({ autoIncrement: true }),
    target: text("target", { enum: ["inbox", "live", "search", "chat", "mail"] }).notNull(),
    /** member, topic or chat; '' for the search; of a mail: the member who gets it */
    room: text("room").notNull(),
    /** what the event is about; a receiver keeps only the newest event of a subject */
    subject: text("subject").notNull(),
    /** JSON: an event of db/outbox/outboxEvents.ts */
    body: text("body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** taken rows are due again when their lease ends */
    dueAt: integer("due_at").notNull(),
    /** when delivery was given up and reported */
    deadAt: integer("dead_at"),
    error: text("error"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("outbox_due").on(t.dueAt, t.n).where(isNull(t.deadAt)),
    // a chat's rows are delivered in order
    index("outbox_chats")
      .on(t.room, t.n)
      .where(sql`${t.target} = 'chat' and ${t.deadAt} is null`),
  ],
);
