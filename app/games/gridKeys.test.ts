import { expect, test } from "vitest";
import { cellAfterKey } from "./gridKeys";

const GRID = { columns: 4, rows: 3 };
const walk = (from: number, keys: string): (number | null)[] =>
  keys
    .split(" ")
    .map((key) => cellAfterKey({ key: key.replace("Ctrl+", ""), ctrlKey: key.startsWith("Ctrl+") }, from, GRID));

test("G4 · arrow keys move to neighbours, Home and End to the ends of the row, or of the board with Ctrl", () => {
  expect(walk(5, "ArrowLeft ArrowRight ArrowUp ArrowDown Home End Ctrl+Home Ctrl+End")).toEqual([
    4, 6, 1, 9, 4, 7, 0, 11,
  ]);
});

test("G4 · keys don't move past the edges", () => {
  expect(walk(0, "ArrowLeft ArrowUp Home")).toEqual([0, 0, 0]);
  expect(walk(11, "ArrowRight ArrowDown End")).toEqual([11, 11, 11]);
});

test("G4 · other keys aren't handled by the board", () => {
  expect(walk(5, "Tab Enter a")).toEqual([null, null, null]);
});
