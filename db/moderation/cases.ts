/** Moderation's cases, decisions and reports, as the log's entries leave them (base/moderation/state.ts). */
import { type SQL, and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { type CaseFile, type CaseState, type DecisionState, appealsEndAtMs } from "~/base/moderation/state";
import { type Reason, SEVERITY, type Subject } from "~/base/moderation/terms";
import { aggregate } from "~/db/aggregates";
import { event } from "~/db/change";
import { insert, pick, select, source, update } from "~/db/query/builder";
import { type Expression, excluded, itemsOf, rowValue } from "~/db/query/expressions";
import { caseState, decisionState } from "./caseStates";
import type { OutboxEvent } from "~/db/outbox/outboxEvents";
import { moderationCases, moderationDecisions, moderationTexts, reports } from "~/db/schema/moderation";
import { members } from "~/db/schema/members";
import { type Db, type Placeholders, type RowIn, all, batch, first, run } from "~/db/statement";

const { change, statement } = aggregate("moderation");

/** Where a case is in the queue: 0 is the most severe. */
export const rankOf = ({ severity }: Pick<CaseState, "severity">): number => SEVERITY.critical - severity;

// ---- reading

const caseById = statement((p: Placeholders<{ id: string }>) =>
  select({ state: caseState, evidence: moderationCases.evidence })
    .from(moderationCases)
    .where(eq(moderationCases.id, p.id)),
);
const openCase = statement((p: Placeholders<{ type: Subject["type"]; id: string }>) =>
  select({ state: caseState })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.subjectType, p.type),
        eq(moderationCases.subjectId, p.id),
        eq(moderationCases.status, "open"),
      ),
    )
    .orderBy(desc(moderationCases.id))
    .limit(1),
);
const decisionsOfCase = statement((p: Placeholders<{ caseId: string }>) =>
  select({ state: decisionState })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.caseId, p.caseId))
    .orderBy(asc(moderationDecisions.id)),
);
const decisionsOfMember = statement((p: Placeholders<{ member: string; before: string; limit: number }>) =>
  select({ state: decisionState })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.memberId, p.member), lt(moderationDecisions.id, p.before)))
    .orderBy(desc(moderationDecisions.id))
    .limit(p.limit),
);
const dueDecisions = statement((p: Placeholders<{ now: number; limit: number }>) =>
  select({ id: moderationDecisions.id, caseId: moderationDecisions.caseId })
    .from(moderationDecisions)
    .where(and(isNotNull(moderationDecisions.dueAt), lte(moderationDecisions.dueAt, p.now)))
    .orderBy(asc(moderationDecisions.dueAt))
    .limit(p.limit),
);
const postpone = statement((p: Placeholders<{ id: string; dueAt: number }>) =>
  update(moderationDecisions).set({ dueAt: p.dueAt }).where(eq(moderationDecisions.id, p.id)),
);
type QueuePage = { status: "open" | "appealed"; rank: number; openedAt: number; id: string; limit: number };
const queue = statement((p: Placeholders<QueuePage>) =>
  select({ state: caseState })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.status, p.status),
        sql`${rowValue(moderationCases.rank, moderationCases.openedAt, moderationCases.id)} > ${rowValue(p.rank, p.openedAt, p.id)}`,
      ),
    )
    .orderBy(asc(moderationCases.rank), asc(moderationCases.openedAt), asc(moderationCases.id))
    .limit(p.limit),
);
const decidedPage = statement((p: Placeholders<{ changedAt: number; id: string; limit: number }>) =>
  select({ state: caseState, changedAtMs: moderationCases.changedAt })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.status, "decided"),
        sql`${rowValue(moderationCases.changedAt, moderationCases.id)} < ${rowValue(p.changedAt, p.id)}`,
      ),
    )
    .orderBy(desc(moderationCases.changedAt), desc(moderationCases.id))
    .limit(p.limit),
);
/** For a batch: the newest cases about a member. */
export const casesOfMemberQuery = statement((p: Placeholders<{ member: string; limit: number }>) =>
  select({ state: caseState })
    .from(moderationCases)
    .where(eq(moderationCases.memberId, p.member))
    .orderBy(desc(moderationCases.openedAt))
    .limit(p.limit),
);
const reportFields = {
  id: reports.id,
  caseId: reports.caseId,
  reporterId: reports.reporterId,
  reason: reports.reason,
  textHash: reports.textHash,
  visitor: reports.visitor,
  atMs: reports.createdAt,
  /** a row of `report_evidence`; null: what the case itself keeps; '': nothing */
  evidenceId: reports.evidenceId,
  outcome: reports.outcome,
  answeredAtMs: reports.answeredAt,
  appealedAtMs: reports.appealedAt,
  appealTextHash: reports.appealTextHash,
};
export const reportsOfCaseQuery = statement((p: Placeholders<{ caseId: string; limit: number }>) =>
  select(reportFields)
    .from(reports)
    .where(eq(reports.caseId, p.caseId))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(p.limit),
);
const reportById = statement((p: Placeholders<{ id: string }>) =>
  select(reportFields).from(reports).where(eq(reports.id, p.id)),
);
const reportBy = statement((p: Placeholders<{ caseId: string; reporter: string }>) =>
  select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, p.caseId), eq(reports.reporterId, p.reporter))),
);
/** For a batch: the cases among these in which the member has reported. */
export const reportedAmongQuery = statement((p: Placeholders<{ caseIds: readonly string[]; reporter: string }>) =>
  select({ caseId: reports.caseId })
    .from(reports)
    .where(and(inArray(reports.caseId, itemsOf(p.caseIds)), eq(reports.reporterId, p.reporter))),
);
/** The system's report with this text. */
const systemReportWith = statement((p: Placeholders<{ caseId: string; text: string }>) =>
  select({ id: reports.id })
    .from(reports)
    .innerJoin(moderationTexts, eq(moderationTexts.hash, reports.textHash))
    .where(
      and(
        eq(reports.caseId, p.caseId),
        isNull(reports.reporterId),
        isNull(reports.visitor),
        sql`${moderationTexts.text} = ${p.text}`,
      ),
    )
    .limit(1),
);
/** For a batch: texts by their hashes. An erased text is ''. */
export const textsQuery = statement((p: Placeholders<{ hashes: readonly string[] }>) =>
  select(pick(moderationTexts, "hash", "salt", "text"))
    .from(moderationTexts)
    .where(inArray(moderationTexts.hash, itemsOf(p.hashes))),
);

export type ReportRow = RowIn<typeof reportsOfCaseQuery>;

/** Sorts after every ULID. */
const END = "~";

/** The case and its decisions; null if there is no such case. */
export async function findCaseFile(db: Db, id: string): Promise<(CaseFile & { evidence: string | null }) | null> {
  const { found, decisions } = await batch(db, { found: caseById({ id }), decisions: decisionsOfCase({ caseId: id }) });
  const [row] = found.rows;
  return row ? { case: row.state, evidence: row.evidence, decisions: decisions.rows.map(({ state }) => state) } : null;
}

/**
 * The open case of a subject; the newest, if an appeal has opened an older one again. A case whose decision is being
 * appealed takes no reports: nobody would answer them.
 */
export const findOpenCase = async (db: Db, { type, id }: Subject): Promise<CaseState | null> =>
  (await first(db, openCase({ type, id })))?.state ?? null;

/** A member's decisions before the one with the id `before` (null: the newest), newest first. */
export const findDecisions = async (db: Db, member: string, before: string | null, limit: number) =>
  (await all(db, decisionsOfMember({ member, before: before ?? END, limit }))).map(({ state }) => state);

/** The decisions whose time has come, and their cases. */
export const findDueDecisions = async (db: Db, now: number, limit: number) =>
  await all(db, dueDecisions({ now, limit }));

/** The cron tries to end the decision again at `dueAt`. */
export const postponeDecision = (db: Db, id: string, dueAt: number) => run(db, postpone({ id, dueAt }));

/** A place in the queue; null begins at the most urgent. */
export type QueuePlace = Pick<QueuePage, "rank" | "openedAt" | "id">;
const BEFORE_ALL: QueuePlace = { rank: -1, openedAt: 0, id: "" };

/** For a batch: open or appealed cases after a place, most urgent first. */
export const queueQuery = (status: QueuePage["status"], after: QueuePlace | null, limit: number) =>
  queue({ status, ...(after ?? BEFORE_ALL), limit });
/** For a batch: decided cases before a place, the newest decision first. */
export const decidedQuery = (before: { changedAt: number; id: string } | null, limit: number) =>
  decidedPage({ ...(before ?? { changedAt: Number.MAX_SAFE_INTEGER, id: END }), limit });
export const findReport = (db: Db, id: string) => first(db, reportById({ id }));
/** Whether the member has already reported in this case. */
export const hasReported = async (db: Db, caseId: string, reporter: string): Promise<boolean> =>
  (await first(db, reportBy({ caseId, reporter }))) !== null;
/** The id of the report that the system made about this text in the case, or null. */
export const findSystemReport = async (db: Db, caseId: string, text: string): Promise<string | null> =>
  (await first(db, systemReportWith({ caseId, text })))?.id ?? null;

// ---- writing, in the batch of the entry (`append` of db/moderation/moderationLog.ts)

type CaseRow = typeof moderationCases.$inferSelect & { now: number };
/** Moderators' open queues load again, and so do the open pages of this case. */
const putCase = change(
  (p: Placeholders<CaseRow>) =>
    insert(moderationCases)
      .values({
        ...pick(p, "id", "subjectType", "subjectId", "memberId", "status", "rank", "openedAt", "changedAt"),
        ...pick(p, "state", "evidence", "forgetAt"),
      })
      .onConflictDoUpdate({
        target: moderationCases.id,
        set: {
          status: excluded(moderationCases.status),
          rank: excluded(moderationCases.rank),
          changedAt: excluded(moderationCases.changedAt),
          state: excluded(moderationCases.state),
          forgetAt: excluded(moderationCases.forgetAt),
          evidence: sql`coalesce(${moderationCases.evidence}, ${excluded(moderationCases.evidence)})`,
        },
      }),
  (p) => [
    event("inbox", "queueChanged", {
      room: members.id,
      subject: sql`${"case:"} || ${p.id}`,
      body: { case: p.id },
      from: source(members),
      where: eq(members.role, "moderator"),
    }),
  ],
);
type DecisionRow = typeof moderationDecisions.$inferSelect & { mail: DecisionMail | null; now: number };
const putDecision = change(
  (p: Placeholders<DecisionRow>) =>
    insert(moderationDecisions)
      .values(pick(p, "id", "caseId", "memberId", "dueAt", "state"))
      .onConflictDoUpdate({
        target: moderationDecisions.id,
        set: { dueAt: excluded(moderationDecisions.dueAt), state: excluded(moderationDecisions.state) },
      }),
  (p) => [
    event("mail", "decided", {
      room: p.memberId,
      subject: sql`${"decision:"} || ${p.id}`,
      body: { about: p.mail },
      where: isNotNull(p.mail),
    }),
    event("inbox", "decided", { room: p.memberId, subject: sql`${"decision:"} || ${p.id}`, body: {} }),
  ],
);
/** `member`: whose data it is. */
export const putTextQuery = statement(
  (p: Placeholders<{ hash: string; member: string | null; salt: string; text: string; now: number }>) =>
    insert(moderationTexts).values({ ...pick(p, "hash", "salt", "text"), memberId: p.member, createdAt: p.now }),
);
export const putReportQuery = statement(
  (
    p: Placeholders<{
      id: string;
      caseId: string;
      reporter: string | null;
      reason: Reason;
      text: string | null;
      visitor: string | null;
      /** what it has of the thing: a row of `report_evidence`; null: what the case itself keeps; '': nothing */
      evidenceId: string | null;
      now: number;
    }>,
  ) =>
    insert(reports).values({
      ...pick(p, "id", "caseId", "reason", "visitor", "evidenceId"),
      reporterId: p.reporter,
      textHash: p.text,
      createdAt: p.now,
    }),
);
/** Tells those who reported in the case what became of it. The cron mails it to visitors (db/moderation/cases.ts). */
export const answerReportsQuery = statement(
  (p: Placeholders<{ caseId: string; outcome: "acted" | "dismissed"; now: number }>) =>
    update(reports)
      .set({ outcome: p.outcome, answeredAt: p.now, mailDueAt: mailDueAt(p.now) })
      .where(and(eq(reports.caseId, p.caseId), or(isNull(reports.outcome), ne(reports.outcome, p.outcome)))),
);
export const appealReportQuery = statement((p: Placeholders<{ id: string; text: string; now: number }>) =>
  update(reports).set({ appealedAt: p.now, appealTextHash: p.text }).where(eq(reports.id, p.id)),
);

/** The case, and the evidence if it has none: a case keeps what was sent. */
export const putCaseQuery = (state: CaseState, now: number, evidence: string | null = null) =>
  putCase({
    id: state.id,
    subjectType: state.subject.type,
    subjectId: state.subject.id,
    memberId: state.member,
    status: state.status,
    rank: rankOf(state),
    openedAt: state.openedAtMs,
    changedAt: state.settledAtMs ?? state.openedAtMs,
    state: JSON.stringify(state),
    evidence,
    forgetAt: appealsEndAtMs(state),
    now,
  });
/** What a member gets a mail about (X62): a decision, or the answer to their appeal. */
export type DecisionMail = OutboxEvent<"mail">["about"];
export const putDecisionQuery = (state: DecisionState, mail: DecisionMail | null, now: number) =>
  putDecision({
    id: state.id,
    caseId: state.case,
    memberId: state.member,
    dueAt: state.endedAtMs === null ? state.untilMs : null,
    state: JSON.stringify(state),
    mail,
    now,
  });

// ---- mails about the outcome, to visitors who reported

/** When the outcome of a report that is answered now is mailed. Only visitors who entered an email get a mail. */
export const mailDueAt = (now: Expression): SQL => sql`iif(${reports.visitor} ->> 'email' <> '', ${now}, null)`;

const due = statement((p: Placeholders<{ now: number; limit: number }>) =>
  select({
    id: reports.id,
    caseId: reports.caseId,
    visitor: reports.visitor,
    outcome: reports.outcome,
    answeredAtMs: reports.answeredAt,
  })
    .from(reports)
    .where(and(isNotNull(reports.mailDueAt), lte(reports.mailDueAt, p.now)))
    .orderBy(asc(reports.mailDueAt))
    .limit(p.limit),
);
const setDue = statement((p: Placeholders<{ id: string; dueAt: number | null }>) =>
  update(reports).set({ mailDueAt: p.dueAt }).where(eq(reports.id, p.id)),
);

/** Answered reports of visitors who entered an email, and whose mail is due. */
export async function findDueOutcomes(db: Db, now: number, limit: number) {
  const rows = await all(db, due({ now, limit }));
  return rows.flatMap(({ visitor, outcome, answeredAtMs, ...row }) =>
    visitor !== null && outcome !== null && answeredAtMs !== null ? [{ ...row, visitor, outcome, answeredAtMs }] : [],
  );
}

/** When the mail of a report is tried again; null when it needs no other try. */
export const setOutcomeMail = (db: Db, id: string, dueAt: number | null) => run(db, setDue({ id, dueAt }));
