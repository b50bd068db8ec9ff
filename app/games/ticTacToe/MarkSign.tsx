import type { Seat } from "~/games/core";
import { markOf, type Mark } from "~/games/ticTacToe/rules";

/** A mark that looks drawn with a broad pen, in the colour of the text around it. */
export const MarkSign = ({ mark, className }: { mark: Mark; className?: string }) => (
  <svg
    viewBox="0 0 100 100"
    aria-hidden
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth={13}
    strokeLinecap="round"
  >
    {mark === "X" ? <path d="M20 20 80 80M80 20 20 80" /> : <circle cx={50} cy={50} r={32} />}
  </svg>
);

/** A player's mark, in its colour on the board. */
export const PlayerMark = ({ player, size }: { player: Seat; size: string }) => (
  <MarkSign mark={markOf(player)} className={`${size} shrink-0 ${player === 0 ? "text-accent" : "text-ink"}`} />
);
