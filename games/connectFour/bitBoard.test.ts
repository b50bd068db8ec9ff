import fc from "fast-check";
import { expect, test } from "vitest";
import { countBits, toBits, winningHigh, winningLow, type Bits } from "./bitBoard";
import { columnOf, COLUMNS, connectFour, discOf, wonCells, type ConnectFour } from "./rules";

const anyGame = fc.array(fc.nat(COLUMNS - 1), { maxLength: 50 }).map((columns) =>
  columns.reduce<ConnectFour>((state, column) => {
    const applied = connectFour.apply(state, state.turn, { column });
    return applied.ok ? applied.state : state;
  }, connectFour.setup()),
);

/** The cells of a bit board, numbered as in the rules. */
const cellsOf = ({ low, high }: Bits): number[] =>
  Array.from({ length: 42 }, (_, cell) => cell).filter((cell) => {
    const [column, fromBelow] = [columnOf(cell), 5 - Math.floor(cell / COLUMNS)];
    return column < 4 ? (low >> (column * 7 + fromBelow)) & 1 : (high >> ((column - 4) * 7 + fromBelow)) & 1;
  });

test("G11 · one bit board has the discs of the player to move, and another has all discs", () => {
  fc.assert(
    fc.property(anyGame, (game) => {
      const { own, all } = toBits(game);
      const cellsWith = (matches: (disc: string) => boolean) =>
        game.cells.flatMap((disc, cell) => (matches(disc) ? [cell] : []));
      expect(cellsOf(own)).toEqual(cellsWith((disc) => disc === discOf(game.turn)));
      expect(cellsOf(all)).toEqual(cellsWith((disc) => disc !== ""));
      expect(countBits(all.low, all.high)).toBe(game.cells.filter(Boolean).length);
    }),
  );
});

test("G11 · the winning cells are those where a disc would complete a line by the rules", () => {
  fc.assert(
    fc.property(anyGame, (game) => {
      const { own, all } = toBits(game);
      const found = { low: winningLow(own.low, own.high, all.low), high: winningHigh(own.low, own.high, all.high) };
      const expected = game.cells.flatMap((disc, cell) =>
        disc === "" && wonCells({ cells: game.cells.with(cell, discOf(game.turn)), last: cell }).length > 0
          ? [cell]
          : [],
      );
      expect(cellsOf(found)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
