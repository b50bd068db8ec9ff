// The story of two members 280 ms apart, in browsers: they sign up, become friends, chat, play chess and call. It measures
// how soon a press changes anything on the page, and how long the page shows that it waits.
import fs from "node:fs/promises";
import path from "node:path";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */

/** The cookie that names the region of a browser's edge, for sockets too, to which Playwright adds no headers. */
const EDGE_REGION = "edge-region";
/** Ada is near the databases, and Zainab 280 ms away. */
const REGIONS = { ada: "weur", zainab: "oc" };
const WAIT_MS = 280;
/** When, after a press, the screenshot of the waiting page is taken. */
const PICTURED_AFTER_MS = 120;

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {string} origin
 * @param {string | undefined} pictures the folder for screenshots of the waiting states; none without it
 */
export async function tell(browser, origin, pictures) {
  const ada = await newcomer(browser, origin, "Ada", REGIONS.ada, pictures);
  const zainab = await newcomer(browser, origin, "Zainab", REGIONS.zainab, pictures);
  try {
    for (const who of [ada, zainab]) await signUp(who);
    await befriend(zainab, ada);
    await chat(zainab, ada);
    await playChess(zainab, ada);
    await call(zainab, ada);
    return [ada, zainab].flatMap(({ name, waits }) => waits.map((wait) => ({ who: name, ...wait })));
  } finally {
    for (const { context } of [ada, zainab]) await context.close();
  }
}

/** @typedef {Awaited<ReturnType<typeof newcomer>>} Newcomer */

/**
 * @param {import("@playwright/test").Browser} browser @param {string} origin @param {string} name @param {string} region
 * @param {string | undefined} pictures
 */
async function newcomer(browser, origin, name, region, pictures) {
  const context = await browser.newContext({
    bypassCSP: true, // the bench evaluates text in the page
    permissions: ["camera", "microphone"],
    viewport: { width: 390, height: 844 },
  });
  await context.addCookies([{ name: EDGE_REGION, value: region, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  /** @type {{ what: string, shownMs: number, longestMs: number, answeredMs: number }[]} */
  const waits = [];
  /**
   * Presses, and waits until `shown` shows what the press was for.
   * @param {string} what @param {Locator} button @param {Locator} shown
   */
  const press = async (what, button, shown) => {
    await button.waitFor();
    const pictured = pictures === undefined ? null : takePicture(page, path.join(pictures, `${name} ${what}.png`));
    const startedAt = performance.now();
    await button.click();
    await shown.waitFor();
    const answeredMs = performance.now() - startedAt;
    await pictured;
    const seen = /** @type {{ shownMs: number | null, longestMs: number }} */ (await page.evaluate("window.seen"));
    waits.push({ what, answeredMs, ...seen, shownMs: seen.shownMs ?? Infinity });
  };
  await page.goto(origin);
  await page.waitForFunction("document.documentElement.dataset.alive !== undefined");
  return { name, page, context, waits, press, origin };
}

/** @param {Page} page @param {string} file */
async function takePicture(page, file) {
  await page.waitForTimeout(PICTURED_AFTER_MS);
  await fs.writeFile(file, await page.screenshot());
}

/** @param {Newcomer} who */
async function signUp({ name, page, press }) {
  const login = page.getByRole("dialog", { name: "Login/Sign-up" });
  const tab = login.getByRole("tab", { name: "Sign Up" });
  await press("opens the login", page.getByRole("button", { name: "Login/Sign-up" }).first(), tab);
  await tab.click();
  await login.getByLabel("Email").fill(`${name.toLowerCase()}-story@bench.example`);
  for (const field of ["Password", "Confirm password"])
    await login.getByLabel(field, { exact: true }).fill("a fine long password");
  const profile = page.getByRole("dialog", { name: "Edit Profile" });
  await press("signs up", login.getByRole("button", { name: "Sign Up", exact: true }), profile);
  await profile.getByLabel("Name").fill(name);
  await profile.getByLabel("Date of birth").fill("1991-05-04");
  const welcome = page.getByRole("dialog", { name: "Welcome" });
  await press("saves the profile", profile.getByRole("button", { name: "Save" }), welcome);
  await welcome.getByRole("button", { name: "Close" }).click();
  await welcome.waitFor({ state: "hidden" });
  // the dialog's step back in the history would cancel what is opened now
  await page.waitForFunction("history.state?.dialogGuard !== true");
}

/** @param {Newcomer} one @param {Newcomer} other */
async function befriend(one, other) {
  const profile = await other.page.getByRole("link", { name: "Profile" }).last().getAttribute("href");
  await one.page.goto(one.origin + profile);
  await one.page.waitForFunction("document.documentElement.dataset.alive !== undefined");
  const add = one.page.getByRole("button", { name: "Add Friend" });
  await one.press("adds a friend", add, one.page.getByRole("button", { name: "Cancel Request" }));
  const accept = other.page.getByRole("button", { name: "Accept" });
  const hasNew = other.page.getByRole("link", { name: "Notifications" }).filter({ hasText: "1" }).last();
  await other.press("opens the request", hasNew, accept); // the link of new requests leads to their tab
  await other.press("accepts the friend", accept, other.page.getByRole("link", { name: one.name }).first());
  await one.page.getByRole("button", { name: "Remove Friend" }).waitFor();
}

/** @param {Newcomer} one @param {Newcomer} other */
async function chat(one, other) {
  const box = (/** @type {Page} */ page) => page.getByRole("textbox", { name: "Message" });
  const said = (/** @type {Page} */ page, /** @type {string} */ text) =>
    page.getByRole("log", { name: "Messages" }).getByRole("group").filter({ hasText: text });
  const send = (/** @type {Page} */ page) => page.getByRole("button", { name: "Send" });
  await one.press("opens the chat", one.page.getByRole("main").getByRole("link", { name: "Message" }), box(one.page));
  await box(one.page).fill("Hello from far away");
  await one.press("sends a message", send(one.page), said(one.page, "Hello from far away"));
  const list = other.page.getByRole("list", { name: "Chats" });
  await other.press("opens the list", other.page.getByRole("link", { name: /^Messages/ }).last(), list);
  const opened = list.getByRole("link", { name: one.name });
  await other.press("opens the chat", opened, said(other.page, "Hello from far away"));
  await box(other.page).fill("Hello yourself");
  await other.press("sends a message", send(other.page), said(other.page, "Hello yourself"));
  await said(one.page, "Hello yourself").waitFor();
}

/** @param {Newcomer} one @param {Newcomer} other */
async function playChess(one, other) {
  const menu = one.page.getByRole("menu", { name: "Games" });
  await one.press("opens the games", one.page.getByRole("button", { name: "Play a game" }), menu);
  const invite = one.page.getByRole("button", { name: "Send invitation" });
  await one.press("chooses chess", menu.getByRole("menuitem", { name: "Chess", exact: true }), invite);
  const waiting = one.page.getByRole("dialog", { name: "Waiting for Other Players" });
  await one.press("invites", invite, waiting);
  const request = other.page.getByRole("group", { name: /^Game request/ });
  const square = (/** @type {Page} */ page, /** @type {string} */ name) =>
    page.getByRole("grid", { name: "Chess board" }).getByRole("gridcell", { name: new RegExp(`^${name}, `) });
  await other.press("accepts the game", request.getByRole("button", { name: "Accept" }), square(other.page, "e2"));
  await one.page.getByRole("dialog", { name: "Waiting for Other Players" }).waitFor({ state: "hidden" });
  const isWhite = await one.page.getByText("Your turn").first().isVisible();
  const [white, black] = isWhite ? [one, other] : [other, one];
  for (const [who, rival, from, to] of /** @type {const} */ ([
    [white, black, "e2", "e4"],
    [black, white, "e7", "e5"],
  ])) {
    await square(who.page, from).click();
    await who.press(`moves to ${to}`, square(who.page, to), named(square(who.page, to), "pawn"));
    await named(square(rival.page, to), "pawn").waitFor();
  }
}

/** @param {Locator} cell @param {string} piece */
const named = (cell, piece) => cell.and(cell.page().getByRole("gridcell", { name: piece }));

/** @param {Newcomer} one @param {Newcomer} other */
async function call(one, other) {
  for (const { page, origin } of [one, other]) {
    await page.goto(`${origin}/messages`);
    await page.waitForFunction("document.documentElement.dataset.alive !== undefined");
  }
  const chat = one.page.getByRole("list", { name: "Chats" }).getByRole("link", { name: other.name });
  const ring = one.page.getByRole("button", { name: "Call", exact: true });
  await one.press("opens the chat again", chat, ring);
  const dialog = (/** @type {Page} */ page) => page.getByRole("dialog", { name: /^Audio call with/ });
  await one.press("calls", ring, dialog(one.page));
  const answer = dialog(other.page).getByRole("button", { name: "Answer" });
  await other.press("answers", answer, dialog(other.page).getByRole("timer"));
  await one.press("hangs up", dialog(one.page).getByRole("button", { name: "Hang up" }), ring);
}

/** How soon a press must show: two frames and some work. */
export const SHOWN_MAX_MS = 100;
/**
 * How long a page may show that it waits: two waits, and what the servers do meanwhile. The password of a sign-up alone
 * takes 100 to 200 ms to hash.
 */
export const LONGEST_MAX_MS = 2 * WAIT_MS + 300;

// In the page, since the last press: after which time anything changed, and how long, at most, something spun or breathed
// without a break.
const WATCH = `
  window.seen = { shownMs: null, longestMs: 0 };
  let pressedAt = null;
  let waitingSince = null;
  addEventListener("pointerdown", () => {
    window.seen = { shownMs: null, longestMs: 0 };
    pressedAt = performance.now();
    waitingSince = null;
  }, true);
  new MutationObserver(() => {
    if (pressedAt !== null) window.seen.shownMs ??= performance.now() - pressedAt;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const isWaiting = () =>
    document.getAnimations().some(({ animationName, effect }) =>
      /^(spin|breathe)$/.test(animationName ?? "") && (effect?.target?.checkVisibility?.({ visibilityProperty: true }) ?? false));
  const look = () => {
    const now = performance.now();
    if (!isWaiting()) waitingSince = null;
    else waitingSince ??= now;
    if (waitingSince !== null) window.seen.longestMs = Math.max(window.seen.longestMs, now - waitingSince);
    requestAnimationFrame(look);
  };
  look();
`;
