import { expect, it } from "vitest";
import { comparedRows, comparisonTable } from "./comparison.mjs";

const WS = {
  server: "ws + SQLite",
  rounds: [
    [1, 1, 9],
    [2, 2, 2],
    [1, 1, 1],
  ],
  processorMs: 0.5,
};
const PARLOR = {
  server: "Parlor",
  rounds: [
    [2, 2, 18],
    [3, 3, 3],
    [2, 2, 2],
  ],
  processorMs: 1.5,
};

it("bench · a comparison with peers shows the medians of the rounds' times and of their ratios to the first", () => {
  expect(comparisonTable(comparedRows("a message", 10, [WS, PARLOR]))).toBe(
    [
      "| | | ws + SQLite | Parlor |",
      "|---|---|---|---|",
      "| a message to 10 sockets | p50 | 1.00 ms, 1.00× | 2.00 ms, 2.00× |",
      "| a message to 10 sockets | p99 | 2.00 ms, 1.00× | 3.00 ms, 2.00× |",
      "| a message to 10 sockets | processor | 0.50 ms | 1.50 ms |",
    ].join("\n"),
  );
});

it("bench · a comparison with peers has one line for each number of sockets", () => {
  const rows = [
    ...comparedRows("a message", 10, [WS]),
    ...comparedRows("a move", 10, [WS]),
    ...comparedRows("a message", 100, [WS]),
  ];
  const lines = comparisonTable(rows)
    .split("\n")
    .filter((line) => line.includes("p50"));
  expect(lines.map((line) => line.split(" | ")[0])).toEqual([
    "| a message to 10 sockets",
    "| a move to 10 sockets",
    "| a message to 100 sockets",
  ]);
});

it("bench · a comparison with peers leaves rows of other parts out", () => {
  const other = { line: "feed", ours: "1.00 ms", floor: "1.00 ms", value: 1, limit: 2, unit: "×" };
  expect(comparisonTable([other, ...comparedRows("a move", 2, [WS])])).not.toContain("feed");
});
