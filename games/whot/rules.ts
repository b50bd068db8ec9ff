import type { Applied, GameRules, Adjudication, Seat } from "~/games/core";
import type { Seed } from "~/games/random";
import { faceOf, isWild, SHAPES, type Card } from "./cards";
import { dealt, drawn, withHandReturned } from "./market";
import { resultFor, withRoundWon } from "./rounds";
import { rivalsOf, seatAfter, seatsIn } from "./seats";
import {
  logged,
  PLAIN_RULES,
  type Whot,
  type WhotAction,
  type WhotOptions,
  type WhotResult,
  type WhotView,
} from "./state";
import { canDraw, hasCardsToDraw, playableCards, viewOf } from "./view";

export const whot = {
  seats: [2, 4],
  defaults: PLAIN_RULES,
  setup,
  apply,
  adjudicate,
  view: viewOf,
  result: ({ end }: Whot): WhotResult | null => end,
} satisfies GameRules<Whot, WhotAction, WhotView, WhotOptions>;

function setup(options: WhotOptions, seed: Seed, seats: number): Whot {
  return dealt({
    options,
    seed,
    shuffles: 0,
    round: 1,
    market: [],
    played: [],
    hands: Array<Card[]>(seats).fill([]),
    turn: 0,
    asked: null,
    penalty: 0,
    eliminated: [],
    left: [],
    rounds: [],
    log: [],
    end: null,
  });
}

function apply(state: Whot, seat: Seat, action: WhotAction): Applied<Whot> {
  if (state.end) return { ok: false, code: "game_over" };
  if (seat !== state.turn) return { ok: false, code: "not_your_turn" };
  if ("play" in action)
    return isAllowed(viewOf(state, seat), action)
      ? { ok: true, state: played(state, seat, action) }
      : { ok: false, code: "illegal" };
  return "draw" in action && canDraw(viewOf(state, seat))
    ? { ok: true, state: drawnInTurn(state, "choice") }
    : { ok: false, code: "illegal" };
}

function adjudicate(state: Whot, adjudication: Adjudication): Applied<Whot> {
  if (state.end) return { ok: false, code: "game_over" };
  // the room draws for a player who is away, even if the house rules wouldn't let that player draw
  if ("away" in adjudication)
    return adjudication.away === state.turn
      ? { ok: true, state: drawnInTurn(state, "away") }
      : { ok: false, code: "not_your_turn" };
  if ("left" in adjudication && seatsIn(state).includes(adjudication.left))
    return { ok: true, state: withoutSeat(state, adjudication.left, adjudication.resigned ? "resigned" : "left") };
  return { ok: false, code: "illegal" };
}

type Play = Extract<WhotAction, { play: Card }>;

/** A play names a shape if, and only if, the card is wild. "Last card" may only be called with the second-last card. */
function isAllowed(view: WhotView, { play, shape, lastCard }: Play): boolean {
  if (!playableCards(view).includes(play)) return false;
  if (isWild(play) ? !SHAPES.some((known) => known === shape) : shape !== undefined) return false;
  return lastCard === undefined || (view.options.lastCardCall && view.hand.length === 2);
}

function played(state: Whot, seat: Seat, { play, shape, lastCard }: Play): Whot {
  const hand = (state.hands[seat] ?? []).filter((card) => card !== play);
  const onPile: Whot = {
    ...state,
    played: [...state.played, play],
    hands: state.hands.map((otherHand, other) => (other === seat ? hand : otherHand)),
    asked: shape ?? null,
  };
  const next = logged(onPile, {
    did: "played",
    seat,
    card: play,
    ...(shape && { asked: shape }),
    ...(lastCard && { calledLast: true }),
  });
  if (hand.length === 0) return withRoundWon(next, seat); // the effect of a last card is ignored
  const afterCall =
    state.options.lastCardCall && hand.length === 1 && !lastCard ? drawn(next, seat, 2, "noCall") : next;
  return withEffect(afterCall, seat, faceOf(play).number);
}

/** Applies a card's effect (specification §9, or a house rule) to the other players and to the turn. */
function withEffect(state: Whot, seat: Seat, number: number): Whot {
  const { generalMarket, pickTwoDefence, holdOn } = state.options;
  const next = seatAfter(state, seat);
  const withTurn = (now: Whot, steps: number): Whot => ({ ...now, turn: seatAfter(now, seat, steps) });
  switch (number) {
    case 1:
      return withTurn(state, holdOn ? 0 : 2);
    case 2:
      return pickTwoDefence
        ? withTurn({ ...state, penalty: state.penalty + 2 }, 1)
        : withTurn(drawn(state, next, 2, "card"), 2);
    case 5:
      return withTurn(pickTwoDefence ? { ...state, penalty: state.penalty + 3 } : state, 1);
    case 8:
      return withTurn(state, 2);
    case 14:
      if (generalMarket)
        return withTurn(
          rivalsOf(state, seat).reduce((now, rival) => drawn(now, rival, 1, "card"), state),
          0,
        );
      return withTurn(drawn(state, next, 1, "card"), 2);
    default:
      return withTurn(state, 1);
  }
}

/** The player to move draws the penalty or one card, or passes if no card is left. */
function drawnInTurn(state: Whot, why: "choice" | "away"): Whot {
  const seat = state.turn;
  const turn = seatAfter(state, seat);
  if (state.penalty > 0) return { ...drawn(state, seat, state.penalty, "card"), turn, penalty: 0 };
  if (!hasCardsToDraw(viewOf(state, seat))) return { ...logged(state, { did: "passed", seat }), turn };
  return { ...drawn(state, seat, 1, why), turn };
}

/** If one of two players leaves, the other wins. If a player with a penalty leaves, nobody has to draw it. */
function withoutSeat(state: Whot, seat: Seat, did: "left" | "resigned"): Whot {
  const rest = withHandReturned(logged({ ...state, left: [...state.left, seat] }, { did, seat }), seat);
  const [first, ...others] = seatsIn(rest);
  if (first !== undefined && others.length === 0) return { ...rest, end: resultFor(rest, first) };
  return state.turn === seat ? { ...rest, turn: seatAfter(rest, seat), penalty: 0 } : rest;
}
