import fc from "fast-check";
import { expect, test } from "vitest";
import { COLUMNS, connectFour, drop, openColumns, type ConnectFour } from "./rules";
import { search } from "./search";

/** The game after discs were dropped into these columns, counted from 1. */
const after = (columns: string): ConnectFour =>
  [...columns].reduce((game, column) => drop(game, Number(column) - 1), connectFour.setup());

/** Games that aren't over and have at most ten empty cells. */
const lateGame = fc
  .array(fc.nat(COLUMNS - 1), { minLength: 60, maxLength: 90 })
  .map((columns) =>
    columns.reduce<ConnectFour>((state, column) => {
      if (!openColumns(state).includes(column) || openColumns(state).length === 0) return state;
      const next = drop(state, column);
      return connectFour.result(next) ? state : next;
    }, connectFour.setup()),
  )
  .filter((game) => openColumns(game).length > 0 && game.cells.filter(Boolean).length >= 32);

/** The value without any shortcut: 1 for a win of the player to move, 0 for a draw, -1 for a loss. */
function valueOf(game: ConnectFour): number {
  const result = connectFour.result(game);
  if (result) return result.outcome === "draw" ? 0 : -1; // only the player who moved last can have won
  return Math.max(...openColumns(game).map((column) => -valueOf(drop(game, column))));
}

test("G11 · near the end the search finds the same value as plain minimax, and a column that reaches it", () => {
  fc.assert(
    fc.property(lateGame, (game) => {
      const { column, outcome } = search(game, { positions: 1_000_000 });
      const value = valueOf(game);
      expect(outcome).toBe(value > 0 ? "win" : value < 0 ? "loss" : "draw");
      expect(-valueOf(drop(game, column))).toBe(value);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["a win with the next disc", "112233", 4, "win"],
  ["the only column that wins, seven discs ahead", "32164625", 3, "win"],
  ["a loss, and still blocks one of two threats", "44335", 2, "loss"],
] as const)("G11 · the search finds %s", (_, columns, column, outcome) => {
  expect(search(after(columns), { positions: 200_000 })).toEqual({ column: column - 1, outcome });
});

test("G11 · a stopped search plays an open column", () => {
  let asked = 0;
  const { column, outcome } = search(after("44"), { positions: 10_000_000, shouldStop: () => ++asked > 2 });
  expect([asked, outcome]).toEqual([3, null]);
  expect(openColumns(after("44"))).toContain(column);
});

test("G11 · the same limits give the same column", () => {
  const found = () => search(after("4441"), { positions: 50_000 });
  expect(found()).toEqual(found());
});
