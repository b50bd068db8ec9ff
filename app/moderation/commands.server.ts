import * as z from "zod";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import type { Evidence } from "~/app/reports/evidence";
import { isSubjectHidden } from "~/app/reports/hiddenSubject.server";
import { loggedText, newText } from "~/app/reports/loggedText.server";
import type { EdgeContext } from "~/app/server/context.server";
import { isWithin } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import {
  type Appellant,
  type AppealOutcome,
  canAppeal,
  canClaim,
  canModerate,
  type CaseFile,
  type CaseState,
  type DecisionState,
  type Happening,
  hasClaim,
  hidings,
  isOperator,
} from "~/base/moderation/state";
import {
  APPEAL_MS,
  DECISIONS,
  MODERATION_TEXT_MAX,
  RESTRICTIONS,
  VIEW_MS,
  type DecisionAction,
} from "~/base/moderation/terms";
import { RULE_IDS } from "~/base/moderation/rules";
import { ulid } from "~/base/ulid";
import {
  answerReportsQuery,
  appealReportQuery,
  findDueDecisions,
  findReport,
  postponeDecision,
} from "~/db/moderation/cases";
import { type FoundCase, type Outcome, record } from "~/db/moderation/moderation";
import { caseEntries, LogBusy } from "~/db/moderation/moderationLog";
import { findOtherCases, isHiddenByDecision } from "~/db/moderation/caseStates";
import type { Db } from "~/db/statement";
import { partialitiesOf } from "./claim.server";
import { contentQueriesOf } from "./content.server";
import { TEXTS } from "./texts.server";

/** Longer than any restriction should last. */
const DAYS_MAX = 365;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Decisions that restrict a member or what they published, so they need a rule and facts (X62). */
const NEEDS_REASONS: readonly DecisionAction[] = ["hide", "warn", "restrict", "suspend", "ban", "delete"];
const ENDS_BY_ITSELF: readonly DecisionAction[] = ["restrict", "suspend"];

const caseText = z.string().trim().refine(isWithin(MODERATION_TEXT_MAX));
export const decideFormSchema = z
  .object({
    action: z.enum(DECISIONS),
    rule: z.union([z.literal(""), z.enum(RULE_IDS)]).default(""),
    facts: caseText.default(""),
    restrictions: z
      .string()
      .max(64)
      .default("")
      .transform((list) => list.split(",").filter((part) => part !== ""))
      .pipe(z.array(z.enum(RESTRICTIONS))),
    days: z.coerce.number().int().min(1).max(DAYS_MAX).optional(),
    /** the revision of the case that the moderator saw */
    revision: z.coerce.number().int().positive(),
  })
  .superRefine(({ action, rule, facts, restrictions, days }, context) => {
    const need = (isMissing: boolean, field: string, message: string) => {
      if (isMissing) context.addIssue({ code: "custom", path: [field], message });
    };
    need(NEEDS_REASONS.includes(action) && rule === "", "rule", TEXTS.ruleMissing);
    need(NEEDS_REASONS.includes(action) && facts === "", "facts", TEXTS.factsMissing);
    need(action === "restrict" && restrictions.length === 0, "restrictions", TEXTS.restrictionMissing);
    need(ENDS_BY_ITSELF.includes(action) && days === undefined, "days", TEXTS.daysMissing);
  });
/** What a moderator does with a case besides deciding it. */
export const caseFormSchema = z.object({ do: z.enum(["claim", "release", "escalate"]) });
type DecideForm = z.output<typeof decideFormSchema>;

export const appealFormSchema = z.object({ text: caseText.min(1, TEXTS.appealMissing) });
export const appealDecisionSchema = z.object({
  outcome: z.enum(["upheld", "overturned"]),
  answer: caseText.min(1, TEXTS.answerMissing),
  revision: z.coerce.number().int().positive(),
});

type Answer = Result<{ revision: number }>;

const nothing = (answer: Answer): Outcome<Answer> => ({ happenings: [], value: answer });
const notFound = () => nothing(apiError("not-found"));
/** The case changed since the moderator's page loaded it, or another moderator has it. */
const conflict = () => nothing(apiError("conflict"));

/** Runs a command on a case, and sends its events. Throws `LogBusy` like `record`. */
async function moderate(
  context: EdgeContext,
  caseId: string,
  decide: (file: FoundCase & { case: CaseState }, n: number) => Promise<Outcome<Answer>> | Outcome<Answer>,
): Promise<Answer> {
  const answer = await record<Answer>(context.db, nowMs(), caseId, (found, next) =>
    found.case ? decide({ ...found, case: found.case }, next.n) : notFound(),
  );
  deliverAfter(context);
  return answer;
}

const done = (happening: Happening, n: number): Outcome<Answer> => ({
  happenings: [happening],
  value: { ok: true, revision: n },
});

/**
 * X58, X65: whether another moderator has to act on the case. A moderator may have reported it after they claimed it, so
 * this is asked for each command, at the place in the log where it is written.
 */
const isForAnother = async ({ db }: EdgeContext, state: CaseState, by: string): Promise<boolean> =>
  !canModerate(state, by) || (await partialitiesOf(db, by, [state]))(state) !== null;

/** X55, X58 */
export const claimCase = (context: EdgeContext, by: string, caseId: string): Promise<Answer> =>
  moderate(context, caseId, async ({ case: state }, n) => {
    if (await isForAnother(context, state, by)) return nothing(apiError("forbidden", TEXTS.ownCase));
    return canClaim(state, by, nowMs()) ? done({ type: "claimed", case: caseId, by }, n) : conflict();
  });

export const releaseCase = (context: EdgeContext, by: string, caseId: string): Promise<Answer> =>
  moderate(context, caseId, ({ case: state }, n) =>
    state.claimedBy === by ? done({ type: "released", case: caseId, by }, n) : conflict(),
  );

/** X51: each view of a case's content is in the log. Loads within `VIEW_MS` of an entry belong to its view. */
export const viewCase = (context: EdgeContext, by: string, caseId: string): Promise<Answer> =>
  moderate(context, caseId, async ({ case: state }) => {
    if (!canModerate(state, by)) return nothing(apiError("forbidden", TEXTS.ownCase));
    const sinceMs = nowMs() - VIEW_MS;
    const newest = await caseEntries(context.db, caseId, RECENT_ENTRIES);
    const isSameView = newest.some((entry) => entry.type === "viewed" && entry.by === by && entry.atMs > sinceMs);
    return {
      happenings: isSameView ? [] : [{ type: "viewed", case: caseId, by }],
      value: { ok: true, revision: state.revision },
    };
  });

/** In which an earlier view is looked for. If a case has had more entries since, one more view is in the log. */
const RECENT_ENTRIES = 20;

export const escalateCase = (context: EdgeContext, by: string, caseId: string): Promise<Answer> =>
  moderate(context, caseId, async ({ case: state }, n) => {
    if (!hasClaim(state, by, nowMs())) return conflict();
    if (await isForAnother(context, state, by)) return nothing(apiError("forbidden", TEXTS.ownCase));
    if (state.isEscalated) return nothing({ ok: true, revision: state.revision }); // a repeat
    return done({ type: "escalated", case: caseId, by }, n);
  });

/** X57: decides a case that the moderator has claimed and whose newest state they saw. */
export async function decideCase(context: EdgeContext, by: string, caseId: string, form: DecideForm): Promise<Answer> {
  const now = nowMs();
  const decision = ulid(now);
  const contentQueries = contentQueriesOf(context, now);
  return moderate(context, caseId, async (file, n) => {
    const { case: state } = file;
    if (state.revision !== form.revision || state.status === "appealed" || !hasClaim(state, by, now)) return conflict();
    if (state.status === "decided" && form.action !== "restore") return conflict();
    if (await isForAnother(context, state, by)) return nothing(apiError("forbidden", TEXTS.ownCase));
    const content = await contentQueries(state, form.action);
    if (!content) return nothing(apiError("invalid-argument", TEXTS.notForThis));
    const facts = await newText(state.member, form.facts, now);
    const isRestoring = form.action === "restore";
    const becomes = becomesAfter(form.action);
    const others = becomes ? await findOtherCases(context.db, state, becomes) : [];
    return {
      happenings: [
        ...(becomes === "shown"
          ? [file, ...others].flatMap((one) => hidings(one.decisions)).map(endedBy("replaced"))
          : []),
        {
          type: "decided",
          case: caseId,
          decision,
          by,
          action: form.action,
          rule: form.rule === "" ? null : form.rule,
          facts: facts.hash,
          restrictions: form.action === "restrict" ? form.restrictions : [],
          untilMs: ENDS_BY_ITSELF.includes(form.action) && form.days ? now + form.days * DAY_MS : null,
        },
        ...(form.action === "delete" && hasNoHiding(file) ? subjectIs("shown", [file]) : []),
        ...(becomes ? subjectIs(becomes, becomes === "shown" ? others.filter(hasNoHiding) : others) : []),
      ],
      also: [
        ...facts.queries,
        ...content,
        answerReportsQuery({ caseId, outcome: form.action === "dismiss" || isRestoring ? "dismissed" : "acted", now }),
      ],
      others,
      value: { ok: true, revision: n },
    };
  });
}

/** X65: a member appeals a decision about them. */
export async function appealDecision(
  context: EdgeContext,
  member: string,
  caseId: string,
  decisionId: string,
  text: string,
): Promise<Answer> {
  const now = nowMs();
  const appeal = await loggedText(member, text, now);
  return moderate(context, caseId, ({ case: state, decisions }, n) => {
    const decision = decisions.find(({ id }) => id === decisionId);
    if (decision?.member !== member) return notFound();
    if (!canAppeal(decision, now)) return conflict();
    if (isBusyWith("reporter", state)) return nothing(apiError("conflict", TEXTS.appealPending));
    return {
      happenings: [{ type: "appealed", case: state.id, appellant: "member", appeal: decisionId, text: appeal.hash }],
      also: appeal.queries,
      value: { ok: true, revision: n },
    };
  });
}

/** X48: a reporter appeals what became of their report. */
export async function appealReport(
  context: EdgeContext,
  reporter: string,
  reportId: string,
  text: string,
): Promise<Answer> {
  const now = nowMs();
  const appeal = await loggedText(reporter, text, now);
  const report = await findReport(context.db, reportId);
  if (report?.reporterId !== reporter) return apiError("not-found");
  return moderate(context, report.caseId, async ({ case: state }, n) => {
    const newest = await findReport(context.db, reportId);
    if (!newest || newest.answeredAtMs === null || newest.appealedAtMs !== null) return conflict();
    if (now >= newest.answeredAtMs + APPEAL_MS) return conflict();
    if (isBusyWith("member", state)) return nothing(apiError("conflict", TEXTS.appealPending));
    return {
      happenings: [{ type: "appealed", case: state.id, appellant: "reporter", appeal: reportId, text: appeal.hash }],
      also: [...appeal.queries, appealReportQuery({ id: reportId, text: appeal.hash, now })],
      value: { ok: true, revision: n },
    };
  });
}

/** One moderator's answer settles all appeals of a case, so the two sides can't appeal at the same time. */
const isBusyWith = (other: Appellant, { status, appellant }: CaseState): boolean =>
  status === "open" || (status === "appealed" && appellant === other);

/**
 * X65: decides an appeal. `by` is a moderator other than the one who decided, or an operator. If the member's appeal
 * succeeds, the decision ends, and what it hid is restored, unless another decision hides it too. If a reporter's does,
 * the case is open again.
 */
export async function decideAppeal(
  context: EdgeContext,
  by: string,
  caseId: string,
  { outcome, answer, revision }: z.output<typeof appealDecisionSchema>,
): Promise<Answer> {
  const now = nowMs();
  const contentQueries = contentQueriesOf(context, now);
  return moderate(context, caseId, async (file, n) => {
    const { case: state } = file;
    if (state.status !== "appealed" || state.revision !== revision) return conflict();
    if (!isOperator(by) && !hasClaim(state, by, now)) return conflict();
    if (await isForAnother(context, state, by)) return nothing(apiError("forbidden", TEXTS.ownCase));
    // the answer to a reporter is about nobody's data
    const text = await loggedText(state.appellant === "member" ? state.member : null, answer, now);
    const ended = outcome === "overturned" ? appealed(file) : [];
    const endsHiding = ended.some(({ action }) => action === "hide");
    const others = endsHiding ? await findOtherCases(context.db, state, "shown") : [];
    const standing = [file, ...others].flatMap((one) => hidings(one.decisions)).filter((one) => !ended.includes(one));
    const restores = endsHiding && standing.length === 0;
    return {
      happenings: [
        { type: "appealDecided", case: caseId, by, outcome: outcome satisfies AppealOutcome, answer: text.hash },
        ...ended.map(endedBy("appeal")),
        ...(restores ? subjectIs("shown", others) : []),
        ...(endsHiding && !restores ? [{ type: "subjectHidden", case: caseId } as const] : []),
        ...(state.appellant === "reporter" && outcome === "overturned" ? await reopened(context.db, file) : []),
      ],
      also: [...text.queries, ...((restores && (await contentQueries(state, "restore"))) || [])],
      others,
      value: { ok: true, revision: n },
    };
  });
}

/** After this time, the end of a decision that failed is tried again: in the cron's next run, after those due before. */
const END_AGAIN_AFTER_MS = 30_000;

/**
 * X60: ends up to `limit` restrictions whose time has come. One that fails is logged as a bug and is due again later, so
 * that the others end.
 */
export async function endDueDecisions(db: Db, now: number, limit: number): Promise<void> {
  for (const { id, caseId } of await findDueDecisions(db, now, limit)) {
    try {
      await record(db, now, caseId, ({ decisions }) => {
        const decision = decisions.find((one) => one.id === id);
        const isDue = decision?.endedAtMs === null && decision.untilMs !== null && decision.untilMs <= now;
        return { happenings: isDue ? [endedBy("time")(decision)] : [], value: undefined };
      });
    } catch (error) {
      if (error instanceof LogBusy) return; // the next run tries again
      logBug(`end of decision ${id}`, error);
      await postponeDecision(db, id, now + END_AGAIN_AFTER_MS);
    }
  }
}

/** X59: what the decision means for the other cases of the same thing. */
const subjectIs = (now: "hidden" | "shown", others: readonly { case: CaseState }[]): Happening[] =>
  others
    .filter(({ case: { isHidden } }) => isHidden !== (now === "hidden"))
    .map(({ case: { id } }) => ({ type: now === "hidden" ? "subjectHidden" : "subjectShown", case: id }));
const hasNoHiding = ({ decisions }: CaseFile): boolean => hidings(decisions).length === 0;
/** What a decision makes of the thing. Nothing is left to hide or to show of what is deleted. */
const becomesAfter = (action: DecisionAction): "hidden" | "shown" | null =>
  action === "hide" ? "hidden" : action === "restore" || action === "delete" ? "shown" : null;
/** X59: a case that is opened again says whether another decision hides the thing by now. */
async function reopened(db: Db, file: FoundCase & { case: CaseState }): Promise<Happening[]> {
  const { case: state, evidence } = file;
  if (evidence === null) return [];
  const isHidden =
    state.subject.type === "message" // the room alone knows, and the evidence is as old as the case
      ? await isHiddenByDecision(db, file)
      : await isSubjectHidden(db, state.subject, JSON.parse(evidence) as Evidence); // fileReport wrote it
  return subjectIs(isHidden ? "hidden" : "shown", [{ case: state }]);
}
const appealed = ({ decisions }: FoundCase): DecisionState[] =>
  decisions.filter(
    ({ appealedAtMs, appealOutcome, endedAtMs }) =>
      appealedAtMs !== null && appealOutcome === null && endedAtMs === null,
  );
const endedBy =
  (why: "time" | "appeal" | "replaced") =>
  ({ id, case: ofCase }: DecisionState): Happening => ({ type: "ended", case: ofCase, decision: id, why });
