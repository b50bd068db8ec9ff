import type { Seat } from "~/games/core";
import { shuffled } from "~/games/random";
import { secretRandom } from "~/games/secretRandom";
import { deck, type Card } from "./cards";
import { seatsIn } from "./seats";
import { logged, topOf, type DrawReason, type Whot } from "./state";

const HAND = 5; // specification §9
const MARKET_MIN = 3; // specification §9: refilled when it has fewer than 3 cards

/**
 * Deals a new round to the remaining players: the starter, then five cards each, seat by seat. The rest is the market.
 */
export function dealt(state: Whot): Whot {
  const cards = shuffle(state, deck(state.options.whot20));
  const seats = seatsIn(state);
  const [starter = "", ...rest] = cards;
  const hands = state.hands.map((_, seat) => {
    const index = seats.indexOf(seat);
    return index < 0 ? [] : rest.slice(index * HAND, (index + 1) * HAND);
  });
  const market = rest.slice(seats.length * HAND);
  return refilled({
    ...state,
    shuffles: state.shuffles + 1,
    market,
    played: [starter],
    hands,
    turn: seats[0] ?? 0,
    asked: null,
    penalty: 0,
  });
}

/** Draws up to `count` cards, as many as there are. The market is refilled in between. */
export function drawn(state: Whot, seat: Seat, count: number, why: DrawReason): Whot {
  let now = refilled(state);
  let taken = 0;
  for (; taken < count && now.market.length > 0; taken++) {
    const [card = "", ...market] = now.market;
    now = refilled({
      ...now,
      market,
      hands: now.hands.map((hand, other) => (other === seat ? [...hand, card] : hand)),
    });
  }
  return logged(now, { did: "drew", seat, count: taken, why });
}

/** Puts the hand of a player who leaves under the market, in an order that nobody knows. */
export const withHandReturned = (state: Whot, seat: Seat): Whot => ({
  ...state,
  shuffles: state.shuffles + 1,
  market: [...state.market, ...shuffle(state, state.hands[seat] ?? [])],
  hands: state.hands.map((hand, other) => (other === seat ? [] : hand)),
});

/** Puts all played cards except the top one under a market that runs low. */
function refilled(state: Whot): Whot {
  const playedBefore = state.played.slice(0, -1);
  if (state.market.length >= MARKET_MIN || playedBefore.length === 0) return state;
  const market = [...state.market, ...shuffle(state, playedBefore)];
  return logged(
    { ...state, shuffles: state.shuffles + 1, market, played: [topOf(state.played)] },
    { did: "refilled", count: playedBefore.length },
  );
}

const shuffle = ({ seed, shuffles }: Whot, cards: readonly Card[]): Card[] =>
  shuffled(secretRandom(seed, shuffles), cards);
