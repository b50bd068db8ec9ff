import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { solve } from "~/tests/kit/games/slidePuzzleSolver";
import { isSolved } from "./board";
import { MOVES_MAX, progressOf, puzzleRace, type PuzzleRace } from "./race";
import { pushedTiles, slide } from "./rules";
import { scramble } from "./scramble";

const OPTIONS = { picture: "houses" };
const begun = (seats = 3) => puzzleRace.setup(OPTIONS, [1, 2, 3], seats);

function acts(state: PuzzleRace, seat: number, slides: readonly number[], sinceMs = 1000): PuzzleRace {
  const applied = puzzleRace.apply(state, seat, { slides, sinceMs });
  if (!applied.ok) throw new Error(applied.code);
  return applied.state;
}

function left(state: PuzzleRace, seat: number): PuzzleRace {
  const ruled = puzzleRace.adjudicate(state, { left: seat });
  if (!ruled.ok) throw new Error(ruled.code);
  return ruled.state;
}

describe("a race", () => {
  test("G10 · all racers begin with the same scramble, from the seed", () => {
    const { racers, first } = begun(4);
    for (const racer of racers) expect(racer).toEqual({ board: scramble([1, 2, 3]), moves: 0, left: false });
    expect([racers.length, first, puzzleRace.result(begun(4))]).toEqual([4, null, null]);
  });

  test("G10 · a player's slides move only their own board, without turns", () => {
    let state = begun();
    const line = pushedTiles(scramble([1, 2, 3]), state.racers[0]?.board.places[8] ?? 0);
    expect(line).toHaveLength(3);
    state = acts(state, 2, line);
    state = acts(state, 2, [...line].reverse());
    state = acts(state, 0, [0]);
    expect(state.racers.map(({ moves }) => moves)).toEqual([1, 0, 6]);
    expect(state.racers[2]?.board).toEqual(state.racers[1]?.board);
    expect(state.racers[0]?.board).toEqual(slide(scramble([1, 2, 3]), 0));
  });

  test("G10 · the first complete picture, by the room's order, wins and ends the race", () => {
    const slides = solve(scramble([1, 2, 3]));
    const almost = slides.slice(0, -1).reduce((state, tile) => acts(acts(state, 0, [tile]), 1, [tile]), begun());
    expect(puzzleRace.result(almost)).toBeNull();
    const last = slides.slice(-1);
    const won = acts(almost, 1, last, 61_500);
    expect([won.first, puzzleRace.result(won)]).toEqual([
      { seat: 1, tookMs: 61_500 },
      {
        outcome: "won",
        winner: 1,
        ranking: [
          { seat: 1, total: 24 },
          { seat: 0, total: 23 },
          { seat: 2, total: expect.any(Number) },
        ],
      },
    ]);
    expect(puzzleRace.apply(won, 0, { slides: last, sinceMs: 61_501 })).toEqual({ ok: false, code: "game_over" });
    expect(puzzleRace.adjudicate(won, { left: 1 })).toEqual({ ok: false, code: "game_over" });
  });

  test("G10 · a player's slides are limited", () => {
    let state = begun();
    const toAndFro = Array.from({ length: MOVES_MAX }, () => 0); // the first tile, into the parking place and back
    state = acts(state, 0, toAndFro);
    expect(puzzleRace.apply(state, 0, { slides: [0], sinceMs: 1 })).toEqual({ ok: false, code: "illegal" });
    expect(puzzleRace.apply(state, 1, { slides: [0], sinceMs: 1 }).ok).toBe(true);
  });

  test("G10 · the slides of one action are all made or none", () => {
    const state = begun();
    const slides = solve(scramble([1, 2, 3]));
    expect(puzzleRace.result(acts(state, 0, slides))).toMatchObject({ winner: 0 });
    for (const wrong of [[], [5], [0, 0, 7], [0, 0, 0.5], [...slides, slides.at(-1) ?? 0]]) {
      expect(puzzleRace.apply(state, 0, { slides: wrong, sinceMs: 1 }), wrong.join()).toEqual({
        ok: false,
        code: "illegal",
      });
    }
    expect(puzzleRace.apply(state, 3, { slides: [0], sinceMs: 1 })).toEqual({ ok: false, code: "game_over" });
  });

  test("G10 · a player who leaves is out of the race", () => {
    const two = left(begun(), 1);
    expect(puzzleRace.result(two)).toBeNull();
    expect(puzzleRace.apply(two, 1, { slides: [0], sinceMs: 1 })).toEqual({ ok: false, code: "game_over" });
    expect(puzzleRace.adjudicate(two, { left: 1 })).toEqual({ ok: false, code: "illegal" });
  });

  test("G10 · the last player who stays wins", () => {
    const two = left(begun(), 1);
    expect(puzzleRace.result(left(acts(two, 2, [0]), 0))).toMatchObject({
      winner: 2,
      ranking: [{ seat: 2 }, { seat: 0 }, { seat: 1 }],
    });
  });

  test("G10 · a race refuses adjudications about turns, clocks and unknown seats", () => {
    for (const adjudication of [{ away: 0 }, { flagged: 0 }, { left: 3 }])
      expect(puzzleRace.adjudicate(begun(), adjudication)).toEqual({ ok: false, code: "illegal" });
  });
});

describe("any race", () => {
  const tried = fc.record({
    seat: fc.nat(3),
    tiles: fc.array(fc.integer({ min: -1, max: 24 }), { maxLength: 3 }),
    pushes: fc.boolean(),
    leaves: fc.integer({ min: 0, max: 40 }), // 0 makes the player leave
  });

  test("G10 · any slides change only the board of their own seat", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), fc.array(tried, { maxLength: 60 }), (seats, events) => {
        let state = puzzleRace.setup(OPTIONS, [7], seats);
        for (const { seat, tiles, pushes, leaves } of events) {
          const before = structuredClone(state);
          const racer = state.racers[seat];
          const slides = pushes && racer ? pushedTiles(racer.board, tiles[0] ?? 0) : tiles;
          const applied =
            leaves === 0
              ? puzzleRace.adjudicate(state, { left: seat })
              : puzzleRace.apply(state, seat, { slides, sinceMs: 5 });
          expect(state).toEqual(before);
          if (!applied.ok) continue;
          const made = applied.state.racers[seat];
          expect(applied.state.racers.filter((now, other) => other !== seat && now !== state.racers[other])).toEqual(
            [],
          );
          expect((made?.moves ?? 0) - (racer?.moves ?? 0)).toBe(leaves === 0 ? 0 : slides.length);
          expect(applied.state.first !== null).toBe(applied.state.racers.some(({ board }) => isSolved(board)));
          expect(JSON.parse(JSON.stringify(applied.state))).toEqual(applied.state);
          state = applied.state;
        }
        for (const racer of state.racers) expect(progressOf(racer)).toBeGreaterThanOrEqual(0);
        const staying = state.racers.filter((racer) => !racer.left);
        expect(puzzleRace.result(state) !== null).toBe(state.first !== null || staying.length === 1);
      }),
    );
  });

  test("G10 · everybody sees the complete race", () => {
    for (const seat of [0, 1, null]) expect(puzzleRace.view(begun(), seat)).toEqual(begun());
  });
});
