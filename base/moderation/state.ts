/**
 * The entries of the audit log, and the state that follows from them (X66). The edge stores the states that `applyEntry`
 * returns. Replaying the log through the same function gives the same states.
 */
import {
  APPEAL_MS,
  CLAIM_MS,
  type DecisionAction,
  type Limited,
  type Reason,
  type Restriction,
  severityOf,
  type Severity,
  STRIKE_MS,
  type Subject,
} from "./terms";

/** What every entry has. `n` counts from 1 without gaps. */
interface Recorded {
  n: number;
  atMs: number;
}

/** An appeal comes from the member whom a decision concerns, or from somebody who reported. */
export type Appellant = "member" | "reporter";
export type AppealOutcome = "upheld" | "overturned";
/** Why a restriction ended: its time came, an appeal succeeded, or a later decision replaced it. */
export type EndReason = "time" | "appeal" | "replaced";

/**
 * What happened. Texts are in `moderation_texts`; an entry has only their hashes, so that an erasure can empty them.
 * `by`: the moderator's id, an operator, or `system` for what no person decided.
 */
export type Happening =
  | {
      type: "reported";
      case: string;
      report: string;
      subject: Subject;
      /** whose it is; null if that isn't known, such as behind a visitor's link */
      member: string | null;
      reason: Reason;
      source: "member" | "visitor" | "system";
      text: string | null;
      /** of a case's first report: an earlier decision already hides what is reported */
      isHidden?: true | undefined;
    }
  | { type: "claimed" | "released" | "viewed" | "escalated"; case: string; by: string }
  | {
      type: "decided";
      case: string;
      decision: string;
      by: string;
      action: DecisionAction;
      rule: string | null;
      facts: string | null;
      restrictions: readonly Restriction[];
      untilMs: number | null;
    }
  | { type: "appealed"; case: string; appellant: Appellant; appeal: string; text: string }
  | { type: "appealDecided"; case: string; by: string; outcome: AppealOutcome; answer: string | null }
  | { type: "ended"; case: string; decision: string; why: EndReason }
  /** another decision about the same thing, mostly in another case, hid it or showed it again */
  | { type: "subjectHidden" | "subjectShown"; case: string }
  | { type: "roleChanged"; member: string; role: "member" | "moderator"; by: OperatorId }
  /** X129: lists of tags leave the tag out, or have it again */
  | { type: "tagHidden" | "tagShown"; tag: string; by: string };

/** An operator with their name, or without it in entries from before each had a key, and of the shared key. */
export type OperatorId = "operator" | `operator:${string}`;
export const isOperator = (by: string): by is OperatorId => by === "operator" || by.startsWith("operator:");

export type Entry = Recorded & Happening;
export type EntryType = Happening["type"];

export interface CaseState {
  id: string;
  /** the number of its first entry, by which moderators name it */
  number: number;
  subject: Subject;
  member: string | null;
  status: "open" | "decided" | "appealed";
  severity: Severity;
  reports: number;
  openedAtMs: number;
  claimedBy: string | null;
  claimedAtMs: number | null;
  decidedBy: string | null;
  decidedAtMs: number | null;
  /** when it was decided last, or an appeal was answered; nobody can appeal after `APPEAL_MS` */
  settledAtMs: number | null;
  action: DecisionAction | null;
  /** what was reported is hidden, by a decision about this case or another one of the same thing */
  isHidden: boolean;
  isEscalated: boolean;
  appellant: Appellant | null;
  /** the number of the newest entry about it; views don't count, because they change nothing */
  revision: number;
}

/** What a member can read as the statement of reasons (X62). */
export interface DecisionState {
  id: string;
  case: string;
  member: string;
  action: DecisionAction;
  rule: string | null;
  facts: string | null;
  limits: readonly Limited[];
  isAutomated: boolean;
  decidedAtMs: number;
  untilMs: number | null;
  strikeUntilMs: number | null;
  endedAtMs: number | null;
  endedWhy: EndReason | null;
  appealedAtMs: number | null;
  appealText: string | null;
  appealOutcome: AppealOutcome | null;
  answer: string | null;
  answeredAtMs: number | null;
}

/** The case of an entry, and the decisions of that case, before and after the entry. */
export interface CaseFile {
  case: CaseState | null;
  decisions: readonly DecisionState[];
}

/** The decisions that a member is given reasons for. The others change nothing for them. */
const CONCERNS_MEMBER: readonly DecisionAction[] = ["hide", "warn", "restrict", "suspend", "ban", "delete"];
const STRIKES: readonly DecisionAction[] = ["warn", "restrict", "suspend", "ban"];

/** The state after an entry about a case. Throws if the entry can't follow the state, which only a wrong log contains. */
export function applyEntry(file: CaseFile, entry: Entry): CaseFile {
  if (!("case" in entry)) return file;
  if (entry.type === "reported") return { ...file, case: afterReport(file.case, entry) };
  const before = file.case;
  if (!before) throw new Error(`entry ${entry.n} is about a case that doesn't exist`);
  const state: CaseState = { ...before, revision: entry.n };
  switch (entry.type) {
    case "claimed":
      return { ...file, case: { ...state, claimedBy: entry.by, claimedAtMs: entry.atMs } };
    case "released":
      return { ...file, case: { ...state, claimedBy: null, claimedAtMs: null } };
    case "viewed":
      return file;
    case "escalated":
      return { ...file, case: { ...claimRenewed(state, entry.by, entry.atMs), isEscalated: true } };
    case "decided":
      return { case: decidedCase(state, entry), decisions: withDecision(file.decisions, state, entry) };
    case "appealed":
      return {
        case: { ...state, status: "appealed", appellant: entry.appellant, claimedBy: null, claimedAtMs: null },
        decisions:
          entry.appellant === "reporter"
            ? file.decisions
            : changed(file.decisions, entry.appeal, { appealedAtMs: entry.atMs, appealText: entry.text }),
      };
    case "appealDecided":
      return {
        case: {
          ...state,
          // if a reporter's appeal succeeds, the case is decided once more
          status: state.appellant === "reporter" && entry.outcome === "overturned" ? "open" : "decided",
          appellant: null,
          settledAtMs: entry.atMs,
          claimedBy: null,
          claimedAtMs: null,
        },
        decisions: file.decisions.map((decision) =>
          decision.appealedAtMs !== null && decision.appealOutcome === null
            ? { ...decision, appealOutcome: entry.outcome, answer: entry.answer, answeredAtMs: entry.atMs }
            : decision,
        ),
      };
    case "ended": {
      const decisions = changed(file.decisions, entry.decision, {
        endedAtMs: entry.atMs,
        endedWhy: entry.why,
        ...(entry.why === "appeal" ? { strikeUntilMs: null } : {}),
      });
      const hid = file.decisions.find(({ id }) => id === entry.decision)?.action === "hide";
      return { case: hid ? { ...state, isHidden: false } : state, decisions };
    }
    case "subjectHidden":
    case "subjectShown":
      return { ...file, case: { ...state, isHidden: entry.type === "subjectHidden" } };
  }
}

type ReportEntry = Extract<Entry, { type: "reported" }>;
type DecidedEntry = Extract<Entry, { type: "decided" }>;

function afterReport(before: CaseState | null, entry: ReportEntry): CaseState {
  const severity = severityOf(entry.reason);
  if (before)
    return {
      ...before,
      reports: before.reports + 1,
      severity: severity > before.severity ? severity : before.severity,
      revision: entry.n,
    };
  return {
    id: entry.case,
    number: entry.n,
    subject: entry.subject,
    member: entry.member,
    status: "open",
    severity,
    reports: 1,
    openedAtMs: entry.atMs,
    claimedBy: null,
    claimedAtMs: null,
    decidedBy: null,
    decidedAtMs: null,
    settledAtMs: null,
    action: null,
    isHidden: entry.isHidden ?? false,
    isEscalated: false,
    appellant: null,
    revision: entry.n,
  };
}

const claimRenewed = (state: CaseState, by: string, atMs: number): CaseState =>
  state.claimedBy === by ? { ...state, claimedAtMs: atMs } : state;

const decidedCase = (state: CaseState, { by, action, atMs }: DecidedEntry): CaseState => ({
  ...state,
  status: "decided",
  claimedBy: null,
  claimedAtMs: null,
  decidedBy: by,
  decidedAtMs: atMs,
  settledAtMs: atMs,
  action,
  isHidden: action === "hide" || (action !== "restore" && state.isHidden),
});

function withDecision(
  decisions: readonly DecisionState[],
  { id: ofCase, member }: CaseState,
  entry: DecidedEntry,
): readonly DecisionState[] {
  if (member === null || !CONCERNS_MEMBER.includes(entry.action)) return decisions;
  const decided: DecisionState = {
    id: entry.decision,
    case: ofCase,
    member,
    action: entry.action,
    rule: entry.rule,
    facts: entry.facts,
    limits: limitsOf(entry),
    isAutomated: entry.by === "system",
    decidedAtMs: entry.atMs,
    untilMs: entry.untilMs,
    strikeUntilMs: STRIKES.includes(entry.action) ? entry.atMs + STRIKE_MS : null,
    endedAtMs: null,
    endedWhy: null,
    appealedAtMs: null,
    appealText: null,
    appealOutcome: null,
    answer: null,
    answeredAtMs: null,
  };
  return [...decisions, decided];
}

function limitsOf({ action, restrictions }: DecidedEntry): readonly Limited[] {
  if (action === "restrict") return restrictions;
  if (action === "suspend") return ["suspended"];
  return action === "ban" ? ["banned"] : [];
}

const changed = (
  decisions: readonly DecisionState[],
  id: string,
  change: Partial<DecisionState>,
): readonly DecisionState[] =>
  decisions.map((decision) => (decision.id === id ? { ...decision, ...change } : decision));

// ---- what follows from a state

/** The decisions that stand and hide what was reported. */
export const hidings = (decisions: readonly DecisionState[]): DecisionState[] =>
  decisions.filter(({ action, endedAtMs }) => action === "hide" && endedAtMs === null);

/** X55: whether the moderator may act on the case now, without claiming it first. */
export const hasClaim = (state: CaseState, moderator: string, nowMs: number): boolean =>
  state.claimedBy === moderator && nowMs < (state.claimedAtMs ?? 0) + CLAIM_MS;

/**
 * X55: whether the moderator may claim the case: nobody else holds it, and it isn't theirs or their own decision. A
 * decided case can be claimed only to restore what it hid.
 */
export const canClaim = (state: CaseState, moderator: string, nowMs: number): boolean =>
  (state.status !== "decided" || state.isHidden) &&
  canModerate(state, moderator) &&
  !isClaimedByOther(state, moderator, nowMs);

/** X58, X65: nobody moderates their own case, or an appeal against their own decision. */
export const canModerate = (state: CaseState, moderator: string): boolean =>
  state.member !== moderator && !(state.status === "appealed" && state.decidedBy === moderator);

export const isClaimedByOther = (state: CaseState, moderator: string, nowMs: number): boolean =>
  state.claimedBy !== null && state.claimedBy !== moderator && nowMs < (state.claimedAtMs ?? 0) + CLAIM_MS;

/** X65: whether the member can appeal the decision now. */
export const canAppeal = (decision: DecisionState, nowMs: number): boolean =>
  decision.appealedAtMs === null && decision.endedWhy !== "appeal" && nowMs < decision.decidedAtMs + APPEAL_MS;

/** X53: when nobody can appeal any longer. Null while the case is open or an appeal is pending. */
export const appealsEndAtMs = ({ status, settledAtMs }: CaseState): number | null =>
  status === "decided" && settledAtMs !== null ? settledAtMs + APPEAL_MS : null;

/** What limits the member now: of all their decisions, those that haven't ended. The longest time counts. */
export function limitsFrom(decisions: readonly DecisionState[]): Map<Limited, DecisionState> {
  const limits = new Map<Limited, DecisionState>();
  for (const decision of decisions) {
    if (decision.endedAtMs !== null) continue;
    for (const limit of decision.limits) {
      const other = limits.get(limit);
      if (!other || endOf(decision) > endOf(other)) limits.set(limit, decision);
    }
  }
  return limits;
}

const endOf = ({ untilMs }: DecisionState): number => untilMs ?? Number.POSITIVE_INFINITY;

/** Replays a log. The states of all cases, by id. */
export function replay(entries: Iterable<Entry>): Map<string, CaseFile> {
  const files = new Map<string, CaseFile>();
  for (const entry of entries) {
    if (!("case" in entry)) continue;
    files.set(entry.case, applyEntry(files.get(entry.case) ?? { case: null, decisions: [] }, entry));
  }
  return files;
}
