import type { Seat } from "~/games/core";
import type { Card } from "~/games/whot/cards";
import { whot } from "~/games/whot/rules";
import { PLAIN_RULES, type Whot, type WhotAction } from "~/games/whot/state";
import { allowed } from "~/tests/kit/games/whotGames";

/** A game with these hands, this pile (top last) and this market (next first). */
export function table(
  hands: Card[][],
  pile: Card[],
  market: Card[] = ["box10", "box11", "box13", "box14", "box7"],
  more: Partial<Whot> = {},
): Whot {
  return {
    options: PLAIN_RULES,
    seed: [1, 2, 3],
    shuffles: 1,
    round: 1,
    market,
    played: pile,
    hands,
    turn: 0,
    asked: null,
    penalty: 0,
    eliminated: [],
    left: [],
    rounds: [],
    log: [],
    end: null,
    ...more,
  };
}
/** These house rules, and no others. */
export const house = (...names: (keyof typeof PLAIN_RULES)[]) => ({
  options: { ...PLAIN_RULES, ...Object.fromEntries(names.map((name) => [name, true])) },
});

export const act = (state: Whot, seat: Seat, action: WhotAction): Whot => allowed(whot.apply(state, seat, action));
export const play = (state: Whot, seat: Seat, card: Card): Whot => act(state, seat, { play: card });
/** "ok", or the code of the refusal */
export const code = (state: Whot, seat: Seat, action: WhotAction) => {
  const applied = whot.apply(state, seat, action);
  return applied.ok ? "ok" : applied.code;
};
export const counts = ({ hands }: Whot) => hands.map((hand) => hand.length);

/** Three hands; from the first, any card can be played on a circle. */
export const THREE = [
  ["circle1", "circle2", "circle3", "circle8", "circle14"],
  ["cross1", "cross2"],
  ["star1", "star2"],
];
