import { type AppealOutcome, type EndReason, type Entry, type EntryType, isOperator } from "~/base/moderation/state";
import type { DecisionAction, Reason } from "~/base/moderation/terms";

/** An entry of a case's history (X56), without texts. */
export interface HistoryEntry {
  n: number;
  atMs: number;
  type: EntryType;
  /** who did it, as a moderator may see it */
  by: "you" | "moderator" | "operator" | "system" | "member" | "visitor" | "reporter";
  /** what belongs to the type */
  reason?: Reason;
  action?: DecisionAction;
  outcome?: AppealOutcome;
  why?: EndReason;
}

/** X63: no entry names a moderator, an operator or a reporter. */
export const historyOf = (entries: readonly Entry[], moderator: string): HistoryEntry[] =>
  entries.map((entry) => ({ n: entry.n, atMs: entry.atMs, type: entry.type, ...detailOf(entry, moderator) }));

function detailOf(entry: Entry, moderator: string): Omit<HistoryEntry, "n" | "atMs" | "type"> {
  switch (entry.type) {
    case "reported":
      return { by: entry.source, reason: entry.reason };
    case "claimed":
    case "released":
    case "viewed":
    case "escalated":
      return { by: whoIs(entry.by, moderator) };
    case "decided":
      return { by: whoIs(entry.by, moderator), action: entry.action };
    case "appealed":
      return { by: entry.appellant };
    case "appealDecided":
      return { by: whoIs(entry.by, moderator), outcome: entry.outcome };
    case "ended":
      return { by: "system", why: entry.why };
    case "subjectHidden":
    case "subjectShown":
      return { by: "system" };
    case "roleChanged":
      return { by: "operator" };
    case "tagHidden":
    case "tagShown":
      return { by: whoIs(entry.by, moderator) };
  }
}

function whoIs(by: string, moderator: string): HistoryEntry["by"] {
  if (by === "system") return by;
  if (isOperator(by)) return "operator";
  return by === moderator ? "you" : "moderator";
}
