/** Work that is done in steps, after an answer or by the cron. */
import { eq, isNull, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { isOneOf } from "./checks";

export const JOB_KINDS = ["feed-item", "feed-friend", "feed-fill", "readers", "ban", "erasure", "undo-mail"] as const;

/** Kinds that have one job for each subject. A statement with this condition searches their index. */
export const ONE_OF_SUBJECT = "kind in ('readers', 'ban', 'erasure', 'undo-mail')";

/** Most jobs are added by triggers of what they are about (migration 0049). */
export const jobs = sqliteTable(
  "jobs",
  {
    n: integer("n").primaryKey({ autoIncrement: true }),
    kind: text("kind", { enum: JOB_KINDS }).notNull(),
    /** whose job it is: members take turns */
    memberId: text("member_id").notNull(),
    /** what it is about: a post, a friend, a member, the hash of a link */
    subject: text("subject").notNull().default(""),
    /** of a feed item: its place in feeds */
    place: text("place").notNull().default(""),
    /** how far the job has come; each kind has its own form */
    cursor: text("cursor").notNull().default(""),
    createdAt: integer("created_at").notNull(),
    /** a taken job is due again when its lease ends */
    dueAt: integer("due_at").notNull(),
    /** how often it was taken since the last step that succeeded */
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** when it was given up and reported */
    parkedAt: integer("parked_at"),
  },
  (t) => [
    index("jobs_turns").on(t.kind, t.memberId, t.dueAt, t.n).where(isNull(t.parkedAt)),
    index("jobs_items").on(t.place).where(eq(t.kind, "feed-item")),
    uniqueIndex("jobs_once").on(t.kind, t.subject).where(sql.raw(ONE_OF_SUBJECT)),
    check("jobs_kind", isOneOf(t.kind)),
  ],
);

/** The member whose job of a kind was taken last. A trigger keeps it. */
export const jobTurns = sqliteTable("job_turns", {
  kind: text("kind", { enum: JOB_KINDS }).primaryKey(),
  memberId: text("member_id").notNull(),
});
