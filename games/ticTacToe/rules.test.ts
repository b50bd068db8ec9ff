import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markOf, ticTacToe, wonCells, type Cell, type TicTacToe } from "./rules";

/** A position from a drawing like "XO. ... ..X". The turn follows from the count. */
function position(drawing: string): TicTacToe {
  const cells = [...drawing.replaceAll(" ", "")].map((letter): Cell =>
    letter === "X" || letter === "O" ? letter : "",
  );
  return { cells, turn: cells.filter((cell) => cell !== "").length % 2, last: null, left: null };
}

const drawn = ({ cells }: TicTacToe): string =>
  cells
    .map((cell) => cell || ".")
    .join("")
    .replace(/(...)(...)(...)/, "$1 $2 $3");

/** Plays the cells in turn. Refused moves are skipped. */
const played = (cells: readonly number[]): TicTacToe =>
  cells.reduce<TicTacToe>((state, cell) => {
    const applied = ticTacToe.apply(state, state.turn, { cell });
    return applied.ok ? applied.state : state;
  }, ticTacToe.setup());

const anyGame = fc.array(fc.nat(8), { maxLength: 12 }).map(played);

describe("hand-made positions", () => {
  test("G4 · a game begins with nine empty cells and X to move", () => {
    expect(ticTacToe.setup()).toEqual(position("... ... ..."));
    expect(ticTacToe.result(ticTacToe.setup())).toBe(null);
  });

  test("G4 · each move puts the mark of the player to move, on any cell", () => {
    expect(drawn(played([0]))).toBe("X.. ... ...");
    expect(drawn(played([0, 8]))).toBe("X.. ... ..O");
    expect(played([0, 8])).toMatchObject({ turn: 0, last: 8 });
  });

  test("G4 · every line of three wins, for both players", () => {
    for (const line of [
      "XXX ... ...",
      "... XXX ...",
      "... ... XXX",
      "X.. X.. X..",
      ".X. .X. .X.",
      "..X ..X ..X",
      "X.. .X. ..X",
      "..X .X. X..",
    ]) {
      expect(ticTacToe.result(position(line)), line).toEqual({ outcome: "won", winner: 0 });
      expect(ticTacToe.result(position(line.replaceAll("X", "O"))), line).toEqual({ outcome: "won", winner: 1 });
    }
  });

  test("G4 · a last cell that completes a line wins the full board", () => {
    const state = position("XOX OXO OX.");
    expect(ticTacToe.result(state)).toBe(null);
    const applied = ticTacToe.apply(state, 0, { cell: 8 });
    expect(applied.ok && ticTacToe.result(applied.state)).toEqual({ outcome: "won", winner: 0 });
    expect(ticTacToe.result(position("XOX XOO OXX"))).toEqual({ outcome: "draw" });
  });

  test("G4 · one move can complete two lines, and all their cells are won", () => {
    const applied = ticTacToe.apply(position("XX. OOX OOX"), 0, { cell: 2 });
    expect(applied.ok && wonCells(applied.state.cells)).toEqual([0, 1, 2, 5, 8]);
  });

  test("G3 · G4 · the rules refuse moves out of turn, illegal moves and moves after the end", () => {
    const state = position("X.. ... ...");
    expect(ticTacToe.apply(state, 0, { cell: 4 })).toEqual({ ok: false, code: "not_your_turn" });
    expect(ticTacToe.apply(state, 2, { cell: 4 })).toEqual({ ok: false, code: "not_your_turn" });
    for (const cell of [0, -1, 9, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(ticTacToe.apply(state, 1, { cell }), `${cell}`).toEqual({ ok: false, code: "illegal" });
    }
    expect(ticTacToe.apply(position("XXX OO. ..."), 1, { cell: 5 })).toEqual({ ok: false, code: "game_over" });
    expect(ticTacToe.apply(position("XOX XOO OXX"), 1, { cell: 0 })).toEqual({ ok: false, code: "game_over" });
  });

  test("G4 · a player who leaves loses, once and only during the game", () => {
    const left = ticTacToe.adjudicate(position("X.. .O. ..."), { left: 0 });
    expect(left.ok && ticTacToe.result(left.state)).toEqual({ outcome: "won", winner: 1 });
    expect(left.ok && ticTacToe.adjudicate(left.state, { left: 1 })).toEqual({ ok: false, code: "game_over" });
    expect(left.ok && ticTacToe.apply(left.state, 0, { cell: 8 })).toEqual({ ok: false, code: "game_over" });
    expect(ticTacToe.adjudicate(position("X.. .O. ..."), { away: 0 })).toEqual({ ok: false, code: "illegal" });
  });

  test("G4 · everybody sees the complete state", () => {
    const state = position("X.. .O. ...");
    for (const seat of [0, 1, null]) expect(ticTacToe.view(state, seat)).toEqual(state);
  });
});

describe("any game", () => {
  test("G4 · any sequence of moves keeps the counts, the turn and the end right", () => {
    fc.assert(
      fc.property(anyGame, (state) => {
        const count = (mark: Cell) => state.cells.filter((cell) => cell === mark).length;
        expect(state.cells).toHaveLength(9);
        expect(count("X") - count("O")).toBe(state.turn);
        const result = ticTacToe.result(state);
        const lines = new Set(wonCells(state.cells).map((cell) => state.cells[cell]));
        expect(lines.size).toBeLessThanOrEqual(1); // never a line for both
        if (result === null) expect([lines.size, count("") > 0]).toEqual([0, true]);
        else if (result.outcome === "draw") expect([lines.size, count("")]).toEqual([0, 0]);
        else {
          expect(lines).toEqual(new Set([markOf(result.winner)]));
          expect(state.turn).toBe(1 - result.winner); // the player who moved last won
          expect(state.last !== null && state.cells[state.last]).toBe(markOf(result.winner));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("G3 · G4 · an action changes one empty cell or nothing", () => {
    fc.assert(
      fc.property(
        anyGame,
        fc.integer({ min: -1, max: 3 }),
        fc.oneof(fc.integer({ min: -2, max: 10 }), fc.double()),
        (state, seat, cell) => {
          const before = structuredClone(state);
          const applied = ticTacToe.apply(state, seat, { cell });
          expect(state).toEqual(before);
          if (!applied.ok) return;
          expect([ticTacToe.result(state), state.turn, state.cells[cell]]).toEqual([null, seat, ""]);
          expect(applied.state.cells.filter((now, i) => now !== state.cells[i])).toEqual([markOf(seat)]);
          expect(applied.state.cells[cell]).toBe(markOf(seat));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("G3 · a state is plain JSON", () => {
    fc.assert(
      fc.property(anyGame, (state) => {
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
    );
  });
});

test("G4 · the complete game tree has the known number of wins and draws", () => {
  const ends = { x: 0, o: 0, draw: 0 };
  const walk = (state: TicTacToe): void => {
    const result = ticTacToe.result(state);
    if (result) ends[result.outcome === "draw" ? "draw" : result.winner === 0 ? "x" : "o"]++;
    else
      for (let cell = 0; cell < 9; cell++) {
        const applied = ticTacToe.apply(state, state.turn, { cell });
        if (applied.ok) walk(applied.state);
      }
  };
  walk(ticTacToe.setup());
  expect(ends).toEqual({ x: 131_184, o: 77_904, draw: 46_080 });
});
