import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pick, seededRandom } from "~/games/random";
import { casualColumns, chooseCasualColumn, chooseStrongColumn } from "./computer";
import { columnOf, COLUMNS, connectFour, drop, openColumns, type ConnectFour } from "./rules";

/** The game after discs were dropped into these columns, counted from 1. */
const after = (columns: string): ConnectFour =>
  [...columns].reduce((game, column) => drop(game, Number(column) - 1), connectFour.setup());

describe("casual", () => {
  test.each([
    ["wins when it can, rather than blocking", "112233", [4]],
    ["blocks when it can't win", "1212166", [1]],
    ["blocks any of several threats", "44335", [2, 6]],
    ["otherwise plays anywhere", "4", [1, 2, 3, 4, 5, 6, 7]],
    ["doesn't play into a full column", "444444", [1, 2, 3, 5, 6, 7]],
  ])("G11 · the casual computer of Connect Four %s", (_, columns, expected) => {
    expect(casualColumns(after(columns)).map((column) => column + 1)).toEqual(expected);
  });

  test("G11 · the casual computer plays all equally good columns equally often", () => {
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

/** The strong computer's column for each position so far: games that begin alike ask about the same positions. */
const known = new Map<string, number>();
function strongColumn(game: ConnectFour): number {
  const key = game.cells.join();
  const column = known.get(key) ?? chooseStrongColumn(game);
  known.set(key, column);
  return column;
}

/** A game in which the strong computer has the first move. */
function playedAgainst(rival: (game: ConnectFour) => number): ConnectFour {
  let game = connectFour.setup();
  while (!connectFour.result(game)) game = drop(game, game.turn === 0 ? strongColumn(game) : rival(game));
  return game;
}

/** Two thousand games take some minutes: `STRONG_GAMES=2000 npx vitest run --project unit games/connectFour`. */
const STRONG_GAMES = Number(process.env.STRONG_GAMES ?? 60);

/**
 * Games against a perfect second player. Together they have every pair of its first two discs, apart from mirror
 * images. Its third disc is one of the two best, and each later disc is the one that holds out longest. A solver found
 * them by playing each position to its end.
 */
const MAIN_LINES = `
  414153445113676766545 41424456556454655266611222333 41434443353533545552161711177777622
  41434442222335325633466576676255511 41444456562323366634336111711777755 41444343333365642266556255522261111
  414544333344663663676222222117777711155 41464433523336466463627777771111155 4146443233212422426733377666555
  414744351333173326666667777441255 422156244422644373366663332777775555511 422245444423535565666512266111331
  4222424444653363355532255371111117667 4223244444226357666266177711115571535 422444262266446663233353317777775555511
  42254445415551126467533312226666711733377 42254441455551126467533312226666711733377
  42264441441666155566222277111555733 42274441464666155722656221111555733 4361444375633766441211555577151667733
  43614446433365245526661111122223535 43624432456557254432227777766665335 43624436272343336676445576777222555
  436334445753554453532111111777772222266 436334476644633111347562226222111777555
  43644475555346543333766677522261111117722 43655444545532547111111777772222233 43655443545544527111111777772222233
  43655354445544527111111777772222233 43655353356277662335522226611111144 436675566334435553644453267777711111122
  4367644433663414332661222221111777555 4367644644336472665522222117777131335 4367633334664342214475226262111117755
  4441534344676655622262226117555111333 4441564244332262265562667117555111333 44415646443256631333361116177777755
  4442454435222155573377522616666633311 44424244533222766666627177717333355 4443474433557726666622222611777155331
  44444432655555323332267623662561117777711 44444333336766116463621221222171777755555
`
  .trim()
  .split(/\s+/);

describe("strong", () => {
  test(`G11 · the strong computer of Connect Four with the first move loses none of ${STRONG_GAMES} games against random columns`, () => {
    const random = seededRandom([4, 2]);
    for (let i = 0; i < STRONG_GAMES; i++) {
      const game = playedAgainst((now) => pick(random, openColumns(now)));
      expect(connectFour.result(game), game.cells.join()).not.toEqual({ outcome: "won", winner: 1 });
    }
  }, 600_000);

  for (const [n, line] of MAIN_LINES.entries())
    test(
      `G11 · the strong computer with the first move wins the main line ${line} against a perfect second player`,
      { timeout: 60_000, tags: n === 0 ? [] : ["full"] },
      () => {
        let game = connectFour.setup();
        for (const digit of line) {
          const column = Number(digit) - 1;
          if (game.turn === 0)
            expect(strongColumn(game) + 1, `after ${game.cells.filter(Boolean).length} discs`).toBe(column + 1);
          game = drop(game, column);
        }
        expect(connectFour.result(game)).toEqual({ outcome: "won", winner: 0 });
      },
    );

  // long searches: without the first move, no column is sure to win
  test(
    "G11 · the strong computer with the second move loses no game against the casual one",
    { timeout: 600_000, tags: ["full"] },
    () => {
      for (let seed = 1; seed <= STRONG_GAMES / 20; seed++) {
        const random = seededRandom([seed]);
        let game = connectFour.setup();
        while (!connectFour.result(game))
          game = drop(game, game.turn === 1 ? strongColumn(game) : chooseCasualColumn(game, random));
        expect(connectFour.result(game), `seed ${seed}`).not.toEqual({ outcome: "won", winner: 0 });
      }
    },
  );

  test("G11 · the mirror image of an opening has the mirrored answer", () => {
    for (const opening of ["", "43", "4424", "444225"]) {
      const mirrored = [...opening].map((column) => 8 - Number(column)).join("");
      expect(chooseStrongColumn(after(mirrored)), opening).toBe(COLUMNS - 1 - chooseStrongColumn(after(opening)));
    }
  });

  test("G11 · in any position, the strong computer plays an open column", () => {
    const openGame = fc
      .array(fc.nat(COLUMNS - 1), { maxLength: 40 })
      .map((columns) =>
        columns.reduce(
          (game, column) =>
            connectFour.result(game) || !openColumns(game).includes(column) ? game : drop(game, column),
          connectFour.setup(),
        ),
      )
      .filter((game) => connectFour.result(game) === null);
    fc.assert(
      fc.property(openGame, (game) => {
        let asked = 0;
        expect(openColumns(game)).toContain(chooseStrongColumn(game, () => ++asked > 20));
      }),
    );
  }, 60_000);

  test("G11 · a strong computer without time still plays an open column", () => {
    const game = after("123");
    expect(openColumns(game)).toContain(chooseStrongColumn(game, () => true));
    expect(columnOf(drop(game, 3).last ?? 0)).toBe(3);
  });
});
