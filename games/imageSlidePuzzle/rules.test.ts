import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boardOf, distance, homeCount, isSolved, parkingSlot, solvedBoard, type Board, type Frame } from "./board";
import { DIRECTIONS, directionTo, push, pushedTiles, slide, tileThatMoves } from "./rules";
import { scramble } from "./scramble";

const anySeed = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 8, maxLength: 8 });

/** A board after any number of presses. */
const anyBoard = fc
  .tuple(anySeed, fc.array(fc.nat(24), { maxLength: 80 }))
  .map(([seed, presses]) => presses.reduce<Board>((board, tile) => push(board, tile) ?? board, scramble(seed)));

/** The tiles in reading order, "-" for the hole; the parking place comes last. */
const drawn = ({ places }: Board) => places.map((tile) => (tile === null ? "-" : `${tile}`)).join(" ");

describe("positions", () => {
  test("G10 · the complete picture has each tile on its own cell and the hole parked above the first", () => {
    const board = solvedBoard();
    expect(drawn(board)).toBe("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 -");
    expect([isSolved(board), homeCount(board), board.hole]).toEqual([true, 24, 24]);
    expect(Array.from({ length: 24 }, (_, cell) => cell).filter((cell) => distance(cell, 24) === 1)).toEqual([0]);
  });

  test("G10 · only a tile next to the hole slides into it", () => {
    const board = slide(solvedBoard(), 0);
    expect(board && [drawn(board), isSolved(board)]).toEqual([
      "- 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0",
      false,
    ]);
    const after = board && Array.from({ length: 24 }, (_, tile) => tile).filter((tile) => slide(board, tile));
    expect(after).toEqual([0, 1, 4]); // from the parking place, from the right, from below
    for (const tile of [-1, 24, 0.5, Number.NaN]) expect(board && slide(board, tile), `${tile}`).toBeNull();
  });

  test("G10 · the end of a row isn't next to the beginning of the next", () => {
    const board = boardOf([0, 1, 2, 3, null, ...Array.from({ length: 19 }, (_, i) => i + 5), 4]);
    expect(slide(board, 3)).toBeNull();
    expect(pushedTiles(board, 3)).toEqual([]);
  });

  test("G10 · a push moves all tiles between the pushed one and the hole, also into the parking place", () => {
    expect(pushedTiles(solvedBoard(), 20)).toEqual([0, 4, 8, 12, 16, 20]);
    expect(push(solvedBoard(), 20)?.places.filter((_, slot) => slot % 4 === 0)).toEqual([4, 8, 12, 16, 20, null, 0]);
    expect(pushedTiles(solvedBoard(), 1)).toEqual([]); // beside the first cell, but not in line with the parking place
    expect(push(solvedBoard(), 1)).toBeNull();
    const board = boardOf([0, 1, 2, 3, 4, 5, 6, null, ...Array.from({ length: 16 }, (_, i) => i + 8), 7]);
    expect(pushedTiles(board, 4)).toEqual([6, 5, 4]);
    expect(drawn(push(board, 4) as Board)).toContain("3 - 4 5 6 8");
  });

  test("G10 · a direction moves the tile on the other side of the hole", () => {
    expect(DIRECTIONS.map((direction) => tileThatMoves(solvedBoard(), direction))).toEqual([0, null, null, null]);
    const board = boardOf([0, 1, 2, 3, 4, null, ...Array.from({ length: 18 }, (_, i) => i + 6), 5]);
    expect(DIRECTIONS.map((direction) => [direction, tileThatMoves(board, direction)])).toEqual([
      ["up", 9],
      ["down", 1],
      ["left", 6],
      ["right", 4],
    ]);
    expect([
      directionTo(0, 24),
      directionTo(24, 0),
      directionTo(4, 6),
      directionTo(6, 4),
      directionTo(1, 24),
      directionTo(3, 3),
    ]).toEqual(["up", "down", "right", "left", null, null]);
  });
});

describe("any game", () => {
  test("G10 · any pushes keep every tile once", () => {
    fc.assert(
      fc.property(anyBoard, (board) => {
        expect([...board.places].sort((a, b) => (a ?? 24) - (b ?? 24))).toEqual(solvedBoard().places);
        expect(board.places[board.hole]).toBeNull();
        expect(isSolved(board)).toBe(homeCount(board) === 24);
      }),
      { numRuns: 500 },
    );
  });

  test("G10 · a slide can be undone with the same tile", () => {
    fc.assert(
      fc.property(anyBoard, fc.nat(23), (board, tile) => {
        const after = slide(board, tile);
        expect(after !== null).toBe(distance(board.places.indexOf(tile), board.hole) === 1);
        if (after) expect(slide(after, tile)).toEqual(board);
      }),
      { numRuns: 500 },
    );
  });

  test("G10 · a push equals its slides one after the other", () => {
    fc.assert(
      fc.property(anyBoard, fc.nat(23), (board, tile) => {
        const pushed = pushedTiles(board, tile);
        const after = pushed.reduce<Board | null>((now, next) => now && slide(now, next), board);
        expect(push(board, tile)).toEqual(pushed.length > 0 ? after : null);
        expect(pushed.reduceRight<Board | null>((now, next) => now && slide(now, next), after)).toEqual(board);
      }),
      { numRuns: 500 },
    );
  });

  test("G10 · a refused slide or push leaves the board unchanged", () => {
    fc.assert(
      fc.property(anyBoard, fc.oneof(fc.integer({ min: -3, max: 27 }), fc.double()), (board, tile) => {
        const before = structuredClone(board);
        for (const after of [slide(board, tile), push(board, tile)]) {
          expect(board).toEqual(before);
          expect(after).not.toEqual(before);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("G10 · an arrow always finds the tile that slides in its direction", () => {
    fc.assert(
      fc.property(anyBoard, fc.constantFrom(...DIRECTIONS), (board, direction) => {
        const tile = tileThatMoves(board, direction);
        if (tile !== null) expect(directionTo(board.places.indexOf(tile), board.hole)).toBe(direction);
        const ways = DIRECTIONS.filter((direction) => tileThatMoves(board, direction) !== null).length;
        expect(ways).toBe(Array.from({ length: 24 }, (_, each) => each).filter((each) => slide(board, each)).length);
      }),
    );
  });
});

test("G10 · boards of other sizes have the same layout", () => {
  const frame: Frame = { columns: 2, rows: 3 };
  expect([parkingSlot(frame), solvedBoard(frame).places]).toEqual([6, [0, 1, 2, 3, 4, 5, null]]);
  expect(pushedTiles(solvedBoard(frame), 4, frame)).toEqual([0, 2, 4]);
});
