import { isUnchanged } from "~/app/reports/caseEvidence";
import type { Evidence } from "~/app/reports/evidence";
import { keptEvidence } from "~/app/reports/keptEvidence.server";
import type { EdgeContext } from "~/app/server/context.server";
import { unlessLogIsBusy } from "~/app/server/busyLog.server";
import { notFound, refusal } from "~/app/server/guards.server";
import { TEXTS as SHARED } from "~/app/ui/texts";
import { nowMs } from "~/base/clock";
import { canClaim, type CaseState, type DecisionState } from "~/base/moderation/state";
import { isUlid } from "~/base/ulid";
import {
  casesOfMemberQuery,
  findCaseFile,
  findDecisions,
  queueQuery,
  rankOf,
  type ReportRow,
  reportsOfCaseQuery,
  textsQuery,
} from "~/db/moderation/cases";
import { outcomesQuery, repliesQuery } from "~/db/moderation/desk";
import { namesOf } from "~/db/members/members";
import { caseEntries } from "~/db/moderation/moderationLog";
import { restrictionsQuery } from "~/db/moderation/restrictions";
import { all, batch, type Db } from "~/db/statement";
import { claimOf, partialitiesOf, type Partiality } from "./claim.server";
import { viewCase } from "./commands.server";
import { currentEvidence, currentPath } from "./currentState.server";
import { FIRST_PART, membersIn, NOW_PART, shownEvidence, type ShownEvidence } from "./evidenceView.server";
import { historyOf } from "./history.server";

/** A text of a report, a statement or an appeal; null if there is none, and '' if it was erased. */
type CaseText = string | null;

export type DecisionView = MemberPart["decisions"][number];
export type CaseView = ReturnType<typeof caseView>;
type MemberPart = Awaited<ReturnType<typeof memberPart>>;
export type CasePage = Awaited<ReturnType<typeof readCase>>;
export type ReportView = CasePage["reports"][number];
export type SavedReply = CasePage["replies"][number];

/** X133: what is there now, compared with what the newest report has. `path`: of the page that shows it. */
export type CurrentState =
  | { type: "unchanged"; path: string | null }
  | { type: "changed"; evidence: ShownEvidence; path: string | null }
  | { type: "gone" | "messageGone" };

const REPORTS_SHOWN = 100;
const ENTRIES_SHOWN = 200;
const CASES_SHOWN = 20;
const DECISIONS_SHOWN = 50;
/** Of the cases that follow in the queue, how many are looked at for one that can be claimed. */
const NEXT_LOOKED_AT = 20;

/**
 * X56: a case, as its moderator sees it. Loading it writes the view to the log, and if that fails, nothing is shown
 * (X51).
 */
export async function readCase(context: EdgeContext, moderator: string, id: string) {
  if (!isUlid(id)) throw notFound();
  const viewed = await unlessLogIsBusy(context, viewCase(context, moderator, id));
  if (!viewed.ok) throw viewed.code === "not-found" ? notFound() : refusal(context, viewed);
  const { db } = context;
  const file = await findCaseFile(db, id);
  if (!file?.case) throw notFound();
  const { case: state } = file;
  const { rows, replies, ahead, first } = await batch(db, {
    rows: reportsOfCaseQuery({ caseId: id, limit: REPORTS_SHOWN }),
    replies: repliesQuery({}),
    ahead: queueQuery(queueOf(state), { rank: rankOf(state), openedAt: state.openedAtMs, id }, NEXT_LOOKED_AT),
    first: queueQuery(queueOf(state), null, NEXT_LOOKED_AT),
  });
  const atMs = nowMs();
  const kept = await keptEvidence(db, id, file.evidence);
  const newest = kept.at(-1)?.evidence;
  const now = newest ? await currentEvidence(context, state) : null;
  const decisions = state.member === null ? [] : await findDecisions(db, state.member, null, DECISIONS_SHOWN);
  const textOf = await textsOf(db, rows.rows, decisions);
  const all = [...kept.map(({ evidence }) => evidence), ...(now ? [now] : [])];
  const named = [...all.flatMap(membersIn), ...(state.member === null ? [] : [state.member])];
  const names = new Map((await namesOf(db, [...new Set(named)], "")).map(({ id: of, name }) => [of, name]));
  const nameOf = (of: string) => names.get(of) ?? SHARED.nameless;
  const others = [...ahead.rows, ...first.rows].map(({ state: other }) => other).filter((other) => other.id !== id);
  const partialityIn = await partialitiesOf(db, moderator, [state, ...others]);
  const next = others.find((other) => canClaim(other, moderator, atMs) && partialityIn(other) === null);
  return {
    case: caseView(state, moderator, { now: atMs, partiality: partialityIn(state) }),
    // what was reported, as it was at the first report, and at those later reports that had something else (X133)
    states: kept.map((one) => shownEvidence(one.evidence, nameOf, one.id ?? FIRST_PART)),
    // null if the case no longer keeps what was reported
    current: newest ? await currentState(context, state, { newest, now, nameOf }) : null,
    reports: await reportViews(db, rows.rows, {
      textOf,
      numberOf: (report) => kept.findIndex((one) => one.id === report) + 1 || null,
    }),
    member:
      state.member === null
        ? null // nobody knows whose it is
        : await memberPart(db, state, state.member, { decisions, nameOf, textOf, now: atMs }),
    history: historyOf(await caseEntries(db, id, ENTRIES_SHOWN), moderator),
    replies: replies.rows,
    // the next case of the queue that the moderator can claim
    next: next?.id ?? null,
  };
}

const queueOf = ({ status }: CaseState) => (status === "appealed" ? "appealed" : "open");

function caseView(state: CaseState, moderator: string, { now, partiality }: { now: number; partiality: Partiality }) {
  const { id, number, status, severity, openedAtMs, isHidden, isEscalated, action, appellant, revision } = state;
  return {
    ...{ id, number, status, severity, openedAtMs, isHidden, isEscalated, action, appellant, revision },
    type: state.subject.type,
    claim: claimOf(state, moderator, now),
    canClaim: canClaim(state, moderator, now) && partiality === null,
    partiality, // why another moderator has to decide it
  };
}

type TextOf = (hash: string | null) => CaseText;

async function textsOf(db: Db, rows: readonly ReportRow[], decisions: readonly DecisionState[]): Promise<TextOf> {
  const hashes = [
    ...rows.flatMap(({ textHash, appealTextHash }) => [textHash, appealTextHash]),
    ...decisions.flatMap(({ facts, appealText, answer }) => [facts, appealText, answer]),
  ].filter((hash) => hash !== null);
  const found = await all(db, textsQuery({ hashes }));
  const texts = new Map(found.map(({ hash, text }) => [hash, text]));
  return (hash) => (hash === null ? null : (texts.get(hash) ?? ""));
}

async function currentState(
  context: EdgeContext,
  state: CaseState,
  { newest, now, nameOf }: { newest: Evidence; now: Evidence | null; nameOf: (of: string) => string },
): Promise<CurrentState> {
  if (!now) return { type: state.subject.type === "message" ? "messageGone" : "gone" };
  const path = await currentPath(context, state);
  return isUnchanged(newest, now)
    ? { type: "unchanged", path }
    : { type: "changed", evidence: shownEvidence(now, nameOf, NOW_PART), path };
}

async function reportViews(
  db: Db,
  rows: readonly ReportRow[],
  { textOf, numberOf }: { textOf: TextOf; numberOf: (report: string | null) => number | null },
) {
  const reporters = [...new Set(rows.flatMap(({ reporterId }) => reporterId ?? []))];
  const outcomes = await all(db, outcomesQuery({ reporters }));
  const countOf = (reporter: string, outcome: "acted" | "dismissed") =>
    outcomes.find((row) => row.reporterId === reporter && row.outcome === outcome)?.count ?? 0;
  return rows.map(({ id, reason, textHash, atMs, reporterId, visitor, appealTextHash, evidenceId }) => ({
    ...{ id, reason, atMs },
    text: textOf(textHash),
    from: sourceOf({ reporterId, visitor }),
    visitor: visitor === null ? null : visitorIn(visitor),
    // how many earlier reports of the same member were acted on, and dismissed
    accuracy:
      reporterId === null ? null : { acted: countOf(reporterId, "acted"), dismissed: countOf(reporterId, "dismissed") },
    appealText: textOf(appealTextHash),
    // X133: the number of what it reported, in the page's `states`; null if the case had no room for it
    state: numberOf(evidenceId),
  }));
}

const sourceOf = ({
  reporterId,
  visitor,
}: Pick<ReportRow, "reporterId" | "visitor">): "member" | "visitor" | "system" =>
  visitor !== null ? "visitor" : reporterId === null ? "system" : "member";

/** A visitor's name and email; empty if they gave none, or their data was erased. */
function visitorIn(json: string): { name: string; email: string } {
  const { name, email } = JSON.parse(json) as { name?: string | null; email?: string | null };
  return { name: name ?? "", email: email ?? "" };
}

async function memberPart(
  db: Db,
  state: CaseState,
  member: string,
  {
    decisions,
    nameOf,
    textOf,
    now,
  }: { decisions: readonly DecisionState[]; nameOf: (of: string) => string; textOf: TextOf; now: number },
) {
  const { cases, limits } = await batch(db, {
    cases: casesOfMemberQuery({ member, limit: CASES_SHOWN }),
    limits: restrictionsQuery({ member }),
  });
  return {
    id: member,
    name: nameOf(member),
    // that count now
    strikes: decisions.filter(({ strikeUntilMs }) => strikeUntilMs !== null && strikeUntilMs > now).length,
    limits: limits.rows,
    otherCases: cases.rows
      .filter(({ state: { id } }) => id !== state.id)
      .map(({ state: { id, number, status, action } }) => ({ id, number, status, action })),
    decisions: decisions.map((decision) => ({
      id: decision.id,
      case: decision.case,
      action: decision.action,
      rule: decision.rule,
      limits: decision.limits,
      decidedAtMs: decision.decidedAtMs,
      untilMs: decision.untilMs,
      endedWhy: decision.endedWhy,
      appealOutcome: decision.appealOutcome,
      facts: textOf(decision.facts),
      appealText: textOf(decision.appealText),
      answer: textOf(decision.answer),
    })),
  };
}
