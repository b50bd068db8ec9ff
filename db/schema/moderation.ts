/**
 * Moderation. `moderation_log` is the append-only audit log. The states of cases and decisions follow from it
 * (base/moderation/state.ts), and are stored as JSON beside the columns by which they are found.
 */
import { eq, isNotNull } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LIMITED, REASONS, SUBJECTS } from "~/base/moderation/terms";
import { isAtLeast, isOneOf, isUlid } from "./checks";

export const moderationLog = sqliteTable(
  "moderation_log",
  {
    n: integer("n").primaryKey(),
    /** the row before it; unique, so that of two entries that follow the same row, the second fails with its batch */
    previousHash: text("previous_hash").notNull().unique(),
    hash: text("hash").notNull().unique(),
    /** JSON: an entry, as it was hashed */
    body: text("body").notNull(),
    /** of an entry about a case */
    caseId: text("case_id"),
  },
  (t) => [index("moderation_log_case").on(t.caseId, t.n)],
);

/** The texts of reports, statements and appeals. The log has only their hashes; an erasure empties both columns. */
export const moderationTexts = sqliteTable(
  "moderation_texts",
  {
    hash: text("hash").primaryKey(),
    /** whose data it is: who wrote a report or an appeal, or whom a statement is about; null for a visitor */
    memberId: text("member_id"),
    salt: text("salt").notNull(),
    text: text("text").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("moderation_texts_member").on(t.memberId)],
);

export const moderationCases = sqliteTable(
  "moderation_cases",
  {
    id: text("id").primaryKey(),
    subjectType: text("subject_type", { enum: SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** whose it is */
    memberId: text("member_id"),
    status: text("status", { enum: ["open", "decided", "appealed"] }).notNull(),
    /** orders the queue: 0 is the most severe */
    rank: integer("rank").notNull(),
    openedAt: integer("opened_at").notNull(),
    /** when it was decided last or an appeal was answered; before that, when it was opened */
    changedAt: integer("changed_at").notNull(),
    /** JSON: CaseState */
    state: text("state").notNull(),
    /** JSON: what was reported, as it was at the first report; null once nobody can appeal any longer */
    evidence: text("evidence"),
    /** when nobody can appeal any longer, and the evidence is deleted; null while the case is open, and afterwards */
    forgetAt: integer("forget_at"),
  },
  (t) => [
    // not unique: a reporter's appeal opens a case again, and there may be a newer one
    index("moderation_cases_open").on(t.subjectType, t.subjectId).where(eq(t.status, "open")),
    index("moderation_cases_subject").on(t.subjectType, t.subjectId),
    index("moderation_cases_forget").on(t.forgetAt).where(isNotNull(t.forgetAt)),
    index("moderation_cases_queue").on(t.status, t.rank, t.openedAt, t.id),
    index("moderation_cases_changed").on(t.status, t.changedAt, t.id),
    index("moderation_cases_member").on(t.memberId, t.openedAt),
    check("moderation_cases_id", isUlid(t.id)),
    check("moderation_cases_subject_type", isOneOf(t.subjectType)),
    check("moderation_cases_status", isOneOf(t.status)),
    check("moderation_cases_rank", isAtLeast(t.rank, 0)),
  ],
);

export const moderationDecisions = sqliteTable(
  "moderation_decisions",
  {
    id: text("id").primaryKey(),
    caseId: text("case_id").notNull(),
    /** whom it concerns */
    memberId: text("member_id").notNull(),
    /** of a decision that ends by itself and hasn't ended */
    dueAt: integer("due_at"),
    /** JSON: DecisionState */
    state: text("state").notNull(),
  },
  (t) => [
    index("moderation_decisions_member").on(t.memberId, t.id),
    index("moderation_decisions_case").on(t.caseId, t.id),
    index("moderation_decisions_due").on(t.dueAt).where(isNotNull(t.dueAt)),
    check("moderation_decisions_id", isUlid(t.id)),
  ],
);

/** What limits a member now; writes ask here. It follows from the member's decisions that haven't ended. */
export const restrictions = sqliteTable(
  "restrictions",
  {
    memberId: text("member_id").notNull(),
    kind: text("kind", { enum: LIMITED }).notNull(),
    decisionId: text("decision_id").notNull(),
    /** when the cron ends it; null for a ban */
    untilAt: integer("until_at"),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.kind] }), check("restrictions_kind", isOneOf(t.kind))],
);

export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    caseId: text("case_id").notNull(),
    /** null for a visitor's report, and for one of the system */
    reporterId: text("reporter_id"),
    reason: text("reason", { enum: REASONS }).notNull(),
    textHash: text("text_hash"),
    /** JSON: the name, email and link of a visitor */
    visitor: text("visitor"),
    createdAt: integer("created_at").notNull(),
    /** whether something was done about it; null before the decision */
    outcome: text("outcome", { enum: ["acted", "dismissed"] }),
    answeredAt: integer("answered_at"),
    appealedAt: integer("appealed_at"),
    appealTextHash: text("appeal_text_hash"),
    /**
     * what was reported, at the time of this report: a row of `report_evidence`. Null if it is what the case itself
     * keeps, '' if the case had no room for it
     */
    evidenceId: text("evidence_id"),
    /** of a visitor's report with an email: when the outcome is mailed; null when nothing is to be mailed */
    mailDueAt: integer("mail_due_at"),
  },
  (t) => [
    uniqueIndex("reports_once").on(t.caseId, t.reporterId).where(isNotNull(t.reporterId)),
    index("reports_case").on(t.caseId, t.createdAt, t.id),
    index("reports_reporter").on(t.reporterId, t.id),
    index("reports_mail").on(t.mailDueAt).where(isNotNull(t.mailDueAt)),
    check("reports_id", isUlid(t.id)),
    check("reports_reason", isOneOf(t.reason)),
    check("reports_outcome", isOneOf(t.outcome)),
  ],
);

/**
 * X133: what was reported, as it was at a later report of a case, if that was in no earlier report of the case. Its id is
 * that of the first report that has it.
 */
export const reportEvidence = sqliteTable(
  "report_evidence",
  {
    id: text("id").primaryKey(),
    caseId: text("case_id").notNull(),
    /** JSON: Evidence; of the versions of a post only those that no earlier report has */
    evidence: text("evidence").notNull(),
  },
  (t) => [index("report_evidence_case").on(t.caseId, t.id), check("report_evidence_id", isUlid(t.id))],
);

/** Files that a case shows (X53). The cron doesn't delete them while they are held. */
export const heldFiles = sqliteTable(
  "held_files",
  {
    mediaKey: text("media_key").notNull(),
    caseId: text("case_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.mediaKey, t.caseId] }), index("held_files_case").on(t.caseId)],
);

export const savedReplies = sqliteTable(
  "saved_replies",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [check("saved_replies_id", isUlid(t.id))],
);
