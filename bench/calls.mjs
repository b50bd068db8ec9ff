// From Answer to the other's first picture, from a network that changed to pictures on the new way, and what a hundred calls leave behind in a page.
import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import { twoFriends } from "./gameRooms.mjs";
import { median, percentile } from "./measure.mjs";

/** @typedef {import("./runtime.mjs").Runtime} Runtime */
/** @typedef {import("./table.mjs").Row} Row */
/** @typedef {import("@playwright/test").Page} Page */

const CALLS = 100;
/** of those, the first ones are timed */
const TIMED = 50;
const RESTARTS = 10;
const FIRST_PICTURE_P95_MAX_MS = 1_000;
const RESTART_P95_MAX_MS = 5_000;
/** who calls more often than twenty times a minute is refused (LIMIT_CALLS): so many take turns that none comes to it, however fast it goes */
const CALLERS = 6;

/** @param {Runtime} runtime @returns {Promise<Row[]>} */
export async function callRows({ origin }) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"] });
  try {
    const [called, ...callers] = await openPages(browser, origin);
    if (!called) throw new Error("Nobody is there to be called.");
    const pictures = [];
    for (let n = 0; n < CALLS; n++) {
      const caller = /** @type {Page} */ (callers[n % CALLERS]);
      pictures.push(await answered(caller, called));
      await hungUp(caller, called);
    }
    const left = await called.evaluate(LEFT);
    const [caller] = /** @type {[Page]} */ (/** @type {unknown} */ (callers));
    await answered(caller, called);
    const restarts = [];
    for (let n = 0; n < RESTARTS; n++) restarts.push(/** @type {number} */ (await called.evaluate(RESTARTED)));
    const timed = pictures.slice(0, TIMED);
    return [
      { line: `call, Answer to the other's picture, p95 of ${TIMED}`, ours: `p50 ${median(timed).toFixed(0)} ms`, floor: "", value: percentile(timed, 0.95), limit: FIRST_PICTURE_P95_MAX_MS, unit: " ms" },
      { line: `call, a network that changed to pictures on the new way, p95 of ${RESTARTS}`, ours: `p50 ${median(restarts).toFixed(0)} ms`, floor: "", value: percentile(restarts, 0.95), limit: RESTART_P95_MAX_MS, unit: " ms" },
      { line: `call, connections, tracks and sockets left open after ${CALLS}`, ours: "", floor: "", value: /** @type {number} */ (left), limit: 0, unit: "" },
    ];
  } finally {
    await browser.close();
  }
}

/** The one who is called, then those who call, each with the other's chat open. @param {import("@playwright/test").Browser} browser @param {string} url @returns {Promise<Page[]>} */
async function openPages(browser, url) {
  const [called, first] = await twoFriends(url, "calls");
  const callers = [first];
  while (callers.length < CALLERS) {
    const [another] = await twoFriends(url, `calls-${callers.length}`);
    await another.visitor.submit(`/friends/${called.id}`, { do: "add" });
    await called.visitor.submit(`/friends/${another.id}`, { do: "accept" });
    callers.push(another);
  }
  return Promise.all([
    pageOf(browser, url, called.visitor.cookie, first.id),
    ...callers.map(({ visitor }) => pageOf(browser, url, visitor.cookie, called.id)),
  ]);
}

/** @param {import("@playwright/test").Browser} browser @param {string} url @param {string} cookie @param {string} other */
async function pageOf(browser, url, cookie, other) {
  const context = await browser.newContext({ bypassCSP: true }); // what the bench asks the page is text
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.addInitScript(NOTE_CALLS);
  await page.goto(`${url}/messages/${other}`);
  await page.getByRole("button", { name: "Video call" }).waitFor();
  await page.waitForFunction("document.documentElement.dataset.alive !== undefined");
  return page;
}

/** @param {Page} caller @param {Page} called @returns {Promise<number>} ms from Answer to the first picture */
async function answered(caller, called) {
  await caller.getByRole("button", { name: "Video call" }).click();
  const answer = called.getByRole("button", { name: "Answer" });
  await answer.waitFor();
  await called.evaluate("window.pictureAfterMs = null");
  await answer.click();
  await called.waitForFunction("window.pictureAfterMs !== null");
  return called.evaluate("window.pictureAfterMs");
}

/** @param {Page} caller @param {Page} called */
async function hungUp(caller, called) {
  await called.getByRole("button", { name: "Hang up" }).click();
  for (const page of [caller, called]) {
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForFunction(`(${LEFT}) === 0`);
  }
}

// In the page: what calls took, and when Answer was followed by a picture that was shown.
const NOTE_CALLS = `
  window.taken = { connections: [], tracks: [], sockets: [] };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) {
      super(configuration);
      window.taken.connections.push(this);
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(address, protocols) {
      super(address, protocols);
      if (String(address).includes("/parties/call/")) window.taken.sockets.push(this);
    }
  };
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    window.taken.tracks.push(...stream.getTracks());
    return stream;
  };
  addEventListener("click", (event) => {
    if (!event.target.closest?.('button[aria-label="Answer"]')) return;
    const answeredAt = performance.now();
    const look = () => {
      const video = document.querySelector('video[aria-label="Remote video"]');
      if (!video) return requestAnimationFrame(look);
      video.requestVideoFrameCallback(() => (window.pictureAfterMs = performance.now() - answeredAt));
    };
    look();
  }, true);`;

const LEFT = `
  window.taken.connections.filter(({ connectionState }) => connectionState !== "closed").length +
  window.taken.tracks.filter(({ readyState }) => readyState === "live").length +
  window.taken.sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED).length`;

// In the page: the browser says that the network is another; until pictures come by other names than before.
const RESTARTED = `(async () => {
  const connection = window.taken.connections.at(-1);
  const name = () => /a=ice-ufrag:(\\S+)/.exec(connection.currentLocalDescription.sdp)[1];
  const frames = async () => {
    let sum = 0;
    (await connection.getStats()).forEach((stats) => (sum += stats.type === "inbound-rtp" && stats.kind === "video" ? stats.framesDecoded : 0));
    return sum;
  };
  const until = async (holds) => {
    while (!(await holds())) await new Promise((next) => setTimeout(next, 10));
  };
  const before = name();
  const startedAt = performance.now();
  dispatchEvent(new Event("online"));
  await until(() => connection.signalingState === "stable" && name() !== before && ["connected", "completed"].includes(connection.iceConnectionState));
  const seen = await frames();
  await until(async () => (await frames()) > seen);
  const tookMs = performance.now() - startedAt;
  await new Promise((next) => setTimeout(next, 6_000)); // restarts are five seconds apart
  return tookMs;
})()`;
