import { columnOf, COLUMNS, ROWS, type ConnectFour } from "./rules";

/**
 * Cells as 49 bits: seven for each column from the left, from the lowest row up, the last of them always empty.
 * JavaScript computes with 32 bits at a time, so `low` has the first four columns and `high` the other three.
 */
export interface Bits {
  low: number;
  high: number;
}

const LOW_COLUMNS = 4;
const COLUMN_BITS = ROWS + 1;
const LOW_BITS = LOW_COLUMNS * COLUMN_BITS;

/** The cells in these rows of these columns. `rows` has one bit for each row, the lowest first. */
const rowsOf = (columns: readonly number[], rows: number): Bits =>
  columns.reduce<Bits>(
    ({ low, high }, column) =>
      column < LOW_COLUMNS
        ? { low: low | (rows << (column * COLUMN_BITS)), high }
        : { low, high: high | (rows << ((column - LOW_COLUMNS) * COLUMN_BITS)) },
    { low: 0, high: 0 },
  );

const ALL_COLUMNS = Array.from({ length: COLUMNS }, (_, column) => column);
const ALL_ROWS = (1 << ROWS) - 1;

export const BOARD = rowsOf(ALL_COLUMNS, ALL_ROWS);
export const BOTTOM = rowsOf(ALL_COLUMNS, 1);
/** The first, third and fifth row from the bottom. */
export const ODD_ROWS = rowsOf(ALL_COLUMNS, 0b010101);

export const columnBits = (column: number): Bits => rowsOf([column], ALL_ROWS);

/** The discs of the player to move, and all discs. */
export function toBits({ cells, turn }: Pick<ConnectFour, "cells" | "turn">): { own: Bits; all: Bits } {
  const bitsOf = (isIncluded: (disc: string) => boolean): Bits =>
    cells.reduce<Bits>(
      ({ low, high }, disc, cell) => {
        if (!isIncluded(disc)) return { low, high };
        const bit = rowsOf([columnOf(cell)], 1 << (ROWS - 1 - Math.floor(cell / COLUMNS)));
        return { low: low | bit.low, high: high | bit.high };
      },
      { low: 0, high: 0 },
    );
  return { own: bitsOf((disc) => disc === (turn === 0 ? "red" : "yellow")), all: bitsOf((disc) => disc !== "") };
}

/**
 * The low word of the empty cells that would complete a line of four with these discs. `right` has the discs moved one
 * step to the right. So a cell in `right` has a disc on its left, and one in `left` has a disc on its right. The last
 * line of the loop finds four patterns, in this order: ooo_, oo_o, o_oo and _ooo. `_` is the empty cell.
 */
export function winningLow(low: number, high: number, allLow: number): number {
  let found = (low << 1) & (low << 2) & (low << 3);
  // the two diagonals and the row
  for (let step = COLUMN_BITS - 1; step <= COLUMN_BITS + 1; step++) {
    const right = low << step;
    const rightTwo = low << (2 * step);
    const rightThree = low << (3 * step);
    const left = (low >>> step) | (high << (LOW_BITS - step));
    const leftTwo = (low >>> (2 * step)) | (high << (LOW_BITS - 2 * step));
    const leftThree = (low >>> (3 * step)) | (high << (LOW_BITS - 3 * step));
    found |= (right & rightTwo & (rightThree | left)) | (left & leftTwo & (right | leftThree));
  }
  return found & BOARD.low & ~allLow;
}

/** The high word of the same cells, found by the same patterns. */
export function winningHigh(low: number, high: number, allHigh: number): number {
  let found = (high << 1) & (high << 2) & (high << 3);
  for (let step = COLUMN_BITS - 1; step <= COLUMN_BITS + 1; step++) {
    const right = (high << step) | (low >>> (LOW_BITS - step));
    const rightTwo = (high << (2 * step)) | (low >>> (LOW_BITS - 2 * step));
    const rightThree = (high << (3 * step)) | (low >>> (LOW_BITS - 3 * step));
    const left = high >>> step;
    const leftTwo = high >>> (2 * step);
    const leftThree = high >>> (3 * step);
    found |= (right & rightTwo & (rightThree | left)) | (left & leftTwo & (right | leftThree));
  }
  return found & BOARD.high & ~allHigh;
}

/** How many bits are set in the two words together. */
export const countBits = (low: number, high: number): number => countIn(low) + countIn(high);

function countIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
