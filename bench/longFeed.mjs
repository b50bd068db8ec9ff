// A feed of hundreds of posts on a phone: how long a press on Like takes, and how much work scrolling is. Both are
// compared with an empty page of the same height.
import { setTimeout as pause } from "node:timers/promises";
import { newPlayer } from "./gameRooms.mjs";
import { slowDown } from "./mainThread.mjs";
import { takeTurns } from "./measure.mjs";
import { seedFeed } from "./seedFeed.mjs";
import { ratioRow } from "./table.mjs";

/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */
/** @typedef {import("@playwright/test").Locator} Locator */
/** @typedef {import("@playwright/test").Page} Page */

const SIZES = {
  full: { posts: 500, presses: 20, scrolls: 6, distancePx: 20_000 },
  smoke: { posts: 30, presses: 2, scrolls: 1, distancePx: 1_000 },
};
const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** About five screens. */
const PX_A_SECOND = 4_000;
/** After this time, pictures and answers have come and nothing moves any longer. */
const SETTLED_MS = 700;
const LIMIT = { press: 11, scrolling: 9 };

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* longFeedRows(world) {
  const [{ origin, db }, browser] = [await world.runtime(), await world.browser()];
  const { posts, presses, scrolls, distancePx } = SIZES[world.size];
  await seedFeed(db, await newPlayer(origin, "long-feed-author"), posts);
  const { visitor } = await newPlayer(origin, "long-feed-reader");
  const context = await browser.newContext({ ...PHONE, bypassCSP: true }); // the bench evaluates text in the page
  try {
    await context.addCookies(visitor.browserCookies);
    const feed = await openFeed(context, origin, posts);
    const floor = await openFloor(context, await heightOf(feed));
    const workMs = { feed: await slowDown(feed), floor: await slowDown(floor) };

    const likes = feed.getByRole("article").getByRole("button", { name: /^(Like|Unlike)$/ });
    const apart = Math.floor(posts / presses);
    let pressed = 0;
    const press = await takeTurns(presses, {
      ours: () => pressMs(feed, likes.nth(apart * pressed++)),
      floor: () => pressMs(floor, floor.getByRole("button")),
    });
    yield ratioRow("long feed, Like to the frame that shows it", press.ours, press.floor, LIMIT.press);

    const scroll = await takeTurns(scrolls, {
      ours: () => scrollMs(feed, workMs.feed, distancePx),
      floor: () => scrollMs(floor, workMs.floor, distancePx),
    });
    yield ratioRow("long feed, work of scrolling 1,000 px", scroll.ours, scroll.floor, LIMIT.scrolling);
  } finally {
    await context.close();
  }
}

/**
 * Opens the feed, and scrolls to its end until it shows `count` posts.
 * @param {BrowserContext} context
 * @param {string} origin
 * @param {number} count
 */
async function openFeed(context, origin, count) {
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: "networkidle" });
  const posts = page.getByRole("article");
  for (let shown = await posts.count(); shown < count; shown = await posts.count()) {
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    await posts.nth(shown).waitFor({ state: "attached" }); // the first post of the next page
  }
  return page;
}

/** The floor: an empty page with a button, whose text a press changes. @param {BrowserContext} context @param {number} heightPx */
async function openFloor(context, heightPx) {
  const page = await context.newPage();
  await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width">
    <body style="margin: 0; height: ${heightPx}px"><button onclick="this.textContent += '!'">Like</button>`);
  return page;
}

/** @param {Page} page @returns {Promise<number>} px */
const heightOf = (page) => page.evaluate("document.documentElement.scrollHeight");

/**
 * The time from the end of a tap on a button until the frame with the changed button is painted.
 * @param {Page} page
 * @param {Locator} button
 */
async function pressMs(page, button) {
  await page.bringToFront();
  await button.scrollIntoViewIfNeeded();
  await pause(SETTLED_MS);
  const box = await button.boundingBox();
  if (!box) throw new Error("The button isn't on the screen.");
  await page.evaluate(WATCH_PRESS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const shownAfterMs = /** @type {number} */ (await page.evaluate("window.shownAfterMs"));
  await pause(SETTLED_MS);
  return shownAfterMs;
}

// In the page: measures from the next press until the change that it makes is painted.
const WATCH_PRESS = `
  window.shownAfterMs = new Promise((resolve) => {
    addEventListener("click", ({ target, timeStamp }) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
      });
      observer.observe(target.closest("button"), { subtree: true, childList: true, attributes: true });
    }, { capture: true, once: true });
  });
  undefined;`;

/**
 * The main thread's work for each 1,000 px, while the page scrolls down from its top.
 * @param {Page} page
 * @param {() => Promise<number>} workMs
 * @param {number} distancePx
 */
async function scrollMs(page, workMs, distancePx) {
  const devtools = await page.context().newCDPSession(page);
  await page.bringToFront();
  await page.evaluate("scrollTo(0, 0)");
  await pause(SETTLED_MS);
  const before = await workMs();
  await devtools.send("Input.synthesizeScrollGesture", { x: 180, y: 400, yDistance: -distancePx, speed: PX_A_SECOND });
  const work = (await workMs()) - before;
  const reachedPx = /** @type {number} */ (await page.evaluate("scrollY"));
  await devtools.detach();
  // the browser ends a gesture a few pixels early when the machine is busy
  if (reachedPx < distancePx * 0.9) throw new Error(`The page scrolled by ${reachedPx} px, not by ${distancePx}.`);
  return (work / reachedPx) * 1_000;
}
