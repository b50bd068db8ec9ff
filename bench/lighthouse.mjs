// npm run lighthouse: Lighthouse's scores for the feed, a profile and a post of the built product, also in Arabic, filled with the
// demo. Exits with 1 if a category is below 95. Scores vary, so each page is audited five times, and the audit with the
// median performance counts. With `--against FOLDER`, it compares two builds and doesn't judge (lighthouseAgainst.mjs).
import os from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { ROOT } from "../scripts/root.mjs";
import { CHROMIUM_ARGS, findChromium } from "../scripts/tests/chromium.mjs";
import { freePort } from "../scripts/server/freePort.mjs";
import { audit, CATEGORIES, findPages, points, provideLighthouse } from "./lighthouse/audit.mjs";
import { startBuiltDemo } from "./builtDemo.mjs";
import { compare } from "./lighthouseAgainst.mjs";

/** @typedef {import("./lighthouse/audit.mjs").Report} Report */

const WANTED = 95;
const AUDITS = 5;
const FORM_FACTORS = /** @type {const} */ (["mobile", "desktop"]);

const { against } = parseArgs({ options: { against: { type: "string" } } }).values;
await provideLighthouse();
const debugPort = await freePort(0);
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${debugPort}`],
});
let lowScores = 0;
try {
  if (against === undefined) lowScores = await judgeAll();
  else await compare(browser, debugPort, [against, ROOT]);
} finally {
  await browser.close();
}
console.log(
  `load ${os
    .loadavg()
    .map((each) => each.toFixed(1))
    .join(" ")} on ${os.cpus().length} cores`,
);
process.exitCode = lowScores === 0 ? 0 : 1;

/** @returns {Promise<number>} how many categories are below the required score, over all pages */
async function judgeAll() {
  const { origin, stop } = await startBuiltDemo(ROOT);
  try {
    let low = 0;
    const found = await findPages(browser, origin);
    const pages = { ...found, "feed in Arabic": `${origin}/?lang=ar`, "post in Arabic": `${found.post}?lang=ar` };
    await audit(pages.feed, "mobile", debugPort); // not judged: the first audit is slow because nothing is compiled yet
    for (const [name, url] of Object.entries(pages)) {
      for (const formFactor of FORM_FACTORS) low += await judge(name, url, formFactor);
    }
    return low;
  } finally {
    await stop();
  }
}

/**
 * @param {string} name
 * @param {string} url
 * @param {"mobile" | "desktop"} formFactor
 * @returns {Promise<number>} how many categories are below the required score
 */
async function judge(name, url, formFactor) {
  const reports = [];
  for (let i = 0; i < AUDITS; i++) reports.push(await audit(url, formFactor, debugPort));
  reports.sort((a, b) => points(a, "performance") - points(b, "performance"));
  const middle = /** @type {Report} */ (reports[(AUDITS - 1) / 2]);
  console.log(
    `${name}, ${formFactor}: ${CATEGORIES.map((id) => `${id} ${points(middle, id)}`).join(", ")} (performance of all audits: ${reports.map((report) => points(report, "performance")).join(", ")})`,
  );
  const counted = new Set(
    Object.values(middle.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  for (const each of Object.values(middle.audits)) {
    if (counted.has(each.id) && each.score !== null && each.score < 0.9)
      console.log(`  ${each.id}: ${each.displayValue ?? each.title}`);
  }
  return CATEGORIES.filter((id) => !(points(middle, id) >= WANTED)).length;
}
