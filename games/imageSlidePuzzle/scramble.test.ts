import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom, shuffled, type Seed } from "~/games/random";
import { solve } from "~/tests/kit/games/slidePuzzleSolver";
import { boardOf, isSolved, parkingSlot, solvedBoard, tileCount, type Board, type Frame } from "./board";
import { slide } from "./rules";
import { distanceFromHome, isSolvable, scramble } from "./scramble";

const THOUSAND: Seed[] = Array.from({ length: 1000 }, (_, i) => [i, 7, 1, 9]);

test("G10 · a thousand scrambles can be solved", () => {
  const boards = THOUSAND.map(scramble);
  expect(new Set(boards.map(({ places: slots }) => slots.join())).size).toBe(1000);
  for (const board of boards) {
    expect([board.hole, board.places[0], isSolved(board), isSolvable(board)]).toEqual([24, 0, false, true]);
    expect(distanceFromHome(board)).toBeGreaterThanOrEqual(40);
  }
  for (const board of boards) {
    let now: Board | null = board;
    for (const tile of solve(board)) {
      if (now && isSolved(now)) throw new Error("solved before the last slide");
      now = now && slide(now, tile);
    }
    expect(now && isSolved(now)).toBe(true);
  }
});

test("G10 · the same seed gives the same scramble", () => {
  expect(scramble([1, 2, 3])).toEqual(scramble([1, 2, 3]));
  expect(scramble([1, 2, 3])).not.toEqual(scramble([1, 2, 4]));
});

test("G10 · a scramble too close to home is drawn again", () => {
  // the first scramble of this seed has a distance of 36
  expect(distanceFromHome(scramble([42952]))).toBeGreaterThanOrEqual(40);
});

test("G10 · each tile is on each cell about equally often", () => {
  const counts = Array.from({ length: 23 }, () => Array<number>(23).fill(0));
  for (const { places: slots } of THOUSAND.map(scramble)) {
    slots.slice(1, 24).forEach((tile, cell) => {
      const row = counts[cell];
      if (row && tile !== null) row[tile - 1] = (row[tile - 1] ?? 0) + 1;
    });
  }
  // 1,000 draws over 23 cells are 43 each, with a standard deviation of 6.4
  expect(Math.min(...counts.flat())).toBeGreaterThan(18);
  expect(Math.max(...counts.flat())).toBeLessThan(76);
});

/** All boards that can be reached by slides. */
function reachable(frame: Frame): Set<string> {
  const start = solvedBoard(frame);
  const found = new Map([[start.places.join(), start]]);
  for (const board of found.values()) {
    for (let tile = 0; tile < tileCount(frame); tile++) {
      const next = slide(board, tile, frame);
      if (next && !found.has(next.places.join())) found.set(next.places.join(), next);
    }
  }
  return new Set(found.keys());
}

function* arrangements(things: readonly (number | null)[]): Generator<(number | null)[]> {
  if (things.length === 0) yield [];
  for (const [i, thing] of things.entries()) {
    for (const rest of arrangements([...things.slice(0, i), ...things.slice(i + 1)])) yield [thing, ...rest];
  }
}

const SMALL: Frame[] = [
  { columns: 2, rows: 2 },
  { columns: 3, rows: 2 },
  { columns: 2, rows: 3 },
  { columns: 4, rows: 2 },
  { columns: 2, rows: 4 },
];
for (const frame of SMALL) {
  test(`G10 · of all ${frame.columns} by ${frame.rows} boards, the solvable ones are exactly those that slides can reach`, () => {
    const found = reachable(frame);
    let solvable = 0;
    let parked = 0;
    for (const slots of arrangements(solvedBoard(frame).places)) {
      const board = boardOf(slots);
      if (isSolvable(board, frame) !== found.has(slots.join()))
        throw new Error(`${slots.join()} is ${found.has(slots.join()) ? "" : "not "}reached`);
      if (isSolvable(board, frame)) solvable++;
      if (isSolvable(board, frame) && board.hole === parkingSlot(frame)) parked++;
    }
    const tiles = tileCount(frame);
    expect(solvable).toBe(found.size);
    // the first tile is home, and half of the orders of the others are even
    expect(parked).toBe(factorial(tiles) / (2 * tiles));
  });
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

test("G10 · with the hole in the picture, a board is solvable if the inversions plus the hole's row are even", () => {
  const anyOrder = fc.tuple(fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), fc.nat(23));
  let solvable = 0;
  fc.assert(
    fc.property(anyOrder, ([seed, hole]) => {
      const tiles = shuffled(seededRandom(seed), solvedBoard().places.slice(1, 24)) as number[];
      const inversions = tiles.flatMap((tile, i) => tiles.slice(i + 1).filter((later) => later < tile)).length;
      const isEven = (inversions + Math.floor(hole / 4)) % 2 === 0;
      expect(isSolvable(boardOf([...tiles.slice(0, hole), null, ...tiles.slice(hole), 0]))).toBe(isEven);
      if (isEven) solvable++;
    }),
    { numRuns: 1000 },
  );
  expect(solvable).toBeGreaterThan(400);
});

test("G10 · a board with the hole parked isn't solvable if the first tile is away or the order is odd", () => {
  // even, but the first tile is away
  const swapped = boardOf(solvedBoard().places.with(0, 1).with(1, 0).with(2, 3).with(3, 2));
  expect(isSolvable(swapped)).toBe(false);
  expect(isSolvable(boardOf(solvedBoard().places.with(2, 3).with(3, 2)))).toBe(false); // odd
});
