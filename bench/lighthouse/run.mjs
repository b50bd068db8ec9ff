// npm run lighthouse: how Lighthouse judges the feed, a profile and a post of the built product, filled with the demo.
// 95 or more in all four, or exit 1.
// Lighthouse varies from run to run; the run in the middle of three, by its performance, is the one that counts.
import { execFile as callbackExecFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";
import { fillDemo } from "../../scripts/demo.mjs";
import { freePort } from "../../scripts/freePort.mjs";
import { serve } from "../../scripts/serve.mjs";

const execFile = promisify(callbackExecFile);
const LIGHTHOUSE = path.join(import.meta.dirname, "node_modules/lighthouse/cli/index.js");
const WANTED = 95;
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const FORM_FACTORS = /** @type {const} */ (["mobile", "desktop"]);

const state = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-lighthouse-"));
const server = await serve({ port: 0, state });
const debugPort = await freePort(0);
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--no-sandbox", `--remote-debugging-port=${debugPort}`] });
let low = 0;
try {
  await fillDemo(server.url);
  for (const [name, url] of Object.entries(await findPages())) {
    for (const formFactor of FORM_FACTORS) low += await judge(name, url, formFactor);
  }
} finally {
  await browser.close();
  await server.stop();
  await fs.rm(state, { recursive: true, force: true });
}
console.log(`load ${os.loadavg().map((each) => each.toFixed(1)).join(" ")} on ${os.cpus().length} cores`);
process.exitCode = low === 0 ? 0 : 1;

/** The post is the newest one that has pictures and comments, the profile its author's. @returns {Promise<Record<string, string>>} */
async function findPages() {
  const page = await browser.newPage();
  try {
    await page.goto(server.url);
    const posts = page.getByRole("article").filter({ has: page.getByRole("region", { name: /^Media/ }) }).filter({ has: page.locator('[data-count="comment"]:not(:text-is("0"))') });
    const post = (await posts.first().getByRole("link", { name: "Comments" }).getAttribute("href")) ?? "";
    return { feed: `${server.url}/`, profile: server.url + path.posix.dirname(post), post: server.url + post };
  } finally {
    await page.close();
  }
}

/**
 * @typedef {{
 *   categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>,
 *   audits: Record<string, { id: string, score: number | null, title: string, displayValue?: string }>,
 * }} Report
 */

/**
 * @param {string} name
 * @param {string} url
 * @param {"mobile" | "desktop"} formFactor
 * @returns how many categories are below what is wanted
 */
async function judge(name, url, formFactor) {
  const reports = [];
  for (let run = 0; run < RUNS; run++) reports.push(await load(url, formFactor));
  reports.sort((a, b) => points(a, "performance") - points(b, "performance"));
  const middle = /** @type {Report} */ (reports[(RUNS - 1) / 2]);
  console.log(`${name}, ${formFactor}: ${CATEGORIES.map((id) => `${id} ${points(middle, id)}`).join(", ")} (performance of all runs: ${reports.map((report) => points(report, "performance")).join(", ")})`);
  const counted = new Set(Object.values(middle.categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)));
  for (const audit of Object.values(middle.audits)) {
    if (counted.has(audit.id) && audit.score !== null && audit.score < 0.9) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
  }
  return CATEGORIES.filter((id) => points(middle, id) < WANTED).length;
}

/**
 * @param {string} url
 * @param {"mobile" | "desktop"} formFactor
 * @returns {Promise<Report>}
 */
async function load(url, formFactor) {
  const file = path.join(state, `${formFactor}.json`);
  const flags = [`--port=${debugPort}`, `--only-categories=${CATEGORIES.join(",")}`, "--output=json", `--output-path=${file}`, "--quiet", "--no-enable-error-reporting"];
  if (formFactor === "desktop") flags.push("--preset=desktop");
  await execFile(process.execPath, [LIGHTHOUSE, url, ...flags]);
  return JSON.parse(await fs.readFile(file, "utf8"));
}

/**
 * @param {Report} report
 * @param {string} category
 * @returns {number} 0 to 100
 */
function points(report, category) {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}
