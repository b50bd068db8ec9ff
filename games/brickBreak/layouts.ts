import { BRICK_BREAK } from "./state";

/** games.md 2.5: the rows of each level from the top, columns from the left. */
const DRAWN = [
  "111111111111/111111111111/111111111111/111111111111/011111111110",
  "101010101010/010101010101/101010101010/010101010101/101010101010/010101010101",
  "111111111111/100000000001/101111111101/101000000101/101111111101/100000000001/111111111111",
  "110110110110/110110110110/110110110110/110110110110/011011011011/011011011011/011011011011",
  "000001100000/000011110000/000111111000/001111111100/011111111110/111111111111",
  "000001100000/000110011000/011000000110/110001100011/011000000110/000110011000/000001100000",
  "001000000100/000100001000/001111111100/011011110110/111111111111/101111111101/101000000101/000110011000",
  "111000111000/011100011100/001110001110/000111000111/001110001110/011100011100/111000111000",
  "001110011100/011111111110/111111111111/111111111111/011111111110/001111111100/000111111000/000011110000/000001100000",
  "101101101101/111111111111/110011110011/111111111111/110000000011/110011110011/111111111111/101101101101",
];

/** One for each level. Bit c of a row is the brick in column c, counted from the left. */
export const LAYOUTS: readonly (readonly number[])[] = DRAWN.map((level) => level.split("/").map(bitsOf));

export const LEVELS = LAYOUTS.length;

/** The bricks at the start of a level, from 1 to LEVELS. */
export function layoutOf(level: number): readonly number[] {
  const layout = LAYOUTS[level - 1];
  if (!layout) throw new RangeError(`There is no level ${level}`);
  return layout;
}

export const isBrick = (rows: readonly number[], row: number, column: number): boolean =>
  (((rows[row] ?? 0) >> column) & 1) === 1;

export const isCleared = (rows: readonly number[]): boolean => rows.every((row) => row === 0);

export const without = (rows: readonly number[], row: number, column: number): number[] =>
  rows.map((bits, i) => (i === row ? bits & ~(1 << column) : bits));

function bitsOf(drawn: string): number {
  if (drawn.length !== BRICK_BREAK.columns) throw new RangeError(`Not a row of bricks: ${drawn}`);
  return [...drawn].reduce((bits, digit, column) => (digit === "1" ? bits | (1 << column) : bits), 0);
}
