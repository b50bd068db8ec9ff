import type { Seat } from "~/games/core";
import { faceOf, isWild, type Card } from "~/games/whot/cards";
import { topOf, type WhotView } from "~/games/whot/state";
import { canDraw, hasCardsToDraw, playableCards } from "~/games/whot/view";
import { cardName } from "~/app/games/whot/table/cardMark";
import { playsAgain } from "./happeningText";

export interface Moment {
  view: WhotView;
  seat: Seat;
  canAct: boolean;
  /** the player's action is pending */
  isPending: boolean;
  nameOf: (seat: Seat) => string;
}

/** Why no action is possible now; null if one is. */
export function whyWait({ view, seat, canAct, isPending, nameOf }: Moment): string | null {
  if (view.end) return "The game is over.";
  if (isPending) return "One moment: your last move is on its way.";
  if (view.turn !== seat) return `It is ${nameOf(view.turn)}'s turn.`;
  return canAct ? null : "The table is not ready. One moment.";
}

/** Why a card can't be played; null if it can. */
export function whyNotPlay(moment: Moment, card: Card): string | null {
  const wait = whyWait(moment);
  const { view } = moment;
  if (wait !== null || playableCards(view).includes(card)) return wait;
  const top = topOf(view.pile);
  if (view.penalty > 0) return `Only a ${faceOf(top).number} answers this: play one, or draw ${view.penalty}.`;
  if (isWild(card)) return "Whot cannot be your last card here.";
  if (view.asked) return `A ${view.asked} is asked for, and this is ${cardName(card)}.`;
  return `${cardName(card)} does not fit ${cardName(top)}.`;
}

/** Why the player can't draw; null if they can. */
export function whyNotDraw(moment: Moment): string | null {
  const wait = whyWait(moment);
  if (wait !== null || canDraw(moment.view)) return wait;
  return hasCardsToDraw(moment.view) ? "Here, who can play must play." : "No card is left to draw: play one.";
}

/** What a press on the market does. */
export function drawText(view: WhotView): string {
  if (view.penalty > 0) return `Draw ${view.penalty}`;
  return hasCardsToDraw(view) ? "Draw 1" : "Pass: no card is left";
}

/** What the player can do now. */
export function promptText(moment: Moment): string {
  const { view, seat, nameOf } = moment;
  // an old position, or a room that isn't connected yet, asks nothing of anybody
  if (view.end || !moment.canAct) return "";
  if (view.turn !== seat) return `${nameOf(view.turn)} is to play.`;
  if (moment.isPending) return "";
  const text = choiceText(view);
  return playsAgain(view) ? `Play again! ${text}` : text;
}

function choiceText(view: WhotView): string {
  const draw = view.penalty > 0 ? `draw ${view.penalty}` : hasCardsToDraw(view) ? "draw" : "pass";
  if (playableCards(view).length === 0) return `Nothing of yours fits: ${draw}.`;
  const fitting = fittingText(view);
  return canDraw(view) ? `${fitting}, or ${draw}.` : `${fitting}.`;
}

function fittingText({ pile, asked, penalty }: WhotView): string {
  const { shape, number } = faceOf(topOf(pile));
  if (penalty > 0) return `Answer with a ${number}`;
  if (asked) return `Play a ${asked}`;
  return shape ? `Play a ${shape} or ${number === 8 || number === 11 ? "an" : "a"} ${number}` : "Any card fits";
}
