/** Records what happens to a case: the log's entries, the states that follow from them, and what else changes. */
import {
  applyEntry,
  type CaseFile,
  type DecisionState,
  type Entry,
  type Happening,
  limitsFrom,
} from "~/base/moderation/state";
import { type DecisionMail, findCaseFile, findDecisions, putCaseQuery, putDecisionQuery } from "./cases";
import { append, type Next, type Step } from "./moderationLog";
import { putRestrictionsQueries } from "./restrictions";
import type { Db, Query } from "~/db/statement";

/** More than a member can have: each is a moderator's work. */
const DECISIONS_MAX = 1_000;

/** What a command decides about a case. Without happenings nothing is written. */
export interface Outcome<T> {
  happenings: readonly Happening[];
  /** what else changes in the same batch */
  also?: readonly Query<unknown>[];
  /** of a first report: what was reported, as JSON */
  evidence?: string;
  /** other cases that the happenings are about, too */
  others?: readonly CaseFile[];
  value: T;
}

export type FoundCase = CaseFile & { evidence: string | null };

const NOTHING: FoundCase = { case: null, decisions: [], evidence: null };

/**
 * Runs a command on a case. `decide` gets the case as it is, and may run again if something else is recorded meanwhile.
 * Nothing is written unless the whole outcome is. Throws `LogBusy` after too many tries.
 */
export const record = <T>(
  db: Db,
  nowMs: number,
  caseId: string,
  decide: (found: FoundCase, next: Next) => Promise<Outcome<T>> | Outcome<T>,
): Promise<T> =>
  append(db, nowMs, async (next) => {
    const found = (await findCaseFile(db, caseId)) ?? NOTHING;
    return stepOf(db, found, next, await decide(found, next));
  });

/** The entries of an outcome with the rows that they change. */
export async function stepOf<T>(
  db: Db,
  found: FoundCase,
  next: Next,
  { happenings, also = [], evidence, others = [], value }: Outcome<T>,
): Promise<Step<T>> {
  const entries = happenings.map((happening, i): Entry => ({ n: next.n + i, atMs: next.atMs, ...happening }));
  const caseOf = (entry: Entry) => others.find((other) => "case" in entry && other.case?.id === entry.case) ?? found;
  const changes = [...also];
  for (const before of [found, ...others]) {
    const after = entries.filter((entry) => caseOf(entry) === before).reduce<CaseFile>(applyEntry, before);
    changes.push(...(await changesOf(db, { before, after }, next, before === found ? evidence : undefined)));
  }
  return { happenings, changes, value };
}

/** The rows of a case that its entries change. */
async function changesOf(
  db: Db,
  { before, after }: { before: CaseFile; after: CaseFile },
  { atMs }: Next,
  evidence: string | undefined,
): Promise<Query<unknown>[]> {
  const changes: Query<unknown>[] = [];
  if (after.case && after.case !== before.case) changes.push(putCaseQuery(after.case, atMs, evidence));
  const changed = after.decisions.filter((decision) => !before.decisions.includes(decision));
  const mails = changed.map((decision) => mailAbout(before, decision));
  changes.push(
    // one answer to several appeals is one mail
    ...changed.map((decision, i) =>
      putDecisionQuery(decision, mails.indexOf(mails[i] ?? null) === i ? (mails[i] ?? null) : null, atMs),
    ),
  );
  const [first] = changed;
  if (first && changed.some(({ limits }) => limits.length > 0)) {
    const others = await findDecisions(db, first.member, null, DECISIONS_MAX);
    const all = [...others.filter(({ id }) => !after.decisions.some((own) => own.id === id)), ...after.decisions];
    changes.push(...putRestrictionsQueries(first.member, limitsFrom(all), atMs));
  }
  return changes;
}

/** What the member gets a mail about when this decision is stored (X62). */
function mailAbout({ decisions }: CaseFile, { id, appealOutcome }: DecisionState): DecisionMail | null {
  const before = decisions.find((decision) => decision.id === id);
  if (!before) return "decision";
  return before.appealOutcome === null && appealOutcome !== null ? "appeal" : null;
}
