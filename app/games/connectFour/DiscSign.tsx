import type { Seat } from "~/games/core";
import { discOf, type Disc } from "~/games/connectFour/rules";
import { BOARD_COLOURS, edgeOf, fillOf } from "./boardColours";

/** A disc. For people who can't see the colours, a ring is stamped on red and a star on yellow. */
export const DiscSign = ({ disc, className }: { disc: Disc; className?: string }) => (
  <svg viewBox="0 0 100 100" aria-hidden className={className}>
    <circle cx={50} cy={50} r={47} fill={fillOf(disc)} stroke={edgeOf(disc)} strokeWidth={6} />
    {disc === "red" ? (
      <circle cx={50} cy={50} r={24} fill="none" stroke={edgeOf(disc)} strokeWidth={7} />
    ) : (
      <path d="m50 22 8 17.5 19 2.3-14 13 3.7 18.8L50 64.3 33.3 73.6 37 54.8l-14-13 19-2.3z" fill={edgeOf(disc)} />
    )}
  </svg>
);

/** A player's disc. */
export const PlayerDisc = ({ player, size }: { player: Seat; size: string }) => (
  <span className={`${size} shrink-0`} style={BOARD_COLOURS}>
    <DiscSign disc={discOf(player)} className="size-full" />
  </span>
);
