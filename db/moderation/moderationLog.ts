/** The audit log of moderation (X66): appending entries together with what they change, and reading them. */
import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import * as z from "zod";
import { CHAIN_START, type ChainedRow, hashOfRow } from "~/base/moderation/chain";
import type { Entry, Happening } from "~/base/moderation/state";
import { DECISIONS, REASONS, RESTRICTIONS, SUBJECTS } from "~/base/moderation/terms";
import { backoffMs } from "~/base/retry";
import { aggregate } from "~/db/aggregates";
import { insert, pick, select } from "~/db/query/builder";
import { moderationCases, moderationDecisions, moderationLog, moderationTexts, reports } from "~/db/schema/moderation";
import { type Db, type Placeholders, type Query, all, first, run } from "~/db/statement";
import { caseState, decisionState } from "./caseStates";
import { itemsOf } from "~/db/query/expressions";
import { members } from "~/db/schema/members";

const { statement } = aggregate("moderation");

const id = z.string().min(1);
const recorded = { n: z.int().positive(), atMs: z.int() };
const entrySchema: z.ZodType<Entry> = z.discriminatedUnion("type", [
  z.object({
    ...recorded,
    type: z.literal("reported"),
    case: id,
    report: id,
    subject: z.object({ type: z.enum(SUBJECTS), id }),
    member: id.nullable(),
    reason: z.enum(REASONS),
    source: z.enum(["member", "visitor", "system"]),
    text: id.nullable(),
    isHidden: z.literal(true).optional(),
  }),
  z.object({ ...recorded, type: z.enum(["claimed", "released", "viewed", "escalated"]), case: id, by: id }),
  z.object({
    ...recorded,
    type: z.literal("decided"),
    case: id,
    decision: id,
    by: id,
    action: z.enum(DECISIONS),
    rule: id.nullable(),
    facts: id.nullable(),
    restrictions: z.array(z.enum(RESTRICTIONS)),
    untilMs: z.int().nullable(),
  }),
  z.object({
    ...recorded,
    type: z.literal("appealed"),
    case: id,
    appellant: z.enum(["member", "reporter"]),
    appeal: id,
    text: id,
  }),
  z.object({
    ...recorded,
    type: z.literal("appealDecided"),
    case: id,
    by: id,
    outcome: z.enum(["upheld", "overturned"]),
    answer: id.nullable(),
  }),
  z.object({
    ...recorded,
    type: z.literal("ended"),
    case: id,
    decision: id,
    why: z.enum(["time", "appeal", "replaced"]),
  }),
  z.object({ ...recorded, type: z.enum(["subjectHidden", "subjectShown"]), case: id }),
  z.object({ ...recorded, type: z.enum(["tagHidden", "tagShown"]), tag: id, by: id }),
  z.object({
    ...recorded,
    type: z.literal("roleChanged"),
    member: id,
    role: z.enum(["member", "moderator"]),
    by: z.union([z.literal("operator"), z.templateLiteral(["operator:", id])]),
  }),
]);

/** The entry in a row's body. Throws when the body isn't an entry. */
export const decodeEntry = (body: string): Entry => entrySchema.parse(JSON.parse(body));

const rowFields = pick(moderationLog, "n", "previousHash", "hash", "body");
const lastRow = statement(() =>
  select({ n: moderationLog.n, hash: moderationLog.hash })
    .from(moderationLog)
    .where(gt(moderationLog.n, 0)) // so that SQLite searches instead of scanning
    .orderBy(desc(moderationLog.n))
    .limit(1),
);
/** For a batch: rows of the log after the row `n`, in order. */
export const logQuery = statement((p: Placeholders<{ n: number; limit: number }>) =>
  select(rowFields).from(moderationLog).where(gt(moderationLog.n, p.n)).orderBy(asc(moderationLog.n)).limit(p.limit),
);
const rowsOfCase = statement((p: Placeholders<{ caseId: string; limit: number }>) =>
  select(rowFields)
    .from(moderationLog)
    .where(eq(moderationLog.caseId, p.caseId))
    .orderBy(desc(moderationLog.n))
    .limit(p.limit),
);
const insertRow = statement((p: Placeholders<ChainedRow & { caseId: string | null }>) =>
  insert(moderationLog).values(pick(p, "n", "previousHash", "hash", "body", "caseId")),
);

/** What happens next, and what it changes. Without happenings nothing is written, and `value` is the answer. */
export interface Step<T> {
  happenings: readonly Happening[];
  changes: readonly Query<unknown>[];
  value: T;
}

/** Where the first entry of a step will be in the log. */
export interface Next {
  n: number;
  atMs: number;
}

/** Of two writers that append at the same time, one begins again. A writer that loses this often in a row gives up. */
const TRIES_MAX = 30;
/** Before it begins again, a writer waits for a random time, so that not always the same one loses. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [5, 200];
const randomWait = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * backoffMs(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS)));

export class LogBusy extends Error {}

/**
 * Appends what `prepare` returns. `prepare` reads the state and decides; if another entry is appended meanwhile, it runs
 * again. So nothing that an entry is based on can have changed when the entry is written, as long as it changes only
 * with entries. The entries and the changes are one batch.
 */
export async function append<T>(db: Db, nowMs: number, prepare: (next: Next) => Promise<Step<T>>): Promise<T> {
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const head = (await first(db, lastRow({}))) ?? { n: 0, hash: CHAIN_START };
    const next = { n: head.n + 1, atMs: nowMs };
    const { happenings, changes, value } = await prepare(next);
    if (happenings.length === 0) return value;
    try {
      await run(db, ...(await chained(head, happenings, nowMs)), ...changes);
      return value;
    } catch (error) {
      if (!isTaken(error)) throw error;
      await randomWait(tries);
    }
  }
  throw new LogBusy("other entries were always appended first");
}

async function chained(
  { n, hash }: { n: number; hash: string },
  happenings: readonly Happening[],
  atMs: number,
): Promise<Query<unknown>[]> {
  const queries: Query<unknown>[] = [];
  let previousHash = hash;
  for (const [i, happening] of happenings.entries()) {
    const row = { n: n + 1 + i, previousHash, body: JSON.stringify({ n: n + 1 + i, atMs, ...happening }) };
    const hashed = { ...row, hash: await hashOfRow(row) };
    queries.push(insertRow({ ...hashed, caseId: "case" in happening ? happening.case : null }));
    previousHash = hashed.hash;
  }
  return queries;
}

/** Whether another writer has appended after the same row. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("UNIQUE constraint failed: moderation_log.");

/** The entries of a case, newest first. */
export const caseEntries = async (db: Db, caseId: string, limit: number): Promise<Entry[]> =>
  (await all(db, rowsOfCase({ caseId, limit }))).map(({ body }) => decodeEntry(body));

// ---- an operator's check (X67)

type After = { after: string; limit: number };
/** For a batch: cases after the one with the id `after`, in the order of their ids. */
export const casesAfterQuery = statement((p: Placeholders<After>) =>
  select({ id: moderationCases.id, state: caseState })
    .from(moderationCases)
    .where(gt(moderationCases.id, p.after))
    .orderBy(asc(moderationCases.id))
    .limit(p.limit),
);
/** For a batch: the decisions of these cases. */
export const decisionsOfCasesQuery = statement((p: Placeholders<{ caseIds: readonly string[] }>) =>
  select({ caseId: moderationDecisions.caseId, state: decisionState })
    .from(moderationDecisions)
    .where(inArray(moderationDecisions.caseId, itemsOf(p.caseIds)))
    .orderBy(asc(moderationDecisions.caseId), asc(moderationDecisions.id)),
);
/** For a batch: texts after the one with the hash `after`, in the order of their hashes. */
export const textsAfterQuery = statement((p: Placeholders<After>) =>
  select(pick(moderationTexts, "hash", "salt", "text"))
    .from(moderationTexts)
    .where(gt(moderationTexts.hash, p.after))
    .orderBy(asc(moderationTexts.hash))
    .limit(p.limit),
);
/** For a batch: the cases whose decision is being appealed. */
export const appealedQuery = statement((p: Placeholders<{ limit: number }>) =>
  select({ state: caseState })
    .from(moderationCases)
    .where(eq(moderationCases.status, "appealed"))
    .orderBy(asc(moderationCases.rank), asc(moderationCases.openedAt))
    .limit(p.limit),
);

/** For a batch: the moderators who reported in these cases, so that they can't decide them (X58). */
export const reportingModeratorsQuery = statement(() =>
  select({ caseId: reports.caseId, moderator: members.id })
    .from(moderationCases)
    .innerJoin(reports, eq(reports.caseId, moderationCases.id))
    .innerJoin(members, and(eq(members.id, reports.reporterId), eq(members.role, "moderator")))
    .where(eq(moderationCases.status, "appealed")),
);
