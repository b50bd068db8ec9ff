import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pick, seededRandom } from "~/games/random";
import { hasLine, movesOf, play, toBits, scoreOf } from "./bitBoards";
import { readPosition, START, writePosition } from "./notation";
import { perft } from "./perft";
import {
  cellsOf,
  legalMoves,
  openBoards,
  PLAIN_RULES,
  withMove,
  superTicTacToe,
  wonBoards,
  type Move,
  type SuperTicTacToe,
} from "./rules";

const GAMES = Number(process.env.RANDOM_GAMES ?? 100);

const X = "XXX......"; // won by X
const O = "OOO......";
const FULL = "XOXXOOOXX"; // full without a winner
const E = ".........";

/** A position of nine boards. `turn` is needed if it doesn't follow from the number of marks. */
function position(boards: readonly string[], next: number | null = null, turn?: number): SuperTicTacToe {
  const cells = boards.join("").replaceAll(/[^XO.]/g, "");
  const marks = boards.map((board) => (board === X ? "X" : board === O ? "O" : board === FULL ? "-" : ("" as const)));
  const empty = superTicTacToe.setup(PLAIN_RULES);
  const counted = [...cells].filter((cell) => cell !== ".").length % 2;
  return {
    ...empty,
    cells: [...cells].map((cell) => (cell === "." ? "" : (cell as "X"))),
    boards: marks,
    next,
    turn: turn ?? counted,
    last: { board: 0, cell: 0 },
  };
}
const code = (state: SuperTicTacToe, seat: number, action: Move) => {
  const applied = superTicTacToe.apply(state, seat, action);
  return applied.ok ? "ok" : applied.code;
};

/** Plays the legal moves that the picks choose. */
const playedBy = (picks: readonly number[], options = PLAIN_RULES): SuperTicTacToe =>
  picks.reduce<SuperTicTacToe>((state, chosen) => {
    if (superTicTacToe.result(state)) return state;
    const moves = legalMoves(state);
    return withMove(state, moves[chosen % moves.length] as Move);
  }, superTicTacToe.setup(options));

const options = fc.record({ mostBoards: fc.boolean(), openingNotInCentre: fc.boolean() });
const anyGame = fc
  .tuple(fc.array(fc.nat(1000), { maxLength: 81 }), options)
  .map(([picks, rules]) => playedBy(picks, rules));

describe("hand-made positions", () => {
  test("G5 · the first move may be on any of the 81 cells", () => {
    expect(legalMoves(superTicTacToe.setup(PLAIN_RULES))).toHaveLength(81);
    expect(superTicTacToe.setup(PLAIN_RULES)).toMatchObject({ next: null, turn: 0, last: null });
  });

  test("G5 · a move's cell decides the board for the rival's move", () => {
    const state = withMove(superTicTacToe.setup(PLAIN_RULES), { board: 0, cell: 7 });
    expect([state.next, state.turn, state.cells[7], openBoards(state)]).toEqual([7, 1, "X", [7]]);
    expect([code(state, 1, { board: 0, cell: 1 }), code(state, 1, { board: 7, cell: 0 })]).toEqual(["illegal", "ok"]);
    expect(code(state, 0, { board: 7, cell: 0 })).toBe("not_your_turn");
  });

  test("G5 · a move to a taken or unknown cell is illegal", () => {
    const state = withMove(superTicTacToe.setup(PLAIN_RULES), { board: 4, cell: 4 });
    for (const [board, cell] of [
      [4, 4],
      [9, 0],
      [-1, 0],
      [4, 9],
      [4, -1],
      [4, 0.5],
      [Number.NaN, 0],
      [4, Number.NaN],
    ] as const) {
      expect(code(state, 1, { board, cell }), `${board} ${cell}`).toBe("illegal");
    }
  });

  test("G5 · a line wins its board and closes it, even with empty cells", () => {
    const state = withMove(position(["XX.......", E, "OO.......", E, E, E, E, E, E], 0), { board: 0, cell: 2 });
    expect([state.boards[0], state.next]).toEqual(["X", 2]);
    const sentBack = withMove(state, { board: 2, cell: 6 });
    expect([
      openBoards(withMove({ ...sentBack, next: 6 }, { board: 6, cell: 0 })),
      code({ ...sentBack, next: null }, 0, { board: 0, cell: 5 }),
    ]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], "illegal"]);
  });

  test("G5 · a move that wins the board it points to gives the rival a free choice", () => {
    const state = withMove(position([".XX......", E, "OO.......", E, E, E, E, E, E], 0), { board: 0, cell: 0 });
    expect([state.boards[0], state.next]).toEqual(["X", null]);
  });

  test("G5 · a full board without a line is closed and has no winner", () => {
    const state = withMove(position(["XOXXOOOX.", E, E, E, E, E, E, E, E], 0, 0), { board: 0, cell: 8 });
    expect([state.boards[0], openBoards({ ...state, next: null })]).toEqual(["-", [1, 2, 3, 4, 5, 6, 7, 8]]);
    expect(wonBoards([..."---"].map((mark) => mark as "-").concat(Array(6).fill("")))).toEqual([]);
  });

  test("G5 · a last cell that completes a line wins the full board", () => {
    expect(withMove(position(["XOXOXOOX.", E, E, E, E, E, E, E, E], 0, 0), { board: 0, cell: 8 }).boards[0]).toBe("X");
  });

  test("G5 · three boards in line win the game", () => {
    const state = position([X, X, "XX.......", O, O, E, E, E, E], 2, 0);
    const applied = superTicTacToe.apply(state, 0, { board: 2, cell: 2 });
    expect(applied.ok && superTicTacToe.result(applied.state)).toEqual({ outcome: "won", winner: 0 });
    expect(applied.ok && code(applied.state, 1, { board: 5, cell: 0 })).toBe("game_over");
  });

  test("G5 · if all boards are decided without a line, the game is a draw, or the house rule decides by boards", () => {
    const drawn = position([X, O, X, X, O, O, O, X, FULL]);
    expect(superTicTacToe.result(drawn)).toEqual({ outcome: "draw" });
    const most = { ...PLAIN_RULES, mostBoards: true };
    expect(superTicTacToe.result({ ...drawn, options: most })).toEqual({ outcome: "draw" });
    expect(superTicTacToe.result({ ...position([X, O, X, X, O, O, O, X, X]), options: most })).toEqual({
      outcome: "won",
      winner: 0,
    });
    expect(superTicTacToe.result(position([FULL, O, X, X, O, O, O, X, FULL]))).toEqual({ outcome: "draw" });
    expect(superTicTacToe.result({ ...position([FULL, O, X, X, O, O, O, X, FULL]), options: most })).toEqual({
      outcome: "won",
      winner: 1,
    });
  });

  test("G5 · by the house rule the first move may not be in the centre board", () => {
    const state = superTicTacToe.setup({ ...PLAIN_RULES, openingNotInCentre: true });
    expect([code(state, 0, { board: 4, cell: 0 }), legalMoves(state).length]).toEqual(["illegal", 72]);
    expect(code(withMove(state, { board: 0, cell: 4 }), 1, { board: 4, cell: 4 })).toBe("ok");
  });

  test("G5 · a player who leaves loses", () => {
    const left = superTicTacToe.adjudicate(superTicTacToe.setup(PLAIN_RULES), { left: 1 });
    expect(left.ok && superTicTacToe.result(left.state)).toEqual({ outcome: "won", winner: 0 });
    expect(left.ok && superTicTacToe.adjudicate(left.state, { left: 0 })).toEqual({ ok: false, code: "game_over" });
    expect(superTicTacToe.adjudicate(superTicTacToe.setup(PLAIN_RULES), { flagged: 0 })).toEqual({
      ok: false,
      code: "illegal",
    });
  });

  test("G5 · everybody sees the complete state", () => {
    const state = playedBy([3, 1, 4, 1, 5]);
    for (const seat of [0, 1, null]) expect(superTicTacToe.view(state, seat)).toEqual(state);
  });
});

describe("any game", () => {
  test("G5 · counts, closed boards, turn and end are right after any moves", () => {
    fc.assert(
      fc.property(anyGame, (state) => {
        const [xs, os] = ["X", "O"].map((mark) => state.cells.filter((cell) => cell === mark).length);
        expect((xs ?? 0) - (os ?? 0)).toBe(state.turn);
        state.boards.forEach((mark, board) => {
          const bits = (letter: string) =>
            cellsOf(state, board).reduce((sum, cell, i) => sum + (cell === letter ? 1 << i : 0), 0);
          const isFull = !cellsOf(state, board).includes("");
          expect([hasLine(bits("X")), hasLine(bits("O"))]).toEqual([mark === "X", mark === "O"]);
          if (mark === "-" || mark === "") expect(isFull).toBe(mark === "-");
        });
        const result = superTicTacToe.result(state);
        expect(result === null || wonBoards(state.boards).length > 0 || !state.boards.includes("")).toBe(true);
        if (result === null) expect(legalMoves(state).length).toBeGreaterThan(0);
        if (state.last) expect(state.next).toBe(state.boards[state.last.cell] === "" ? state.last.cell : null);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      { numRuns: 300 },
    );
  });

  test("G3 · G5 · an action is a legal move or changes nothing", () => {
    const number = fc.oneof(fc.integer({ min: -1, max: 9 }), fc.double());
    fc.assert(
      fc.property(anyGame, fc.integer({ min: -1, max: 2 }), number, number, (state, seat, board, cell) => {
        const before = structuredClone(state);
        const applied = superTicTacToe.apply(state, seat, { board, cell });
        expect(state).toEqual(before);
        const isLegal =
          !superTicTacToe.result(state) &&
          seat === state.turn &&
          legalMoves(state).some((one) => one.board === board && one.cell === cell);
        expect(applied.ok).toBe(isLegal);
        if (applied.ok) expect(applied.state.cells.filter((mark, i) => mark !== state.cells[i])).toHaveLength(1);
      }),
      { numRuns: 1000 },
    );
  });

  test("G5 · the bit boards of the search follow the rules", () => {
    fc.assert(
      fc.property(anyGame, fc.nat(1000), (state, chosen) => {
        const bits = toBits(state);
        const result = superTicTacToe.result(state);
        expect(scoreOf(bits)).toBe(result === null ? null : result.outcome === "draw" ? 0.5 : result.winner);
        if (result) return;
        const moves = legalMoves(state);
        expect(movesOf(bits)).toEqual(moves.map(({ board, cell }) => board * 9 + cell));
        const move = moves[chosen % moves.length] as Move;
        play(bits, move.board * 9 + move.cell);
        expect(bits).toEqual(toBits(withMove(state, move)));
      }),
      { numRuns: 300 },
    );
  });

  test(`G5 · ${GAMES} random games end`, { timeout: 60_000 + GAMES * 50 }, () => {
    for (let game = 0; game < GAMES; game++) {
      const random = seededRandom([game]);
      let state = superTicTacToe.setup(PLAIN_RULES);
      let moves = 0;
      for (; !superTicTacToe.result(state); moves++) {
        const applied = superTicTacToe.apply(state, state.turn, pick(random, legalMoves(state)));
        if (!applied.ok) throw new Error(applied.code);
        state = applied.state;
      }
      expect(moves).toBeLessThanOrEqual(81);
    }
  });
});

test("G5 · the number of sequences of the first moves matches the known counts", () => {
  const start = superTicTacToe.setup(PLAIN_RULES);
  expect([1, 2, 3, 4].map((depth) => perft(start, depth))).toEqual([81, 720, 6336, 55_080]);
});

test("G5 · a position that is written and read is unchanged", () => {
  fc.assert(
    fc.property(anyGame, (state) => {
      const read = readPosition(writePosition(state));
      expect(read).toMatchObject({ cells: state.cells, boards: state.boards, next: state.next, turn: state.turn });
    }),
  );
  expect(writePosition(superTicTacToe.setup(PLAIN_RULES))).toBe(START);
});

test("G5 · a text that is no position is refused", () => {
  for (const text of [
    "",
    "X",
    START.replace("-", "9"),
    START.replace(".", "O"),
    START.replace(".", "Z"),
    `${START} 1`,
    `${["XXX.OO.O.", ...Array(8).fill(E)].join("/")} 0`,
  ]) {
    expect(readPosition(text), text).toBe(null);
  }
});
