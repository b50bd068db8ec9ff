import type { ReactNode } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import type { Seat } from "~/games/core";
import { TEXTS } from "~/app/games/texts";

interface TwoPlayersProps {
  /** whose turn it is; null after the end */
  turn: Seat | null;
  /** the viewer's seat; null for a spectator */
  seat: Seat | null;
  nameOf: (seat: Seat) => string;
  /** a player's disc or mark */
  sign: (player: Seat) => ReactNode;
  /** a player's disc or mark in words, for screen readers */
  signName: (player: Seat) => string;
}

/** Players above the board and the hint below it; on a phone held sideways, both beside it. */
export const TWO_PLAYERS_TABLE =
  "flex flex-col items-center gap-4 short:grid short:grid-cols-[auto_minmax(0,372px)] short:grid-rows-[auto_1fr] short:items-start short:justify-center";

/** Both players, with their discs or marks and whose turn it is. */
export const TwoPlayers = ({ turn, seat, nameOf, sign, signName }: TwoPlayersProps) => (
  <ul aria-label={TEXTS.players} className="grid w-full max-w-[372px] grid-cols-2 gap-2 narrow:grid-cols-1">
    {[0, 1].map((player) => (
      <li
        key={player}
        aria-current={player === turn || undefined}
        className={classNames(
          "flex min-h-11 min-w-0 items-center gap-2.5 rounded-md border px-3 transition-colors",
          player === turn ? "border-accent bg-accent-soft font-bold" : "border-hairline text-ink-2",
        )}
      >
        {sign(player)}
        <span dir="auto" className="min-w-0 truncate">
          {player === seat ? TEXTS.you : nameOf(player)}
        </span>
        <span className="sr-only">
          , {signName(player)}
          {player === turn ? TEXTS.turn.toPlay : ""}
        </span>
      </li>
    ))}
  </ul>
);
