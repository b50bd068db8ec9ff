import { expect, it } from "vitest";
import { isOver, judgedRows, tableOf } from "./table.mjs";

const row = (line: string, value: number) => ({
  line,
  ours: `${value} ms`,
  floor: "1 ms",
  value,
  limit: 1.5,
  unit: "×",
});

it("bench · a row is judged by the middle one of three runs", () => {
  const [judged] = judgedRows([row("feed", 1.4), row("feed", 9), row("feed", 1.3)]);
  expect(judged).toMatchObject({ value: 1.4, ours: "1.4 ms", values: [1.4, 9, 1.3] });
});

it("bench · when there are two runs, the higher one is judged", () => {
  expect(judgedRows([row("feed", 1.4), row("feed", 9)])).toMatchObject([{ value: 9 }]);
});

it("bench · a run without a number counts as the highest", () => {
  expect(judgedRows([row("feed", NaN), row("feed", 2), row("feed", 1)])).toMatchObject([{ value: 2 }]);
});

it("bench · a row that most runs could not measure is over its limit", () => {
  expect(judgedRows([row("feed", NaN), row("feed", 1), row("feed", NaN)]).map(isOver)).toEqual([true]);
});

it("bench · a row that some runs lack is judged by the runs that have it", () => {
  expect(
    judgedRows([row("feed", 1), row("chat", 2), row("feed", 3), row("feed", 2)]).map(({ line, value, values }) => [
      line,
      value,
      values.length,
    ]),
  ).toEqual([
    ["feed", 2, 3],
    ["chat", 2, 1],
  ]);
});

it("bench · the table shows the value of every run", () => {
  expect(tableOf(judgedRows([row("feed", 1.4), row("feed", 9), row("feed", 1.3)]))).toContain("1.40 9.00 1.30");
});
