import { CENTRE, type SuperTicTacToe } from "./rules";

/**
 * The game in bits, changed in place, because a search plays it out thousands of times a second. `marks` has, for each
 * side (0, 1) and board, one bit for each cell.
 */
export interface BitBoards {
  marks: [Uint16Array, Uint16Array];
  /** by side, one bit for each board */
  won: [number, number];
  /** one bit for each board in which nobody can move any more */
  closed: number;
  /** the board to move in; -1 for any open board */
  next: number;
  side: 0 | 1;
  mostBoards: boolean;
  /** true only for the first move, with the house rule that it may not be in the centre board */
  isCentreBarred: boolean;
}

const ALL = 0b111_111_111;
const LINES = [
  0b111, 0b111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100, 0b100_010_001, 0b001_010_100,
];

/** For each set of nine bits, whether three of them are in line. */
const HAS_LINE = Uint8Array.from({ length: ALL + 1 }, (_, bits) =>
  Number(LINES.some((line) => (bits & line) === line)),
);

export const hasLine = (bits: number): boolean => HAS_LINE[bits] === 1;

const bitsOf = (marks: readonly string[], mark: string): number =>
  marks.reduce((bits, one, i) => (one === mark ? bits | (1 << i) : bits), 0);

export function toBits({ cells, boards, next, turn, options, last }: SuperTicTacToe): BitBoards {
  const marks = (mark: string) =>
    Uint16Array.from({ length: 9 }, (_, board) => bitsOf(cells.slice(board * 9, board * 9 + 9), mark));
  return {
    marks: [marks("X"), marks("O")],
    won: [bitsOf(boards, "X"), bitsOf(boards, "O")],
    closed: ALL & ~bitsOf(boards, ""),
    next: next ?? -1,
    side: turn === 0 ? 0 : 1,
    mostBoards: options.mostBoards,
    isCentreBarred: options.openingNotInCentre && last === null,
  };
}

export const copyOf = (bits: BitBoards): BitBoards => ({
  ...bits,
  marks: [bits.marks[0].slice(), bits.marks[1].slice()],
  won: [bits.won[0], bits.won[1]],
});

/** The legal moves, each as board * 9 + cell. */
export function movesOf({ marks, closed, next, isCentreBarred }: BitBoards): number[] {
  const moves: number[] = [];
  for (let board = 0; board < 9; board++) {
    if ((next >= 0 && board !== next) || closed & (1 << board) || (isCentreBarred && board === CENTRE)) continue;
    const taken = (marks[0][board] ?? 0) | (marks[1][board] ?? 0);
    for (let cell = 0; cell < 9; cell++) if (!(taken & (1 << cell))) moves.push(board * 9 + cell);
  }
  return moves;
}

export function play(bits: BitBoards, move: number): void {
  const { side } = bits;
  const cell = move % 9;
  const board = (move - cell) / 9;
  const marks = (bits.marks[side][board] ?? 0) | (1 << cell);
  bits.marks[side][board] = marks;
  if (hasLine(marks)) bits.won[side] |= 1 << board;
  if (hasLine(marks) || (marks | (bits.marks[1 - side]?.[board] ?? 0)) === ALL) bits.closed |= 1 << board;
  bits.next = bits.closed & (1 << cell) ? -1 : cell;
  bits.side = side === 0 ? 1 : 0;
  bits.isCentreBarred = false;
}

/** The side that has won; 0.5 for a draw, null while the game continues. */
export function scoreOf({ won, closed, mostBoards }: BitBoards): 0 | 0.5 | 1 | null {
  if (hasLine(won[0])) return 0;
  if (hasLine(won[1])) return 1;
  if (closed !== ALL) return null;
  const lead = mostBoards ? countOf(won[0]) - countOf(won[1]) : 0;
  return lead === 0 ? 0.5 : lead > 0 ? 0 : 1;
}

/** A move with which the side to move completes a line of boards, or null. */
export function winningMove({ marks, won, closed, next, side }: BitBoards): number | null {
  const boards = completing(won[side]) & ~closed & (next < 0 ? ALL : 1 << next);
  if (boards === 0) return null;
  for (let board = 0; board < 9; board++) {
    if (!(boards & (1 << board))) continue;
    const cells = completing(marks[side][board] ?? 0) & ~(marks[1 - side]?.[board] ?? 0);
    if (cells !== 0) return board * 9 + lowest(cells);
  }
  return null;
}

/** For each set of nine bits, the missing bits of which any one would complete a line. */
const COMPLETING = Uint16Array.from({ length: ALL + 1 }, (_, bits) =>
  LINES.reduce((found, line) => (countOf(line & ~bits) === 1 ? found | (line & ~bits) : found), 0),
);
const completing = (bits: number): number => COMPLETING[bits] ?? 0;
const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);

function countOf(bits: number): number {
  return bits === 0 ? 0 : 1 + countOf(bits & (bits - 1));
}
