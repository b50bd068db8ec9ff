// What the parts of the bench share: the product in a runtime, posts in it, and a browser. Each starts when a part
// first needs it.
import { chromium } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "../scripts/tests/chromium.mjs";
import { freePort } from "../scripts/server/freePort.mjs";
import { startRuntime } from "./runtime.mjs";
import { seedPages } from "./seedPages.mjs";

/** @typedef {"full" | "smoke"} Size smoke: so few rounds that it only shows that a part works */
/** @typedef {ReturnType<typeof openWorld>} World */

const FAKE_DEVICES = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** @param {Size} size */
export function openWorld(size) {
  /** @type {(() => Promise<unknown>)[]} */
  const closers = [];
  const runtime = once(async () => {
    const started = await startRuntime();
    closers.push(started.stop);
    return started;
  });
  const pages = once(async () => seedPages((await runtime()).db));
  /** Lighthouse connects to the browser through its port. */
  const debuggedBrowser = once(async () => {
    const debugPort = await freePort(0);
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [...CHROMIUM_ARGS, ...FAKE_DEVICES, `--remote-debugging-port=${debugPort}`],
    });
    closers.push(() => browser.close());
    return { browser, debugPort };
  });
  return {
    size,
    runtime,
    pages,
    debuggedBrowser,
    browser: async () => (await debuggedBrowser()).browser,
    async close() {
      for (const close of closers.toReversed()) await close();
    },
  };
}

/** @template Thing @param {() => Promise<Thing>} start @returns {() => Promise<Thing>} */
function once(start) {
  /** @type {Promise<Thing> | undefined} */
  let started;
  return () => (started ??= start());
}
