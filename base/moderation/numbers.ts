/** The numbers for a yearly transparency report (X68; Regulation (EU) 2022/2065, Articles 15 and 24). */
import type { Entry } from "./state";
import { DECISIONS, type DecisionAction, REASONS, type Reason } from "./terms";

type Source = Extract<Entry, { type: "reported" }>["source"];
const SOURCES = ["member", "visitor", "system"] as const satisfies readonly Source[];
/** What became of a report: the first decision after it. */
type Outcome = "acted" | "dismissed" | "open";

export interface Numbers {
  year: number;
  /** of the year, by what became of them until now */
  reports: {
    total: number;
    bySource: Record<Source, number>;
    byReason: Record<Reason, number>;
    byOutcome: Record<Outcome, number>;
    /** from a report to the first decision after it; null without decided reports */
    medianHours: number | null;
  };
  /** of the year, by who decided */
  decisions: Record<DecisionAction, { byPeople: number; automated: number }>;
  escalated: number;
  appeals: {
    /** of the year, by who appealed */
    byMembers: number;
    byReporters: number;
    /** of these, by what became of them until now */
    upheld: number;
    overturned: number;
    open: number;
    /** from the appeal to its answer; null without answered appeals */
    medianDays: number | null;
  };
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

interface OpenCase {
  /** when each report was made that no decision followed; only those of the year */
  undecided: number[];
  /** when the appeal was made; null if there is none, or it wasn't made in the year */
  appealedAtMs: number | null;
}

/** Counts what happened in a year (UTC). What became of it may have happened later. */
export function numbersOf(entries: Iterable<Entry>, year: number): Numbers {
  const numbers = emptyNumbers(year);
  const { reports, appeals } = numbers;
  const cases = new Map<string, OpenCase>();
  const hours: number[] = [];
  const days: number[] = [];
  for (const entry of entries) {
    if (!("case" in entry)) continue;
    const isOfYear = new Date(entry.atMs).getUTCFullYear() === year;
    const open = cases.get(entry.case) ?? { undecided: [], appealedAtMs: null };
    cases.set(entry.case, open);
    switch (entry.type) {
      case "reported":
        if (!isOfYear) break;
        reports.total++;
        reports.bySource[entry.source]++;
        reports.byReason[entry.reason]++;
        reports.byOutcome.open++;
        open.undecided.push(entry.atMs);
        break;
      case "decided": {
        const outcome = entry.action === "dismiss" || entry.action === "restore" ? "dismissed" : "acted";
        hours.push(...open.undecided.map((atMs) => (entry.atMs - atMs) / HOUR_MS));
        reports.byOutcome[outcome] += open.undecided.length;
        reports.byOutcome.open -= open.undecided.length;
        open.undecided = [];
        if (isOfYear) numbers.decisions[entry.action][entry.by === "system" ? "automated" : "byPeople"]++;
        break;
      }
      case "escalated":
        if (isOfYear) numbers.escalated++;
        break;
      case "appealed":
        open.appealedAtMs = isOfYear ? entry.atMs : null;
        if (!isOfYear) break;
        appeals[entry.appellant === "member" ? "byMembers" : "byReporters"]++;
        appeals.open++;
        break;
      case "appealDecided":
        if (open.appealedAtMs === null) break;
        appeals[entry.outcome]++;
        appeals.open--;
        days.push((entry.atMs - open.appealedAtMs) / DAY_MS);
        open.appealedAtMs = null;
        break;
      default:
        break;
    }
  }
  reports.medianHours = medianOf(hours);
  appeals.medianDays = medianOf(days);
  return numbers;
}

const emptyNumbers = (year: number): Numbers => ({
  year,
  reports: {
    total: 0,
    bySource: zeros(SOURCES),
    byReason: zeros(REASONS),
    byOutcome: zeros(["acted", "dismissed", "open"]),
    medianHours: null,
  },
  decisions: Object.fromEntries(
    DECISIONS.map((action) => [action, { byPeople: 0, automated: 0 }]),
  ) as Numbers["decisions"],
  escalated: 0,
  appeals: { byMembers: 0, byReporters: 0, upheld: 0, overturned: 0, open: 0, medianDays: null },
});

const zeros = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

/** Rounded to tenths. */
function medianOf(values: readonly number[]): number | null {
  const ordered = [...values].sort((a, b) => a - b);
  const [low, high] = [ordered[Math.floor((ordered.length - 1) / 2)], ordered[Math.floor(ordered.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round(((low + high) / 2) * 10) / 10;
}
