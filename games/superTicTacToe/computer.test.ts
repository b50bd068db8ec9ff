import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "~/games/random";
import { casualMoves, chooseCasualMove } from "./casual";
import { readPosition } from "./notation";
import { legalMoves, PLAIN_RULES, withMove, superTicTacToe, type Move, type SuperTicTacToe } from "./rules";
import { chooseStrongMove } from "./strong";

const E = ".........";
function position(boards: readonly string[], next: number | null): SuperTicTacToe {
  const state = readPosition(`${boards.join("/")} ${next ?? "-"}`);
  if (!state) throw new Error("Not a position");
  return state;
}
const strong = (game: SuperTicTacToe, seed: number, games = 300): Move =>
  chooseStrongMove(game, seededRandom([seed]), { games });

/** X to move. X has won two boards of a line. X can win board 2, which completes the line, or board 5. */
const X_CAN_WIN = position(
  ["XXX......", "XXX......", "XX.O.....", "OOO......", "OO.......", "XX.......", "OOO......", "O........", E],
  null,
);

describe("casual", () => {
  test("G5 · the casual computer wins the game rather than a board", () => {
    expect(casualMoves(X_CAN_WIN)).toEqual([{ board: 2, cell: 2 }]);
  });

  test("G5 · the casual computer wins a board rather than blocking one", () => {
    const state = position(["XX.OO....", E, E, E, E, E, E, E, E], 0);
    expect(casualMoves(state)).toEqual([{ board: 0, cell: 2 }]);
    expect(casualMoves({ ...state, turn: 1 })).toEqual([{ board: 0, cell: 5 }]);
  });

  test("G5 · the casual computer blocks only where it may move", () => {
    const state = position(["XX.......", "OO.......", E, E, E, E, E, E, E], 1);
    expect(casualMoves(state)).toEqual([{ board: 1, cell: 2 }]);
    expect(casualMoves({ ...state, next: 3 })).toEqual(legalMoves({ ...state, next: 3 }));
  });
});

describe("strong", () => {
  test("G5 · the strong computer wins immediately when it can", () => {
    for (let seed = 0; seed < 5; seed++) expect(strong(X_CAN_WIN, seed, 1)).toEqual({ board: 2, cell: 2 });
  });

  test("G5 · the strong computer doesn't send the rival to a board where they win", () => {
    // O wins the game in board 2, so X must not play cell 2, nor a cell that gives a free choice
    const state = position(
      ["OOO......", "OOO......", "OO.X.X...", E, "O.......O", "X.X...O..", "XXX......", "XXX......", "X........"],
      3,
    );
    for (let seed = 0; seed < 5; seed++) expect([3, 4, 5, 8]).toContain(strong(state, seed).cell);
  });

  test("G5 · the same seed and number of games give the same move", () => {
    const state = withMove(superTicTacToe.setup(PLAIN_RULES), { board: 1, cell: 4 });
    expect(strong(state, 7)).toEqual(strong(state, 7));
  });

  test("G5 · a stopped search still has a legal move", () => {
    let asked = 0;
    const chosen = chooseStrongMove(superTicTacToe.setup(PLAIN_RULES), seededRandom([1]), {
      games: 1_000_000,
      shouldStop: () => ++asked === 2,
    });
    expect(asked).toBe(2);
    expect(legalMoves(superTicTacToe.setup(PLAIN_RULES))).toContainEqual(chosen);
  });

  test("G5 · the strong computer beats the casual one", { timeout: 60_000 }, () => {
    const won = { strong: 0, casual: 0 };
    for (let game = 0; game < 10; game++) {
      const random = seededRandom([game]);
      let state = superTicTacToe.setup(PLAIN_RULES);
      for (;;) {
        const result = superTicTacToe.result(state);
        if (result?.outcome === "won") won[result.winner === game % 2 ? "strong" : "casual"]++;
        if (result) break;
        state = withMove(
          state,
          state.turn === game % 2 ? chooseStrongMove(state, random, { games: 1000 }) : chooseCasualMove(state, random),
        );
      }
    }
    expect(won.strong).toBeGreaterThanOrEqual(9);
    expect(won.casual).toBe(0);
  });
});

test("G5 · in any position, both computers make a legal move", () => {
  const anyGame = fc.array(fc.nat(1000), { maxLength: 80 }).map((picks) =>
    picks.reduce<SuperTicTacToe>(
      (state, chosen) => {
        const moves = superTicTacToe.result(state) ? [] : legalMoves(state);
        const next = moves.length > 0 ? withMove(state, moves[chosen % moves.length] as Move) : state;
        return superTicTacToe.result(next) ? state : next;
      },
      superTicTacToe.setup({ mostBoards: true, openingNotInCentre: true }),
    ),
  );
  fc.assert(
    fc.property(anyGame, fc.nat(1000), (game, seed) => {
      const random = seededRandom([seed]);
      for (const move of [chooseCasualMove(game, random), chooseStrongMove(game, random, { games: 20 })])
        expect(legalMoves(game)).toContainEqual(move);
    }),
    { numRuns: 60 },
  );
});
