import { kindOf, ownerOf, type Kind, piecesOn, type PieceLetter } from "~/games/chess/fen";
import type { Seat } from "~/games/core";
import { TEXTS } from "~/app/games/chess/texts";

/** In pawns, by the usual count. The king has no value. */
const WORTH: Record<Kind, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
const IN_ORDER: readonly Kind[] = ["k", "q", "r", "b", "n", "p"];

/** The rival's pieces that a seat has captured, the most valuable first. */
export function capturedBy(seat: Seat, played: readonly { captured: PieceLetter | null }[]): PieceLetter[] {
  const captured = played.flatMap(({ captured: piece }) => (piece !== null && ownerOf(piece) !== seat ? [piece] : []));
  return captured.sort((a, b) => IN_ORDER.indexOf(kindOf(a)) - IN_ORDER.indexOf(kindOf(b)));
}

/** A seat's lead in material on the board, in pawns; negative if it has less than the rival. */
export function leadOf(seat: Seat, fen: string): number {
  let lead = 0;
  for (const piece of piecesOn(fen).values()) lead += WORTH[kindOf(piece)] * (ownerOf(piece) === seat ? 1 : -1);
  return lead;
}

/** "Captured: queen, 2 pawns. 3 ahead." */
export function capturedText(captured: readonly PieceLetter[], lead: number): string {
  const counts = new Map<Kind, number>();
  for (const piece of captured) counts.set(kindOf(piece), (counts.get(kindOf(piece)) ?? 0) + 1);
  return [
    counts.size > 0 &&
      TEXTS.player.captured({ pieces: [...counts].map(([kind, count]) => TEXTS.player.counts[kind]({ count })) }),
    lead > 0 && TEXTS.player.ahead({ pawns: lead }),
  ]
    .filter(Boolean)
    .join(" ");
}
