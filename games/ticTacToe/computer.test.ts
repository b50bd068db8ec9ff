import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "~/games/random";
import { bestCells, casualCells, chooseCell, STRENGTHS } from "./computer";
import { emptyCells, withMark, ticTacToe, type TicTacToe } from "./rules";

const after = (...cells: number[]): TicTacToe => cells.reduce(withMark, ticTacToe.setup());

const openGame = fc
  .uniqueArray(fc.nat(8), { maxLength: 8 })
  .map((cells) =>
    cells.reduce((game, cell) => (ticTacToe.result(game) ? game : withMark(game, cell)), ticTacToe.setup()),
  )
  .filter((game) => ticTacToe.result(game) === null);
const random = fc.array(fc.nat(2 ** 32 - 1), { minLength: 8, maxLength: 8 }).map(seededRandom);

describe("casual", () => {
  test("G4 · the casual computer wins when it can, rather than blocking", () => {
    expect(casualCells(after(0, 3, 1, 4, 8))).toEqual([5]); // X threatens 2, O has 3 and 4
  });

  test("G4 · the casual computer blocks any of several threats", () => {
    expect(casualCells(after(0, 4, 1))).toEqual([2]);
    expect(casualCells(after(0, 1, 8, 5, 6))).toEqual([3, 4, 7]);
  });

  test("G4 · the casual computer otherwise takes any empty cell, all equally likely", () => {
    expect(casualCells(after(4))).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
    const draws = seededRandom([1, 2, 3, 4]);
    const seen = new Map<number, number>();
    for (let i = 0; i < 8000; i++) {
      const cell = chooseCell(after(4), "casual", draws);
      seen.set(cell, (seen.get(cell) ?? 0) + 1);
    }
    expect(seen.size).toBe(8);
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
  });
});

describe("perfect", () => {
  test("G4 · the perfect computer wins as soon and loses as late as possible", () => {
    expect(bestCells(after(0, 3, 1, 4, 8))).toEqual([5]);
    expect(bestCells(after(0, 1, 6))).toEqual([3]); // every move loses: after 3, X makes two threats with 4
  });

  test("G4 · the perfect computer answers a corner with the middle", () => {
    expect(bestCells(after(0))).toEqual([4]);
  });

  test("G4 · the perfect computer plays any opening, because all of them draw", () => {
    expect(bestCells(after())).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  for (const seat of [0, 1]) {
    test(`G4 · the perfect computer never loses from seat ${seat}, whatever the rival plays`, () => {
      const seen = new Set<string>();
      const walk = (game: TicTacToe): void => {
        const key = game.cells.join();
        if (seen.has(key)) return;
        seen.add(key);
        const result = ticTacToe.result(game);
        if (result) expect(result).not.toEqual({ outcome: "won", winner: 1 - seat });
        else
          for (const cell of game.turn === seat ? bestCells(game) : emptyCells(game.cells)) walk(withMark(game, cell));
      };
      walk(ticTacToe.setup());
      expect(seen.size).toBeGreaterThan(300);
    });
  }
});

test("G4 · with any strength, the computer wins when it can and otherwise blocks a single threat", () => {
  fc.assert(
    fc.property(openGame, fc.constantFrom(...STRENGTHS), random, (game, strength, draws) => {
      const cell = chooseCell(game, strength, draws);
      expect(emptyCells(game.cells)).toContain(cell);
      const wins = winsNow(game);
      const threats = winsNow({ ...game, turn: 1 - game.turn });
      if (wins.length > 0) expect(wins).toContain(cell);
      else if (threats.length === 1) expect(cell).toBe(threats[0]);
    }),
    { numRuns: 300 },
  );
});

const winsNow = (game: TicTacToe): number[] =>
  emptyCells(game.cells).filter((cell) => ticTacToe.result(withMark(game, cell))?.outcome === "won");
