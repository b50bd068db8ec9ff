// Lighthouse on one page, in a browser that is already running. This folder has its package, which few people need.
import path from "node:path";
import { installOnRequest } from "../../scripts/packagesOnRequest.mjs";

/**
 * The name is in a variable so that the type checker doesn't load the package's types, which include those of Puppeteer
 * and of all of DevTools.
 */
const PACKAGE = "lighthouse";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/**
 * @typedef {{
 *   categories: Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>,
 *   audits: Record<
 *     string,
 *     { id: string, score: number | null, title: string, displayValue?: string, numericValue?: number }
 *   >,
 *   environment: { benchmarkIndex: number },
 * }} Report
 */

/** @typedef {"mobile" | "desktop"} FormFactor */

/** Chrome sometimes leaves the navigation out of its trace. Lighthouse then asks to be run again. */
const INCOMPLETE_TRACE = "NO_NAVSTART";
const TRIES = 3;

/** Installs Lighthouse, unless it is installed already. */
export const provideLighthouse = () => installOnRequest("bench/lighthouse", "Lighthouse");

/**
 * The caller has called `provideLighthouse`.
 * @param {string} url
 * @param {FormFactor} formFactor
 * @param {number} debugPort of the browser
 * @returns {Promise<Report>}
 */
export async function audit(url, formFactor, debugPort) {
  const { default: lighthouse, desktopConfig } = await import(PACKAGE);
  const flags = { port: debugPort, onlyCategories: CATEGORIES, logLevel: "error" };
  for (let tries = 1; ; tries++) {
    const result = await lighthouse(url, flags, formFactor === "desktop" ? desktopConfig : undefined);
    if (!result) throw new Error(`Lighthouse gave no report of ${url}.`);
    const { runtimeError } = result.lhr;
    if (!runtimeError) return result.lhr;
    if (runtimeError.code !== INCOMPLETE_TRACE || tries === TRIES)
      throw new Error(`Lighthouse could not judge ${url}: ${runtimeError.message}`);
  }
}

/**
 * @param {Report} report
 * @param {string} category
 * @returns {number} 0 to 100; NaN if Lighthouse gave no score
 */
export function points(report, category) {
  return Math.round((report.categories[category]?.score ?? NaN) * 100);
}

/**
 * The feed, the newest post that has pictures and comments, and its author's profile.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} origin
 */
export async function findPages(browser, origin) {
  const page = await browser.newPage();
  try {
    await page.goto(origin);
    const posts = page
      .getByRole("article")
      .filter({ has: page.getByRole("region", { name: /^Media/ }) })
      .filter({ has: page.locator('[data-count="comment"]:not(:text-is("0"))') });
    const post = (await posts.first().getByRole("link", { name: "Comments" }).getAttribute("href")) ?? "";
    return { feed: `${origin}/`, profile: origin + path.posix.dirname(post), post: origin + post };
  } finally {
    await page.close();
  }
}
