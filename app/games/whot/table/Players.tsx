import { classNames } from "~/app/ui/primitives/classNames";
import type { Seat } from "~/games/core";
import type { WhotView } from "~/games/whot/state";
import { spot } from "./useCardFlights";
import { TEXTS } from "~/app/games/whot/texts";

interface PlayersProps {
  view: WhotView;
  /** the seats from left to right */
  seats: readonly Seat[];
  nameOf: (seat: Seat) => string;
}

/** The other players: how many cards each holds, and whose turn it is. */
export const Players = ({ view, seats, nameOf }: PlayersProps) => (
  <ul aria-label={TEXTS.players.label} className="flex justify-center gap-1 sm:gap-4">
    {seats.map((seat) => {
      const [count, out] = [view.handCounts[seat] ?? 0, outText(view, seat)];
      const isTheirTurn = !view.end && view.turn === seat;
      return (
        <li
          key={seat}
          aria-current={isTheirTurn || undefined}
          className="flex min-w-0 max-w-44 flex-1 flex-col items-center"
        >
          <div {...spot(`seat:${seat}`)} className="w-full max-w-32">
            <Fan count={count} />
          </div>
          <p
            className={classNames(
              "relative -mt-2 flex max-w-full items-baseline gap-1.5 rounded-full px-2.5 py-0.5 text-sm transition-colors",
              isTheirTurn ? "bg-(--on-felt) text-(--card-ink)" : "bg-(--felt-edge) text-(--on-felt)",
            )}
          >
            <span dir="auto" className="min-w-0 truncate font-bold">
              {nameOf(seat)}
            </span>
            <span className="shrink-0">{out ?? <CardCount count={count} />}</span>
            {isTheirTurn ? <span className="sr-only">{TEXTS.players.toPlay}</span> : null}
          </p>
        </li>
      );
    })}
  </ul>
);

const CardCount = ({ count }: { count: number }) => (
  <>
    <span aria-hidden>{count}</span>
    <span className="sr-only">{TEXTS.players.cards({ count })}</span>
  </>
);

function outText({ eliminated, left }: WhotView, seat: Seat): string | null {
  return left.includes(seat) || eliminated.includes(seat) ? TEXTS.players.out : null;
}

const SHOWN_MAX = 9;
/** a wider fan would leave its box */
const SPREAD_MAX_DEGREES = 44;

/** A rival's hand, seen from across the table. */
function Fan({ count }: { count: number }) {
  const shown = Math.min(count, SHOWN_MAX);
  const stepDegrees = shown > 1 ? Math.min(11, SPREAD_MAX_DEGREES / (shown - 1)) : 0;
  return (
    <svg viewBox="0 0 120 68" aria-hidden className="w-full">
      {Array.from({ length: shown }, (_, i) => (
        <g key={i} transform={`rotate(${((i - (shown - 1) / 2) * stepDegrees).toFixed(1)} 60 108)`}>
          <rect x={43} y={8} width={34} height={48} rx={4} fill="var(--card)" stroke="var(--card-edge)" />
          <rect x={45.5} y={10.5} width={29} height={43} rx={2.5} fill="var(--back)" />
          <rect x={48} y={13} width={24} height={38} rx={1.5} fill="none" stroke="var(--back-line)" opacity={0.6} />
          <circle cx={60} cy={32} r={6} fill="none" stroke="var(--back-line)" opacity={0.8} />
        </g>
      ))}
    </svg>
  );
}
