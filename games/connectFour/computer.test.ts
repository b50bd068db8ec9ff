import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pick, seededRandom } from "~/games/random";
import { casualColumns, chooseCasualColumn, chooseStrongColumn } from "./computer";
import { columnOf, COLUMNS, connectFour, drop, openColumns, type ConnectFour } from "./rules";

/** The game after discs into these columns, counted from 1. */
const after = (columns: string): ConnectFour => [...columns].reduce((game, column) => drop(game, Number(column) - 1), connectFour.setup());

describe("casual", () => {
  test.each([
    ["wins when it can, rather than block", "112233", [4]],
    ["blocks when it can't win", "1212166", [1]],
    ["blocks any of several threats", "44335", [2, 6]],
    ["else plays anywhere", "4", [1, 2, 3, 4, 5, 6, 7]],
    ["plays into no full column", "444444", [1, 2, 3, 5, 6, 7]],
  ])("G3 · the casual computer of Connect Four %s", (_, columns, expected) => {
    expect(casualColumns(after(columns)).map((column) => column + 1)).toEqual(expected);
  });

  test("G3 · the casual computer plays every column that is as good as often", () => {
    const random = seededRandom([1, 2, 3, 4]);
    const counts = new Map<number, number>();
    for (let i = 0; i < 7_000; i++) {
      const column = chooseCasualColumn(after("4"), random);
      counts.set(column, (counts.get(column) ?? 0) + 1);
    }
    expect(counts.size).toBe(COLUMNS);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

/** Of the strong computer, each position once: games that begin alike share their first columns. */
const known = new Map<string, number>();
function strongColumn(game: ConnectFour): number {
  const key = game.cells.join();
  const column = known.get(key) ?? chooseStrongColumn(game);
  known.set(key, column);
  return column;
}

/** The strong computer has the first move. */
function playedAgainst(rival: (game: ConnectFour) => number): ConnectFour {
  let game = connectFour.setup();
  while (!connectFour.result(game)) game = drop(game, game.turn === 0 ? strongColumn(game) : rival(game));
  return game;
}

/** Two thousand take some minutes: `STRONG_GAMES=2000 npx vitest run --project unit games/connectFour`. */
const STRONG_GAMES = Number(process.env.STRONG_GAMES ?? 60);

/**
 * Games against a perfect second player, which holds out as long as it can: after each of its first two discs, however
 * good, and its two best answers to the best. They were found by solving each position to its end.
 */
const MAIN_LINES = ``.trim().split(/\s+/);

describe("strong", () => {
  test(`G3 · the strong computer of Connect Four with the first move loses none of ${STRONG_GAMES} games against random columns`, () => {
    const random = seededRandom([4, 2]);
    for (let i = 0; i < STRONG_GAMES; i++) {
      const game = playedAgainst((now) => pick(random, openColumns(now)));
      expect(connectFour.result(game), game.cells.join()).not.toEqual({ outcome: "won", winner: 1 });
    }
  }, 600_000);

  test("G3 · the strong computer with the first move wins every main line of a perfect second player", () => {
    for (const line of MAIN_LINES) {
      const replies = [...line].filter((_, i) => i % 2 === 1).map((column) => Number(column) - 1);
      const game = playedAgainst(() => replies.shift() ?? -1);
      expect(connectFour.result(game), line).toEqual({ outcome: "won", winner: 0 });
    }
  }, 600_000);

  test("G3 · the strong computer with the second move loses no game against the casual one", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seededRandom([seed]);
      let game = connectFour.setup();
      while (!connectFour.result(game)) game = drop(game, game.turn === 1 ? strongColumn(game) : chooseCasualColumn(game, random));
      expect(connectFour.result(game), `seed ${seed}`).not.toEqual({ outcome: "won", winner: 0 });
    }
  }, 600_000);

  test("G3 · the mirror image of an opening has the mirrored answer", () => {
    for (const opening of ["", "43", "4424", "444225"]) {
      const mirrored = [...opening].map((column) => 8 - Number(column)).join("");
      expect(chooseStrongColumn(after(mirrored)), opening).toBe(COLUMNS - 1 - chooseStrongColumn(after(opening)));
    }
  });

  test("G3 · whatever the strong computer is given, it plays a column that is open", () => {
    const openGame = fc
      .array(fc.nat(COLUMNS - 1), { maxLength: 40 })
      .map((columns) => columns.reduce((game, column) => (connectFour.result(game) || !openColumns(game).includes(column) ? game : drop(game, column)), connectFour.setup()))
      .filter((game) => connectFour.result(game) === null);
    fc.assert(
      fc.property(openGame, (game) => {
        expect(openColumns(game)).toContain(strongColumn(game));
      }),
      { numRuns: 40 },
    );
  }, 600_000);

  test("G3 · a strong computer without time plays an open column at once", () => {
    const game = after("123");
    expect(openColumns(game)).toContain(chooseStrongColumn(game, () => true));
    expect(columnOf(drop(game, 3).last ?? 0)).toBe(3);
  });
});
