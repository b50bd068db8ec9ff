// The JavaScript that a browser loads to open a page, without any input: for the bench, and for the tests that enforce
// the limits.
import { gzipSync } from "node:zlib";

export const FIRST_LOAD_MAX_BYTES = 150_000;

/** The login page with its styles and scripts: 10 kB more than before passkeys and second factors. */
export const LOGIN_MAX_BYTES = 197_000;

/** What a game's room may load beyond the games hub, from which people come to it. */
export const ROOM_MAX_BYTES = { Chess: 45_000, Whot: 25_000, TicTacToe: 25_000, SuperTicTacToe: 25_000 };

/** @typedef {{ path: string, bytes: number }} LoadedScript bytes: with gzip */

/**
 * Opens a page that connects to a room, in a browser that has nothing of ours yet.
 * @param {import("@playwright/test").Page} page a blank one
 * @param {string} url
 * @returns {Promise<LoadedScript[]>} each file once, whether preloaded, imported or loaded later
 */
export async function scriptsLoaded(page, url) {
  /** @type {import("@playwright/test").Request[]} */
  const requests = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) requests.push(request);
  });
  const listens = page.waitForEvent("websocket"); // the code that opens the socket is loaded last, after hydration
  await page.goto(url);
  await listens;
  await page.waitForLoadState("networkidle");
  const scripts = await Promise.all(
    requests.map(async (request) => [new URL(request.url()).pathname, await bytesOf(request)]),
  );
  return [...new Map(/** @type {[string, number][]} */ (scripts))].map(([path, bytes]) => ({ path, bytes }));
}

const STYLES_AND_SCRIPTS = ["document", "stylesheet", "script"];

/**
 * Opens the login in a browser that has nothing of ours yet. Includes the library of passkeys, which suggestions need.
 * @param {import("@playwright/test").Page} page a blank one
 * @param {string} url the login's
 * @returns {Promise<LoadedScript[]>} the page itself, its styles and its scripts
 */
export async function loginLoaded(page, url) {
  /** @type {import("@playwright/test").Request[]} */
  const requests = [];
  page.on("request", (request) => {
    if (STYLES_AND_SCRIPTS.includes(request.resourceType())) requests.push(request);
  });
  // the library is loaded last, when the server has answered with a challenge
  const library = page
    .waitForResponse((response) => response.url().endsWith("/api/passkeys/options"))
    .then(() => page.waitForRequest((request) => request.resourceType() === "script"));
  await page.goto(url);
  await library;
  return Promise.all(
    requests.map(async (request) => ({ path: new URL(request.url()).pathname, bytes: await bytesOf(request) })),
  );
}

/** @param {import("@playwright/test").Request} request */
async function bytesOf(request) {
  const response = await request.response();
  if (!response?.ok()) throw new Error(`${request.url()} answered ${response?.status()}`);
  return gzipSync(await response.body()).byteLength;
}

/**
 * The files that one page loads and the other doesn't. @param {LoadedScript[]} scripts @param {LoadedScript[]} others
 */
export const beyond = (scripts, others) => scripts.filter(({ path }) => !others.some((other) => other.path === path));

/** @param {LoadedScript[]} scripts */
export const totalBytes = (scripts) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);
