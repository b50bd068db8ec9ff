import type { Seat } from "~/games/core";
import type { WhotView } from "~/games/whot/state";
import { entryText } from "./logTexts";
import { TEXTS } from "./texts";

const MOVES_SHOWN = 6;

interface LogProps {
  view: WhotView;
  nameOf: (seat: Seat) => string;
}

/** The latest events, the newest first. */
export const RecentMoves = ({ view, nameOf }: LogProps) => (
  <section className="min-w-0 flex-1">
    <h2 className="text-sm font-bold text-ink-2">{TEXTS.log.title}</h2>
    <ol aria-label={TEXTS.log.title} className="mt-1 space-y-0.5 text-sm">
      {view.log
        .slice(-MOVES_SHOWN)
        .reverse()
        .map((entry, i) => (
          <li key={view.log.length - i} className={i === 0 ? "text-ink" : "text-ink-3"}>
            {entryText(entry, nameOf)}
          </li>
        ))}
      {view.log.length === 0 ? <li className="text-ink-3">{TEXTS.log.none}</li> : null}
    </ol>
  </section>
);

/** The points left in each hand at the end of each round; nothing before the first round has ended. */
export function RoundTotals({ view: { rounds, handCounts }, nameOf }: LogProps) {
  if (rounds.length === 0) return null;
  const seats = handCounts.map((_, seat) => seat);
  return (
    <table className="text-sm tabular-nums">
      <caption className="text-start text-sm font-bold text-ink-2">{TEXTS.rounds.title}</caption>
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="pe-3 text-start font-normal">
            <span className="sr-only">{TEXTS.rounds.round}</span>
          </th>
          {seats.map((seat) => (
            <th dir="auto" key={seat} scope="col" className="max-w-24 truncate px-2 text-end font-normal">
              {nameOf(seat)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ winner, totals }, i) => (
          <tr key={i} className="border-t border-hairline">
            <th scope="row" className="py-1 pe-3 text-start font-normal text-ink-3">
              {i + 1}
            </th>
            {seats.map((seat) => (
              <td key={seat} className={`px-2 py-1 text-end ${seat === winner ? "font-bold text-accent" : ""}`}>
                {totals[seat] ?? "–"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
