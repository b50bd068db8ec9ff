// What the bench prints.
import { median, ratioOf } from "./measure.mjs";

/**
 * @typedef {object} Row
 * @property {string} line what was measured
 * @property {string} ours
 * @property {string} floor
 * @property {number} value what the limit is for
 * @property {number} limit
 * @property {string} unit of value and limit
 */

const HEAD = ["line", "ours", "floor", "value", "limit", ""];

/**
 * Ours against its floor, in the medians of their rounds.
 * @param {string} line
 * @param {number[]} ours ms
 * @param {number[]} floor ms
 * @param {number} limit
 * @returns {Row}
 */
export const ratioRow = (line, ours, floor, limit) => ({ line, ours: msText(ours), floor: msText(floor), value: ratioOf(ours, floor), limit, unit: "×" });

/** @param {number[]} rounds */
const msText = (rounds) => `${median(rounds).toFixed(2)} ms`;

/** @param {Row} row */
export const isOver = ({ value, limit }) => !(value <= limit); // not a number is over too

/** @param {Row[]} rows */
export function tableOf(rows) {
  const cells = rows.map((row) => [row.line, row.ours, row.floor, row.value.toFixed(2) + row.unit, `${row.limit}${row.unit}`, isOver(row) ? "over" : "ok"]);
  const widths = HEAD.map((head, column) => Math.max(...[HEAD, ...cells].map((row) => row[column]?.length ?? 0), head.length));
  return [HEAD, ...cells].map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  ").trimEnd()).join("\n");
}
