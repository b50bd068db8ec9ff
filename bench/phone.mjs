// How soon a phone with a slow network shows the pages of a member, and how much they move while they load. The product
// is filled with the demo. Each opening is a browser's first, with an empty cache, but for the last row: there the browser
// opens the feed again and starts from its copy.
import { devices } from "@playwright/test";
import { DEMO_PASSWORD, demoEmail, PEOPLE } from "../scripts/demo/people.mjs";
import { Visitor } from "../scripts/demo/visitor.mjs";
import { ROOT } from "../scripts/root.mjs";
import { startBuiltDemo } from "./builtDemo.mjs";
import { median } from "./measure.mjs";
import { ratioRow } from "./table.mjs";
import { slowDown } from "./mainThread.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./table.mjs").Row} Row */

const SIZES = { full: { openings: 5, settleMs: 4_000 }, smoke: { openings: 1, settleMs: 500 } };
/** Slow 4G: a round trip of 150 ms, and 1.6 Mb/s. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const PAINTED_MAX_MS = 2_000;
const SHIFT_MAX = 0.02;
/** X214: of the time of the first visit. */
const AGAIN_MAX = 1 / 3;

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<Row>} */
export async function* phoneRows(world) {
  const { openings, settleMs } = SIZES[world.size];
  const browser = await world.browser();
  const { origin, stop } = await startBuiltDemo(ROOT);
  try {
    const visitor = new Visitor(origin);
    await visitor.submit("/api/login", { email: demoEmail(PEOPLE[0]?.key ?? ""), password: DEMO_PASSWORD });
    const open = (/** @type {string} */ path) => openOn(browser, visitor, path, settleMs);
    const pages = Object.entries(await pagesOf(visitor));
    for (const [, path] of pages) await open(path); // not judged: nothing is compiled yet
    for (const [name, path] of pages) {
      const found = [];
      for (let n = 0; n < openings; n++) found.push(await open(path));
      const painted = median(found.map(({ paintedMs }) => paintedMs));
      const shift = Math.max(...found.map((each) => each.shift));
      const row = { floor: "", ours: `of ${openings} openings` };
      yield { ...row, line: `phone, ${name}, largest paint`, value: painted, limit: PAINTED_MAX_MS, unit: " ms" };
      yield { ...row, line: `phone, ${name}, layout shift`, value: shift, limit: SHIFT_MAX, unit: "" };
    }
    yield await againRow(browser, visitor, openings, settleMs);
  } finally {
    await stop();
  }
}

/**
 * When the feed's first post is on the screen: in a new browser, and in a new tab once the browser has a copy. Both tabs
 * are open, and the browser has nothing left to do, before the page is asked for.
 * @param {import("@playwright/test").Browser} browser @param {Visitor} visitor @param {number} times @param {number} settleMs
 * @returns {Promise<Row>}
 */
async function againRow(browser, visitor, times, settleMs) {
  const [first, again] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  const visit = async (/** @type {import("@playwright/test").BrowserContext} */ context) => {
    const page = await slowPage(context);
    await page.waitForTimeout(settleMs);
    await page.goto(`${visitor.url}/`);
    return page;
  };
  for (let n = 0; n < times; n++) {
    const context = await memberContext(browser, visitor);
    try {
      const page = await visit(context);
      first.push(await postPainted(page));
      await page.evaluate(UNTIL_COPY);
      await page.close();
      const next = await visit(context);
      again.push(await postPainted(next));
      if (!(await next.evaluate("window.postIsOfCopy"))) throw new Error("The page didn't start from its copy.");
    } finally {
      await context.close();
    }
  }
  return ratioRow("phone, feed again, first post", again, first, AGAIN_MAX);
}

/** @param {Page} page @returns {Promise<number>} in milliseconds since the navigation began */
const postPainted = async (page) =>
  /** @type {Promise<number>} */ ((await page.waitForFunction("window.postPaintedMs")).jsonValue());

/** @param {Visitor} visitor @returns {Promise<Record<string, string>>} the paths of the member's pages */
async function pagesOf(visitor) {
  const list = await visitor.open("/messages");
  const feed = await visitor.open("/");
  const first = (/** @type {string} */ text, /** @type {RegExp} */ link) => {
    const path = link.exec(text)?.[1];
    if (!path) throw new Error(`The page has no ${link}.`);
    return path;
  };
  return {
    feed: "/",
    profile: first(feed, /href="(\/[0-9A-Z]{26})"/),
    notifications: "/notifications",
    search: "/search",
    settings: "/settings",
    chats: "/messages",
    conversation: first(list, /href="(\/messages\/[0-9A-Z]{26})"/),
  };
}

/** @param {import("@playwright/test").Browser} browser @param {Visitor} visitor @param {string} path @param {number} settleMs */
async function openOn(browser, visitor, path, settleMs) {
  const context = await memberContext(browser, visitor);
  try {
    const page = await slowPage(context);
    await page.goto(visitor.url + path, { waitUntil: "load" });
    await page.waitForTimeout(settleMs);
    return /** @type {{ paintedMs: number, shift: number }} */ (await page.evaluate("window.seen"));
  } finally {
    await context.close();
  }
}

/** @param {import("@playwright/test").Browser} browser @param {Visitor} visitor */
async function memberContext(browser, visitor) {
  const context = await browser.newContext({ ...devices["Moto G4"], bypassCSP: true }); // the bench evaluates text
  await context.addCookies(visitor.browserCookies);
  return context;
}

/** @param {import("@playwright/test").BrowserContext} context */
async function slowPage(context) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await slowDown(page);
  await page.addInitScript(OBSERVE);
  return page;
}

// In the page: nobody touches it, so each shift counts.
const OBSERVE = `
  window.seen = { paintedMs: NaN, shift: 0 };
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => { window.seen.paintedMs = startTime; });
  observe("layout-shift", ({ value }) => { window.seen.shift += value; });
  const look = () => requestAnimationFrame(() => {
    const post = document.querySelector("main article");
    if (!post || post.getBoundingClientRect().height === 0) return look();
    const channel = new MessageChannel(); // its message comes after the frame
    window.postIsOfCopy = post.closest("[data-shell]") !== null;
    channel.port1.onmessage = () => { window.postPaintedMs = performance.now(); };
    channel.port2.postMessage(null);
  });
  look();
`;

// In the page: waits until the browser can start it from its copy.
const UNTIL_COPY = `(async () => {
  const addresses = ["/_root.data", "/", "/shell"];
  for (let n = 0; n < 600; n++) {
    const kept = await Promise.all(addresses.map((address) => caches.match(address)));
    if (kept.every(Boolean) && navigator.serviceWorker.controller) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The browser keeps no copy.");
})()`;
