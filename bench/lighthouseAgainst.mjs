// npm run lighthouse -- --against FOLDER: the performance of this build beside that of another built checkout, on an
// emulated phone. The builds take turns, because the speed of a shared machine changes within minutes.
import { audit, findPages, points } from "./lighthouse/audit.mjs";
import { startBuiltDemo } from "./builtDemo.mjs";
import { median } from "./measure.mjs";

/** @typedef {import("./lighthouse/audit.mjs").Report} Report */

const ROUNDS = 7;

/**
 * Prints a line for each page and checkout: the median score, the median total blocking time, the median of
 * Lighthouse's benchmark index, and the scores of all audits. Slowed down four times, a machine with an index of 1,500
 * to 2,000 is like a mid-range phone.
 * @param {import("@playwright/test").Browser} browser
 * @param {number} debugPort of the browser
 * @param {readonly string[]} folders of the checkouts
 */
export async function compare(browser, debugPort, folders) {
  const started = [];
  try {
    const builds = [];
    for (const folder of folders) {
      const demo = await startBuiltDemo(folder);
      started.push(demo);
      const pages = await findPages(browser, demo.origin);
      await audit(pages.feed, "mobile", debugPort); // not counted: nothing is compiled yet
      builds.push({ folder, pages, reports: /** @type {Report[]} */ ([]) });
    }
    for (const name of /** @type {const} */ (["feed", "profile", "post"])) {
      for (let round = 0; round < ROUNDS; round++) {
        for (const { pages, reports } of round % 2 === 0 ? builds : builds.toReversed())
          reports.push(await audit(pages[name], "mobile", debugPort));
      }
      for (const { folder, reports } of builds) print(name, folder, reports.splice(0));
    }
  } finally {
    await Promise.allSettled(started.map((demo) => demo.stop()));
  }
}

/** @param {string} name @param {string} folder @param {readonly Report[]} reports */
function print(name, folder, reports) {
  const scores = reports.map((report) => points(report, "performance"));
  const blockedMs = median(reports.map(({ audits }) => audits["total-blocking-time"]?.numericValue ?? NaN));
  const speed = median(reports.map(({ environment }) => environment.benchmarkIndex));
  console.log(
    `${name}, ${folder}: performance ${median(scores)}, blocked for ${Math.round(blockedMs)} ms, benchmark index ${Math.round(speed)} (performance of all audits: ${scores.join(", ")})`,
  );
}
