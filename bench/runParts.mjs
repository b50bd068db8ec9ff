// Runs parts of the bench. A part that fails keeps the rows that it had, and the other parts continue.
import { clearTimeout, setTimeout } from "node:timers";

/** @typedef {import("./table.mjs").Row} Row */
/**
 * @typedef {{ name: string, rows: Row[], why: string | null, tookMs: number }} Outcome why: null when the part
 * completed
 */

/**
 * @param {string} name
 * @param {() => AsyncIterable<Row>} rowsOf
 * @param {number} withinMs the part fails after this time; its remaining work isn't awaited
 * @returns {Promise<Outcome>}
 */
export async function runPart(name, rowsOf, withinMs) {
  const startedAtMs = Date.now();
  /** @type {Row[]} */
  const rows = [];
  let isLate = false;
  const collect = async () => {
    for await (const row of rowsOf()) {
      if (isLate) return;
      rows.push(row);
    }
  };
  const work = collect();
  work.catch(() => undefined); // after the time limit nothing else handles an error
  /** @type {string | null} */
  let why = null;
  try {
    await before(withinMs, work);
  } catch (error) {
    isLate = true;
    why = error instanceof Error ? error.message : String(error);
  }
  return { name, rows, why, tookMs: Date.now() - startedAtMs };
}

/** @param {number} withinMs @param {Promise<void>} work @returns {Promise<void>} */
function before(withinMs, work) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`It took longer than ${Math.round(withinMs / 1000)} s.`)), withinMs);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** @param {Outcome} outcome */
export const outcomeText = ({ name, why, tookMs }) =>
  `${why === null ? "✓" : "✗"} ${name} (${Math.round(tookMs / 1000)} s)${why === null ? "" : `\n${why.replaceAll(/^/gm, "  ")}`}`;
