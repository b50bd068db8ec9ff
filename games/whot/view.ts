import type { Seat } from "~/games/core";
import { faceOf, isWild, type Card } from "./cards";
import { topOf, type Whot, type WhotView } from "./state";

const PILE_SHOWN = 6; // the top card and five under it

export const viewOf = (
  { seed: _seed, shuffles: _shuffles, market, played, hands, ...table }: Whot,
  seat: Seat | null,
): WhotView => ({
  ...table,
  hand: (seat === null ? null : hands[seat]) ?? [],
  handCounts: hands.map((hand) => hand.length),
  marketCount: market.length,
  pile: played.slice(-PILE_SHOWN),
  playedCount: played.length,
});

/** The cards in the viewer's hand that could be played on their turn. Depends only on what the viewer sees. */
export const playableCards = (view: WhotView): Card[] => view.hand.filter((card) => isPlayable(view, card));

function isPlayable({ options, hand, pile, asked, penalty }: WhotView, card: Card): boolean {
  const [top, face] = [faceOf(topOf(pile)), faceOf(card)];
  if (penalty > 0) return face.number === top.number;
  if (isWild(card)) return !(options.noWhotFinish && hand.length === 1);
  if (top.shape === null) return asked === null || asked === face.shape; // a wild card on top
  return face.shape === top.shape || face.number === top.number;
}

/**
 * Whether the viewer could draw on their turn: always with a penalty, otherwise if there is a card to draw and the
 * house rules don't force a play. If no card is left, drawing means passing, for players who can't play.
 */
export function canDraw(view: WhotView): boolean {
  if (view.penalty > 0) return true;
  const mustPlay = view.options.mustPlay || !hasCardsToDraw(view);
  return !mustPlay || playableCards(view).length === 0;
}

export const hasCardsToDraw = ({ marketCount, playedCount }: WhotView): boolean => marketCount > 0 || playedCount > 1;
