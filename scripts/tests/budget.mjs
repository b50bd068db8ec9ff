// tests/budget.json: how much the suite may do, in numbers that are the same on every machine, and how long its parts
// take, as multiples of a fixed piece of work (yardstick.mjs).
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../root.mjs";

/** A part that takes longer than this, compared with what is expected, gets a warning; with QUIET=1 the run fails. */
const SLOW_FROM = 1.25;
const SLOWEST_FILES = 10;

/**
 * @typedef {import("./testReport.mjs").Counted} Counted
 * @typedef {import("./testReport.mjs").FileTime} FileTime
 * @typedef {import("./testReport.mjs").FailedTest} FailedTest
 * @typedef {import("./yardstick.mjs").Runtime} Runtime
 * @typedef {import("./yardstick.mjs").Yardsticks} Yardsticks
 * @typedef {{ name: string, runtime: Runtime, seconds: number }} PartTime runtime: the one that does most of the work
 * @typedef {{ counts: Counted, times: Record<string, number> }} Budget times: expected multiples, by part
 */

/** @returns {Budget} */
export const readBudget = () => JSON.parse(fs.readFileSync(path.join(ROOT, "tests/budget.json"), "utf8"));

/**
 * A failure for each number above its budget, and for each that has none.
 * @param {Counted} counted
 * @param {Budget} budget
 * @returns {FailedTest[]}
 */
export const overBudget = (counted, { counts }) =>
  Object.entries(counted).flatMap(([project, numbers]) =>
    Object.entries(numbers).flatMap(([what, count]) => {
      const limit = counts[project]?.[what];
      if (limit !== undefined && count <= limit) return [];
      const allowed = limit === undefined ? "it has no budget" : `its budget is ${limit}`;
      return {
        name: `budget · ${project} has ${count} ${what}; ${allowed}`,
        why: "  Move or merge tests, or raise the number in tests/budget.json in a commit that says why.",
      };
    }),
  );

/**
 * What to print about the time of each part, and the parts that are too slow.
 * @param {PartTime[]} parts
 * @param {Yardsticks} yardsticks
 * @param {Budget} budget
 * @returns {{ lines: string[], slow: FailedTest[] }}
 */
export function timesOf(parts, yardsticks, { times }) {
  /** @type {FailedTest[]} */
  const slow = [];
  const lines = parts.map(({ name, runtime, seconds }) => {
    const yardstick = yardsticks[runtime];
    if (yardstick === undefined) return `  ${row(name, seconds)}`;
    const multiple = seconds / yardstick;
    const expected = times[name];
    if (expected === undefined) {
      slow.push({ name: `time · tests/budget.json says nothing about ${name}` });
      return `! ${row(name, seconds)}${asMultiple(multiple)}`;
    }
    const isSlow = multiple > expected * SLOW_FROM;
    if (isSlow)
      slow.push({
        name: `time · ${name} took ${Math.round(multiple)} times the piece of work, ${Math.round(expected)} are expected`,
      });
    return `${isSlow ? "!" : " "} ${row(name, seconds)}${asMultiple(multiple)} of ${Math.round(expected)}`;
  });
  return { lines, slow };
}

/**
 * @param {(FileTime & { runtime: Runtime })[]} files
 * @param {Yardsticks} yardsticks
 */
export const slowestFiles = (files, yardsticks) =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES)
    .map(({ file, seconds, runtime }) => {
      const yardstick = yardsticks[runtime];
      return `  ${row(file, seconds)}${yardstick === undefined ? "" : asMultiple(seconds / yardstick)}`;
    });

/** @param {string} name @param {number} seconds */
const row = (name, seconds) => `${`${Math.round(seconds)} s`.padStart(7)}  ${name}`;

/** @param {number} multiple */
const asMultiple = (multiple) => `  ${Math.round(multiple)}×`;
