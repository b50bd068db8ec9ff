import { Time } from "~/app/ui/primitives/Time";
import type { HistoryEntry } from "./history.server";
import { TEXTS } from "./texts";

/** The case's entries of the audit log, newest first. */
export const CaseHistory = ({ history }: { history: readonly HistoryEntry[] }) => (
  <ol className="space-y-1.5 text-sm">
    {history.map((entry) => (
      <li key={entry.n} className="flex flex-wrap justify-between gap-x-3">
        <span>
          <span className="font-semibold">{TEXTS.history[entry.by]}</span> {whatOf(entry)}
        </span>
        <Time atMs={entry.atMs} as="full" className="text-ink-3" />
      </li>
    ))}
  </ol>
);

function whatOf({
  type,
  reason = "other",
  action = "dismiss",
  outcome = "upheld",
  why = "time",
}: HistoryEntry): string {
  switch (type) {
    case "reported":
      return TEXTS.history.reported(reason);
    case "decided":
      return TEXTS.history.decided(TEXTS.outcomes[action].toLowerCase());
    case "appealDecided":
      return TEXTS.history.appealDecided[outcome];
    case "ended":
      return TEXTS.history.ended[why];
    default:
      return TEXTS.history.types[type];
  }
}
