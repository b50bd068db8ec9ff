// The figures of the four servers, as rows of the bench and as the table of docs/performance.md.
import { median, percentile, ratioOf } from "../measure.mjs";

/** @typedef {import("../table.mjs").Row} Row */
/** @typedef {"a message" | "a move"} Sent */
/** @typedef {"p50" | "p99" | "processor"} Measure */
/** @typedef {{ sent: Sent, sockets: number, measure: Measure, server: string }} Cell where a row stands in the table */
/**
 * @typedef {{ server: string, rounds: number[][], processorMs: number }} Measured rounds: ms of each message;
 * processorMs: of one message, by the server
 */

/**
 * @param {Sent} sent
 * @param {number} sockets
 * @param {readonly [Measured, ...Measured[]]} measured the others are compared with the first
 * @returns {Row[]}
 */
export const comparedRows = (sent, sockets, measured) => {
  const [base] = measured;
  return measured.flatMap((each) => [
    ratioRow({ sent, sockets, measure: "p50", server: each.server }, p50s(each), p50s(base)),
    ratioRow({ sent, sockets, measure: "p99", server: each.server }, p99s(each), p99s(base)),
    row(
      { sent, sockets, measure: "processor", server: each.server },
      each.processorMs,
      base.processorMs,
      each.processorMs,
      " ms",
    ),
  ]);
};

const p50s = (/** @type {Measured} */ { rounds }) => rounds.map(median);

const p99s = (/** @type {Measured} */ { rounds }) => rounds.map((times) => percentile(times, 0.99));

/** @param {Cell} cell @param {number[]} ours @param {number[]} base ms by round */
const ratioRow = (cell, ours, base) => row(cell, median(ours), median(base), ratioOf(ours, base), "×");

/**
 * @param {Cell} cell
 * @param {number} ours
 * @param {number} base
 * @param {number} value
 * @param {string} unit
 * @returns {Row}
 */
function row(cell, ours, base, value, unit) {
  const { sent, sockets, measure, server } = cell;
  return {
    line: `${sent} to ${sockets} sockets, ${server}, ${measure}`,
    ours: msText(ours),
    floor: msText(base),
    value,
    limit: Infinity,
    unit,
    cell,
  };
}

const msText = (/** @type {number} */ ms) => `${ms.toFixed(2)} ms`;

/**
 * One line for each measure, one column for each server, in Markdown.
 * @param {readonly Row[]} rows those without a cell in this table are left out
 */
export function comparisonTable(rows) {
  const ranked = rows.flatMap(({ cell, ...rest }) => (cell ? [{ ...cell, ...rest }] : []));
  const servers = [...new Set(ranked.map(({ server }) => server))];
  const lines = Map.groupBy(ranked, ({ sent, sockets, measure }) => `${sent} to ${sockets} sockets | ${measure}`);
  const text = (/** @type {typeof ranked[number] | undefined} */ at) =>
    at ? at.ours + (at.unit === "×" ? `, ${at.value.toFixed(2)}×` : "") : "";
  return [
    `| | | ${servers.join(" | ")} |`,
    `|${"---|".repeat(servers.length + 2)}`,
    ...[...lines].map(
      ([line, cells]) =>
        `| ${line} | ${servers.map((server) => text(cells.find((cell) => cell.server === server))).join(" | ")} |`,
    ),
  ].join("\n");
}
