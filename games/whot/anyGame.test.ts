import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actionsOf, after, cardsOf, options, seed, states } from "~/tests/kit/games/whotGames";
import { pick, seededRandom, shuffled, type Random } from "~/games/random";
import { deck, SHAPES } from "./cards";
import { whot } from "./rules";
import { seatsIn } from "./seats";
import { PLAIN_RULES, type Whot, type WhotAction, type WhotOptions } from "./state";

const GAMES = Number(process.env.RANDOM_GAMES ?? 200);

const sorted = (cards: readonly string[]) => [...cards].sort();

describe("any game", () => {
  test("G7 · every card is in exactly one place", () => {
    fc.assert(
      fc.property(states, (all) => {
        for (const state of all) expectSound(state);
      }),
      { numRuns: 150 },
    );
  });

  test("G3 · G7 · only the actions that a player's view allows are accepted", () => {
    const card = fc.constantFrom(...deck(true), "nothing", "");
    const action = fc.oneof(
      fc.record(
        { play: card, shape: fc.constantFrom(...SHAPES), lastCard: fc.constant(true as const) },
        { requiredKeys: ["play"] },
      ),
      fc.constant({ draw: true as const }),
    );
    fc.assert(
      fc.property(states, fc.nat(4), action, (all, seat, anyAction) => {
        const state = all.at(-1) as Whot;
        const before = structuredClone(state);
        const applied = whot.apply(state, seat, anyAction);
        expect(state).toEqual(before);
        const isTheirTurn = !state.end && seat === state.turn;
        const isListed = actionsOf(whot.view(state, seat)).some(
          (one) => JSON.stringify(one) === JSON.stringify(anyAction),
        );
        expect(applied.ok).toBe(isTheirTurn && isListed);
      }),
      { numRuns: 300 },
    );
  });

  test("G3 · G7 · a view doesn't depend on where the hidden cards are", () => {
    fc.assert(
      fc.property(states, seed, fc.integer({ min: -1, max: 3 }), (all, otherSeed, at) => {
        const seat = at < 0 ? null : at;
        for (const state of all)
          expect(whot.view(hiddenShuffled(state, seat, otherSeed), seat)).toEqual(whot.view(state, seat));
      }),
      { numRuns: 150 },
    );
  });

  test("G3 · G7 · a view names only cards that its seat has held in this round or that everybody has seen", () => {
    fc.assert(
      fc.property(states, fc.integer({ min: -1, max: 3 }), (all, at) => {
        const seat = at < 0 ? null : at;
        let seen = new Set<string>();
        let round = 0;
        for (const state of all) {
          if (state.round !== round)
            seen = new Set([...state.played, ...state.log.flatMap((entry) => ("card" in entry ? [entry.card] : []))]);
          round = state.round;
          for (const card of [state.played.at(-1) as string, ...(seat === null ? [] : (state.hands[seat] ?? []))])
            seen.add(card);
          const named =
            JSON.stringify(whot.view(state, seat)).match(/(box|circle|cross|star|Triangle|Whot)\d+[a-e]?/g) ?? [];
          expect(named.filter((card) => !seen.has(card))).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("G7 · with nothing left to draw, the players never all pass in a row", () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 2, max: 4 }), options, (anySeed, seats, rules) => {
        // all cards except the top one are in hands, in any arrangement
        const start = whot.setup(rules, anySeed, seats);
        const [top = "", ...rest] = shuffled(seededRandom(anySeed), deck(rules.whot20));
        const hands = start.hands.map((_, seat) => rest.filter((_card, i) => i % seats === seat));
        let state: Whot = { ...start, market: [], played: [top], hands };
        for (let passes = 0; passes < seats; passes++) {
          const play = actionsOf(whot.view(state, state.turn)).find((one) => "play" in one);
          if (play) return;
          state = after(state, { pick: 0 });
        }
        throw new Error("All have passed");
      }),
      { numRuns: 300 },
    );
  });

  test(`G7 · ${GAMES} random games end, with any house rules`, { timeout: 60_000 + GAMES * 100 }, () => {
    for (let game = 0; game < GAMES; game++) {
      const random = seededRandom([game]);
      const state = randomGame(randomRules(random), random);
      expect(state.end?.ranking?.map(({ seat }) => seat).sort()).toEqual(state.hands.map((_, seat) => seat));
    }
  });
});

function expectSound(state: Whot): void {
  expect(sorted(cardsOf(state))).toEqual(sorted(deck(state.options.whot20)));
  const playing = seatsIn(state);
  if (!state.end) {
    expect(playing).toContain(state.turn);
    expect(playing.length).toBeGreaterThan(1);
    for (const seat of playing) expect(state.hands[seat]?.length).toBeGreaterThan(0);
    expect(actionsOf(whot.view(state, state.turn)).length).toBeGreaterThan(0);
  }
  for (const seat of [...state.eliminated, ...state.left]) expect(state.hands[seat]).toEqual([]);
  if (!state.options.pickTwoDefence) expect(state.penalty).toBe(0);
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
}

/** A state that looks the same to that seat, but has another seed and another order of the hidden cards. */
function hiddenShuffled(state: Whot, seat: number | null, otherSeed: number[]): Whot {
  const isHidden = (other: number) => other !== seat;
  const covered = state.played.slice(0, -6); // a view shows the top six
  const hidden = shuffled(seededRandom(otherSeed), [
    ...state.market,
    ...covered,
    ...state.hands.filter((_, other) => isHidden(other)).flat(),
  ]);
  const take = (count: number) => hidden.splice(0, count);
  return {
    ...state,
    seed: otherSeed,
    shuffles: state.shuffles + 1,
    market: take(state.market.length),
    played: [...take(covered.length), ...state.played.slice(-6)],
    hands: state.hands.map((hand, other) => (isHidden(other) ? take(hand.length) : hand)),
  };
}

const randomRules = (random: Random): WhotOptions => {
  const pairs = Object.keys(PLAIN_RULES).map((name) => [name, random.below(3) === 0]);
  return { ...PLAIN_RULES, ...Object.fromEntries(pairs) };
};

/**
 * A player who can play chooses among all actions, draws included, only one time in eight. With equally likely choices
 * at all times, hands would grow and games last thousands of turns.
 */
function randomAction(state: Whot, random: Random): WhotAction {
  const actions = actionsOf(whot.view(state, state.turn));
  const plays = actions.filter((action) => "play" in action);
  return pick(random, plays.length === 0 || random.below(8) === 0 ? actions : plays);
}

function randomGame(rules: WhotOptions, random: Random): Whot {
  const seats = 2 + random.below(3);
  let state = whot.setup(
    rules,
    Array.from({ length: 8 }, () => random.below(2 ** 32)),
    seats,
  );
  for (let turns = 0; !state.end; turns++) {
    if (turns > 50_000) throw new Error("The game does not end");
    const applied = whot.apply(state, state.turn, randomAction(state, random));
    if (!applied.ok) throw new Error(applied.code);
    state = applied.state;
    if (cardsOf(state).length !== deck(rules.whot20).length) throw new Error("Cards were lost or made");
  }
  return state;
}
