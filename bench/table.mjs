// The table that the bench prints.
import { median, ratioOf } from "./measure.mjs";

/**
 * @typedef {object} Row
 * @property {string} line what was measured
 * @property {string} ours
 * @property {string} floor
 * @property {number} value the number that must not exceed the limit
 * @property {number} limit Infinity if the row has no limit
 * @property {string} unit of value and limit
 * @property {import("./peers/comparison.mjs").Cell} [cell] of a row that belongs to the comparison with peers
 */

/** @typedef {Row & { values: number[] }} JudgedRow values: of all runs, in order */

const HEAD = ["line", "ours", "floor", "value", "limit", "", "all runs"];

/**
 * Ours compared with its floor: the median of each one's rounds, and the median of the rounds' ratios.
 * @param {string} line
 * @param {number[]} ours ms
 * @param {number[]} floor ms
 * @param {number} limit
 * @returns {Row}
 */
export const ratioRow = (line, ours, floor, limit) => ({
  line,
  ours: msText(ours),
  floor: msText(floor),
  value: ratioOf(ours, floor),
  limit,
  unit: "×",
});

/** @param {number[]} rounds */
const msText = (rounds) => `${median(rounds).toFixed(2)} ms`;

/** @param {Row} row */
export const isOver = ({ value, limit }) => !(value <= limit); // NaN is over too

/**
 * One row for each line: the run with the middle value, or the higher of the middle two. NaN counts as the highest.
 * @param {Row[]} rows of all runs; a run in which a part failed may lack some
 * @returns {JudgedRow[]} in the order in which the lines first appear
 */
export function judgedRows(rows) {
  /** @type {Map<string, Row[]>} */
  const runs = new Map();
  for (const row of rows) runs.set(row.line, [...(runs.get(row.line) ?? []), row]);
  return [...runs.values()].flatMap((all) => {
    const middle = all.toSorted((a, b) => height(a) - height(b))[all.length >> 1];
    return middle ? [{ ...middle, values: all.map(({ value }) => value) }] : [];
  });
}

/** @param {Row} row */
const height = ({ value }) => (Number.isNaN(value) ? Infinity : value);

/** @param {JudgedRow[]} rows */
export function tableOf(rows) {
  const cells = rows.map((row) => {
    const all = row.values.length > 1 ? row.values.map((value) => value.toFixed(2)).join(" ") : "";
    return [
      row.line,
      row.ours,
      row.floor,
      row.value.toFixed(2) + row.unit,
      `${Math.round(row.limit * 100) / 100}${row.unit}`,
      isOver(row) ? "over" : "ok",
      all,
    ];
  });
  const widths = HEAD.map((head, column) =>
    Math.max(...[HEAD, ...cells].map((row) => row[column]?.length ?? 0), head.length),
  );
  return [HEAD, ...cells]
    .map((row) =>
      row
        .map((cell, i) =>
          i === 0 || i === HEAD.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
