// Measures the time from Answer to the other member's first picture, the time from a changed network to pictures on the
// new path, and how many connections, tracks and sockets a hundred calls leave open in a page.
import { setTimeout as pause } from "node:timers/promises";
import { twoFriends } from "./gameRooms.mjs";
import { median, percentile } from "./measure.mjs";

/** @typedef {import("./table.mjs").Row} Row */
/** @typedef {import("@playwright/test").Page} Page */

/**
 * timed: only this many calls are timed, beginning with the first.
 * apartMs: the minimum time between the starts of two calls. The callee's page requests the call servers for every
 * call, and a member may do that 60 times a minute (party/limits/table.ts).
 * callers: they take turns. There are enough of them that none calls the same friend more than ten times in ten minutes
 * (docs/limits.md).
 */
const SIZES = {
  full: { calls: 100, timed: 50, restarts: 10, callers: 12, apartMs: 1_100 },
  smoke: { calls: 2, timed: 2, restarts: 1, callers: 1, apartMs: 0 },
};
const FIRST_PICTURE_P95_MAX_MS = 1_000;
const RESTART_P95_MAX_MS = 5_000;
/** A page restarts ICE at most every five seconds (app/calls/client/connectionMonitor.ts). */
const RESTARTS_APART_MS = 6_000;

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<Row>} */
export async function* callRows(world) {
  const [{ origin }, browser] = [await world.runtime(), await world.browser()];
  const size = SIZES[world.size];
  /** @type {Page[]} */
  const pages = [];
  try {
    pages.push(...(await openPages(browser, origin, size.callers)));
    const [callee, ...callers] = pages;
    if (!callee) throw new Error("Nobody is there to call.");
    const pictures = [];
    for (let n = 0; n < size.calls; n++) {
      const caller = /** @type {Page} */ (callers[n % size.callers]);
      const apart = pause(size.apartMs);
      pictures.push(await answered(caller, callee));
      await hungUp(caller, callee);
      await apart;
    }
    const timed = pictures.slice(0, size.timed);
    yield {
      line: `call, Answer to the other's picture, p95 of ${size.timed}`,
      ours: `p50 ${median(timed).toFixed(0)} ms`,
      floor: "",
      value: percentile(timed, 0.95),
      limit: FIRST_PICTURE_P95_MAX_MS,
      unit: " ms",
    };
    const left = /** @type {number} */ (await callee.evaluate(LEFT_OPEN));
    yield {
      line: `call, connections, tracks and sockets left open after ${size.calls}`,
      ours: "",
      floor: "",
      value: left,
      limit: 0,
      unit: "",
    };
    const [caller] = /** @type {[Page]} */ (/** @type {unknown} */ (callers));
    await answered(caller, callee);
    const restarts = [];
    for (let n = 0; n < size.restarts; n++) {
      if (n > 0) await pause(RESTARTS_APART_MS);
      restarts.push(/** @type {number} */ (await callee.evaluate(RESTARTED)));
    }
    yield {
      line: `call, a network that changed to pictures on the new path, p95 of ${size.restarts}`,
      ours: `p50 ${median(restarts).toFixed(0)} ms`,
      floor: "",
      value: percentile(restarts, 0.95),
      limit: RESTART_P95_MAX_MS,
      unit: " ms",
    };
  } finally {
    for (const page of pages) await page.context().close();
  }
}

/**
 * The page of the callee, then those of the callers, each with the other's chat open.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 * @param {number} count of callers
 * @returns {Promise<Page[]>}
 */
async function openPages(browser, url, count) {
  const [callee, first] = await twoFriends(url, "calls");
  const callers = [first];
  while (callers.length < count) {
    const [another] = await twoFriends(url, `calls-${callers.length}`);
    await another.visitor.submit(`/friends/${callee.id}`, { do: "add" });
    await callee.visitor.submit(`/friends/${another.id}`, { do: "accept" });
    callers.push(another);
  }
  return Promise.all([
    pageOf(browser, callee.visitor, first.id),
    ...callers.map(({ visitor }) => pageOf(browser, visitor, callee.id)),
  ]);
}

/** @param {import("@playwright/test").Browser} browser @param {import("../scripts/demo/visitor.mjs").Visitor} visitor @param {string} other */
async function pageOf(browser, visitor, other) {
  const context = await browser.newContext({ bypassCSP: true }); // the bench evaluates text in the page
  await context.addCookies(visitor.browserCookies);
  const page = await context.newPage();
  await page.addInitScript(RECORD_CALLS);
  await page.goto(`${visitor.url}/messages/${other}`);
  await page.getByRole("button", { name: "Video call" }).waitFor();
  await page.waitForFunction("document.documentElement.dataset.alive !== undefined");
  return page;
}

/** @param {Page} caller @param {Page} callee @returns {Promise<number>} ms from Answer to the first picture */
async function answered(caller, callee) {
  await caller.getByRole("button", { name: "Video call" }).click();
  const answer = callee.getByRole("button", { name: "Answer" });
  await answer.waitFor();
  await callee.evaluate("window.pictureAfterMs = null");
  await answer.click();
  await until(callee, "window.pictureAfterMs !== null", "A call that was answered shows no picture");
  return callee.evaluate("window.pictureAfterMs");
}

/** @param {Page} caller @param {Page} callee */
async function hungUp(caller, callee) {
  await callee.getByRole("button", { name: "Hang up" }).click();
  for (const page of [caller, callee]) {
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await until(page, `(${LEFT_OPEN}) === 0`, "A call that ended leaves something open");
  }
}

/**
 * Waits for a condition in the page.
 * @param {Page} page
 * @param {string} condition
 * @param {string} problem the error to throw, with the page's state, if the condition never holds
 */
async function until(page, condition, problem) {
  await page.waitForFunction(condition).catch(async (/** @type {Error} */ { message }) => {
    throw new Error(`${problem} (${message.split("\n")[0]}): ${await page.evaluate(STATE)}`);
  });
}

// In the page: records the objects of the calls, and the times of Answer and of the first picture that was shown after
// it.
const RECORD_CALLS = `
  window.recorded = { connections: [], tracks: [], sockets: [] };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) {
      super(configuration);
      window.recorded.connections.push(this);
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(address, protocols) {
      super(address, protocols);
      if (String(address).includes("/parties/call/")) window.recorded.sockets.push(this);
    }
  };
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    window.recorded.tracks.push(...stream.getTracks());
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

const LEFT_OPEN = `
  window.recorded.connections.filter(({ connectionState }) => connectionState !== "closed").length +
  window.recorded.tracks.filter(({ readyState }) => readyState === "live").length +
  window.recorded.sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED).length`;

// In the page: the state of a call that failed, for the error.
const STATE = `JSON.stringify({
  dialog: document.querySelector('[role="dialog"]')?.textContent,
  videos: [...document.querySelectorAll("video")].map((video) => [video.ariaLabel, video.readyState, video.paused, video.videoWidth, video.srcObject?.getTracks().map(({ kind, muted, readyState }) => [kind, muted, readyState])]),
  connections: window.recorded.connections.slice(-2).map((c) => [c.connectionState, c.iceConnectionState, c.signalingState, c.getTransceivers().map((t) => [t.receiver.track.kind, t.currentDirection])]),
  left: ${LEFT_OPEN},
  sockets: window.recorded.sockets.slice(-3).map(({ readyState }) => readyState),
  calls: window.recorded.connections.length,
})`;

// In the page: announces a changed network, and waits until the connection has a new ICE username and new pictures.
const RESTARTED = `(async () => {
  const connection = window.recorded.connections.at(-1);
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
  return performance.now() - startedAt;
})()`;
