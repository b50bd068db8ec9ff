import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replay } from "~/games/replay";
import {
  columnOf,
  COLUMNS,
  connectFour,
  discOf,
  drop,
  landingCell,
  openColumns,
  ROWS,
  wonCells,
  type ConnectFour,
} from "./rules";

/** The game after discs were dropped into these columns, counted from 1. */
const after = (columns: string): ConnectFour =>
  [...columns].reduce((game, column) => drop(game, Number(column) - 1), connectFour.setup());

const drawn = ({ cells }: ConnectFour): string[] =>
  Array.from({ length: ROWS }, (_, row) =>
    cells
      .slice(row * COLUMNS, (row + 1) * COLUMNS)
      .map((disc) => (disc === "" ? "." : disc === "red" ? "R" : "Y"))
      .join(""),
  );

/** Drops discs into these columns, counted from 0. Moves that the rules refuse are skipped. */
const played = (columns: readonly number[]): ConnectFour =>
  columns.reduce<ConnectFour>((state, column) => {
    const applied = connectFour.apply(state, state.turn, { column });
    return applied.ok ? applied.state : state;
  }, connectFour.setup());
const anyGame = fc.array(fc.integer({ min: -1, max: COLUMNS }), { maxLength: 60 }).map(played);

/** A full board without a line. */
const FULL = "121212212121343434434343565656656565777777";

describe("hand-made positions", () => {
  test("G11 · Connect Four begins with 42 empty cells and red to move", () => {
    expect(drawn(connectFour.setup())).toEqual(Array(ROWS).fill("......."));
    expect(connectFour.setup().turn).toBe(0);
  });

  test("G11 · a disc falls to the lowest empty cell of its column", () => {
    expect(drawn(after("4417"))).toEqual([".......", ".......", ".......", ".......", "...Y...", "R..R..Y"]);
  });

  test.each([
    ["across", "1122334", "red"],
    ["up a column", "1212121", "red"],
    ["up to the right", "12233434474", "red"],
    ["up to the left", "76655454414", "red"],
    ["across, for the second player", "71726354", "yellow"],
  ])("G11 · four discs in a line %s win", (_, columns, disc) => {
    const game = after(columns);
    expect(connectFour.result(after(columns.slice(0, -1)))).toBe(null);
    expect(connectFour.result(game)).toEqual({ outcome: "won", winner: disc === "red" ? 0 : 1 });
    expect(wonCells(game)).toHaveLength(4);
  });

  test("G11 · three discs and a fourth beyond a gap win nothing", () => {
    expect(connectFour.result(after("11223375"))).toBe(null);
  });

  test("G11 · a line doesn't continue at the other edge of the board", () => {
    expect(connectFour.result(after("556677112"))).toBe(null);
  });

  test("G11 · one disc can complete a line of more than four, and all its cells are won", () => {
    const game = after("1122337166554");
    expect(wonCells(game)).toHaveLength(7);
  });

  test("G11 · a full board without a line is a draw", () => {
    const game = after(FULL);
    expect(openColumns(game)).toEqual([]);
    expect(connectFour.result(game)).toEqual({ outcome: "draw" });
  });

  test.each([
    ["a move out of turn", "4", 0, 3, "not_your_turn"],
    ["a full column", "444444", 0, 3, "illegal"],
    ["a column that doesn't exist", "", 0, 7, "illegal"],
    ["a column before the first", "", 0, -1, "illegal"],
    ["half a column", "", 0, 2.5, "illegal"],
    ["a column that isn't a number", "", 0, Number.NaN, "illegal"],
    ["a move after the end", "1212121", 1, 4, "game_over"],
  ] as const)("G11 · the rules refuse %s", (_, columns, seat, column, code) => {
    expect(connectFour.apply(after(columns), seat, { column })).toEqual({ ok: false, code });
  });

  test("G11 · a player who resigns loses, once and only during the game", () => {
    const left = connectFour.adjudicate(after("44"), { left: 0, resigned: true });
    if (!left.ok) throw new Error(left.code);
    expect(left.state.resigned).toBe(true);
    expect(connectFour.result(left.state)).toEqual({ outcome: "won", winner: 1 });
    expect(connectFour.adjudicate(left.state, { left: 1 })).toEqual({ ok: false, code: "game_over" });
    expect(connectFour.apply(left.state, 0, { column: 3 })).toEqual({ ok: false, code: "game_over" });
  });

  test.each([[{ away: 0 }], [{ flagged: 0 }], [{ timeUp: true as const }]])(
    "G11 · the rules of Connect Four refuse the adjudication %o",
    (adjudication) => {
      expect(connectFour.adjudicate(after("44"), adjudication)).toEqual({ ok: false, code: "illegal" });
    },
  );
});

/** The number of sequences of `depth` discs. A game that is over has no further discs. */
function perft(game: ConnectFour, depth: number): number {
  const columns = connectFour.result(game) ? [] : openColumns(game);
  return depth === 1 ? columns.length : columns.reduce((sum, column) => sum + perft(drop(game, column), depth - 1), 0);
}

test.each([
  [1, 7],
  [2, 49],
  [3, 343],
  [4, 2_401],
  [5, 16_807],
  [6, 117_649],
  [7, 823_536],
  [8, 5_673_234],
])("G11 · the number of sequences of %i discs is the published one, %i", (depth, count) => {
  expect(perft(connectFour.setup(), depth)).toBe(count);
});

describe("any game", () => {
  test("G11 · discs lie on each other without gaps, and the players take turns", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const count = (disc: string) => game.cells.filter((cell) => cell === disc).length;
        expect(count("red") - count("yellow")).toBe(game.turn);
        game.cells.forEach((disc, cell) => {
          if (disc !== "" && cell + COLUMNS < game.cells.length) expect(game.cells[cell + COLUMNS]).not.toBe("");
        });
      }),
    );
  });

  test("G11 · the result is the same as if every line of the board were checked", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const lines = linesIn(game);
        const [line] = lines;
        const expected =
          line !== undefined
            ? { outcome: "won", winner: game.cells[line[0] ?? 0] === "red" ? 0 : 1 }
            : openColumns(game).length === 0
              ? { outcome: "draw" }
              : null;
        expect(connectFour.result(game)).toEqual(expected);
        expect(new Set(wonCells(game))).toEqual(new Set(lines.flat()));
      }),
      { numRuns: 500 },
    );
  });

  test("G11 · a legal move adds one disc of the mover and changes nothing else", () => {
    fc.assert(
      fc.property(anyGame, fc.nat(COLUMNS - 1), (game, column) => {
        const before = structuredClone(game);
        const applied = connectFour.apply(game, game.turn, { column });
        expect(game).toEqual(before);
        if (!applied.ok) return;
        const cell = landingCell(game.cells, column) ?? -1;
        expect(columnOf(cell)).toBe(column);
        expect(applied.state).toEqual({
          ...game,
          cells: game.cells.with(cell, discOf(game.turn)),
          turn: 1 - game.turn,
          last: cell,
        });
      }),
    );
  });

  test("G11 · everybody sees the complete state of Connect Four", () => {
    fc.assert(
      fc.property(
        anyGame,
        fc.constantFrom(0, 1, null),
        (game, seat) => void expect(connectFour.view(game, seat)).toBe(game),
      ),
    );
  });

  test("G11 · a replayed log gives the same game of Connect Four", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(COLUMNS - 1), { maxLength: 42 }), (columns) => {
        let state = connectFour.setup();
        const steps = columns.flatMap((column) => {
          const step = { seat: state.turn, action: { column } };
          const applied = connectFour.apply(state, step.seat, step.action);
          if (applied.ok) state = applied.state;
          return applied.ok ? [step] : [];
        });
        expect(replay(connectFour, { options: {}, seed: [], seats: 2, steps })).toEqual({ ok: true, state });
      }),
    );
  });
});

/** Every four cells in a line that hold the same disc. */
function linesIn({ cells }: ConnectFour): number[][] {
  const found: number[][] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      for (const [across, down] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const [endColumn, endRow] = [column + 3 * across, row + 3 * down];
        if (endColumn < 0 || endColumn >= COLUMNS || endRow >= ROWS) continue;
        const line = [0, 1, 2, 3].map((step) => (row + step * down) * COLUMNS + column + step * across);
        const disc = cells[line[0] ?? 0];
        if (disc !== "" && line.every((cell) => cells[cell] === disc)) found.push(line);
      }
    }
  }
  return found;
}
