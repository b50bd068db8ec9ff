// npm run lighthouse: how Lighthouse judges the feed of the built product, filled with the demo. 95 or more in all four, or exit 1.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findChromium } from "../scripts/chromium.mjs";
import { fillDemo } from "../scripts/demo.mjs";
import { freePort } from "../scripts/freePort.mjs";
import { serve } from "../scripts/serve.mjs";

const WANTED = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const FORM_FACTORS = /** @type {const} */ (["mobile", "desktop"]);

const state = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-lighthouse-"));
const server = await serve({ port: 0, state });
const debugPort = await freePort(0);
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--no-sandbox", `--remote-debugging-port=${debugPort}`] });
let low = 0;
try {
  await fillDemo(server.url);
  for (const formFactor of FORM_FACTORS) low += await judge(formFactor);
} finally {
  await browser.close();
  await server.stop();
  await fs.rm(state, { recursive: true, force: true });
}
process.exitCode = low === 0 ? 0 : 1;

/**
 * @param {"mobile" | "desktop"} formFactor
 * @returns how many categories are below what is wanted
 */
async function judge(formFactor) {
  const desktop = formFactor === "desktop";
  /** @type {import("lighthouse").Config} */
  const config = {
    extends: "lighthouse:default",
    settings: {
      formFactor,
      screenEmulation: desktop ? { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false } : undefined,
      throttling: desktop ? { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1, requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 } : undefined,
      emulatedUserAgent: desktop ? false : undefined,
    },
  };
  const result = await lighthouse(`${server.url}/`, { port: debugPort, onlyCategories: CATEGORIES, logLevel: "error" }, config);
  if (!result) throw new Error("Lighthouse gave no result");
  const scores = CATEGORIES.map((id) => [id, Math.round((result.lhr.categories[id]?.score ?? 0) * 100)]);
  console.log(`${formFactor}: ${scores.map(([id, score]) => `${id} ${score}`).join(", ")}`);
  for (const audit of Object.values(result.lhr.audits)) {
    const counts = Object.values(result.lhr.categories).some(({ auditRefs }) => auditRefs.some(({ id, weight }) => id === audit.id && weight > 0));
    if (counts && audit.score !== null && audit.score < 0.9) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
  }
  return scores.filter(([, score]) => Number(score) < WANTED).length;
}
