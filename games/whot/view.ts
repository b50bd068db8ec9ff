import type { Seat } from "~/games/core";
import { faceOf, isWild, type Card } from "./cards";
import { topOf, type Whot, type WhotView } from "./state";

const PILE_SHOWN = 6; // the top and five under it

export const viewOf = ({ seed: _seed, shuffles: _shuffles, market, played, hands, ...table }: Whot, seat: Seat | null): WhotView => ({
  ...table,
  hand: (seat === null ? null : hands[seat]) ?? [],
  handCounts: hands.map((hand) => hand.length),
  marketCount: market.length,
  pile: played.slice(-PILE_SHOWN),
  playedCount: played.length,
});

/** Which of one's cards the rules let one play now, if it is one's turn. What is allowed follows from what one sees. */
export const playableCards = (view: WhotView): Card[] => view.hand.filter((card) => isPlayable(view, card));

function isPlayable({ options, hand, pile, asked, penalty }: WhotView, card: Card): boolean {
  const [top, face] = [faceOf(topOf(pile)), faceOf(card)];
  if (penalty > 0) return face.number === top.number;
  if (isWild(card)) return !(options.noWhotFinish && hand.length === 1);
  if (top.shape === null) return asked === null || asked === face.shape; // a wild card on top
  return face.shape === top.shape || face.number === top.number;
}

/**
 * Whether one may draw now, if it is one's turn: always for a penalty, else as long as there is a card to draw and the
 * house does not make one play. Where none is left, drawing is passing, for those who cannot play.
 */
export function canDraw(view: WhotView): boolean {
  if (view.penalty > 0) return true;
  const mustPlay = view.options.mustPlay || !hasCardsToDraw(view);
  return !mustPlay || playableCards(view).length === 0;
}

export const hasCardsToDraw = ({ marketCount, playedCount }: WhotView): boolean => marketCount > 0 || playedCount > 1;
