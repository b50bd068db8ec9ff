// The JavaScript that a browser loads before the signed-out feed is alive and live.
import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import { FIRST_LOAD_MAX_BYTES, scriptsLoaded, totalBytes } from "./scriptsLoaded.mjs";

const KB = 1_000;

/** @param {import("./runtime.mjs").Runtime} runtime @returns {Promise<import("./table.mjs").Row[]>} */
export async function firstLoadRows(runtime) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const scripts = await scriptsLoaded(await browser.newPage(), `${runtime.origin}/`);
    return [{ line: "feed, first load", ours: `${scripts.length} files`, floor: "", value: totalBytes(scripts) / KB, limit: FIRST_LOAD_MAX_BYTES / KB, unit: " kB" }];
  } finally {
    await browser.close();
  }
}
