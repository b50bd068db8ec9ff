import type { Seat } from "~/games/core";
import { waitReason as turnWaitReason } from "~/app/games/turns/waitReason";
import { faceOf, isWild, type Card } from "~/games/whot/cards";
import { topOf, type WhotView } from "~/games/whot/state";
import { canDraw, hasCardsToDraw, playableCards } from "~/games/whot/view";
import { cardName } from "~/app/games/whot/table/cardMark";
import { playsAgain } from "./logTexts";
import { TEXTS } from "./texts";

export interface TurnState {
  view: WhotView;
  seat: Seat;
  canAct: boolean;
  /** the player's action is pending */
  isPending: boolean;
  nameOf: (seat: Seat) => string;
}

/** Why no action is possible now; null if one is. */
export const waitReason = ({ view, ...state }: TurnState): string | null =>
  turnWaitReason({ ...state, turn: view.turn, isOver: view.end !== null, notReady: TEXTS.notReady });

/** Why a card can't be played; null if it can. */
export function playRefusal(moment: TurnState, card: Card): string | null {
  const wait = waitReason(moment);
  const { view } = moment;
  if (wait !== null || playableCards(view).includes(card)) return wait;
  const top = topOf(view.pile);
  if (view.penalty > 0) return TEXTS.refused.penalty({ number: faceOf(top).number, draws: view.penalty });
  if (isWild(card)) return TEXTS.refused.whotLast;
  if (view.asked) return TEXTS.refused.shape({ asked: TEXTS.shapes[view.asked], card: cardName(card) });
  return TEXTS.refused.mismatch({ card: cardName(card), top: cardName(top) });
}

/** Why the player can't draw; null if they can. */
export function drawRefusal(moment: TurnState): string | null {
  const wait = waitReason(moment);
  if (wait !== null || canDraw(moment.view)) return wait;
  return hasCardsToDraw(moment.view) ? TEXTS.refused.mustPlay : TEXTS.refused.noCards;
}

/** What a press on the market does. */
export function drawText(view: WhotView): string {
  if (view.penalty > 0) return TEXTS.market.draws({ count: view.penalty });
  return hasCardsToDraw(view) ? TEXTS.market.draws({ count: 1 }) : TEXTS.market.pass;
}

/** What the player can do now. */
export function promptText(moment: TurnState): string {
  const { view, seat, nameOf } = moment;
  // an old position, or a room that isn't connected yet, asks nothing of anybody
  if (view.end || !moment.canAct) return "";
  if (view.turn !== seat) return TEXTS.prompt.other({ name: nameOf(view.turn) });
  if (moment.isPending) return "";
  const text = choiceText(view);
  return playsAgain(view) ? TEXTS.prompt.again({ text }) : text;
}

function choiceText(view: WhotView): string {
  const draw =
    view.penalty > 0 || hasCardsToDraw(view) ? TEXTS.prompt.draw({ count: view.penalty }) : TEXTS.prompt.pass;
  if (playableCards(view).length === 0) return TEXTS.prompt.nothingFits({ alternative: draw });
  const fitting = fittingText(view);
  return canDraw(view) ? TEXTS.prompt.or({ text: fitting, alternative: draw }) : TEXTS.prompt.only({ text: fitting });
}

function fittingText({ pile, asked, penalty }: WhotView): string {
  const { shape, number } = faceOf(topOf(pile));
  if (penalty > 0) return TEXTS.prompt.answer({ number });
  if (asked) return TEXTS.prompt.shape({ shape: TEXTS.shapes[asked] });
  return shape ? TEXTS.prompt.match({ shape: TEXTS.shapes[shape], number }) : TEXTS.prompt.any;
}
