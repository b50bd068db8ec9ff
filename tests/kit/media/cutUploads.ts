import fs from "node:fs/promises";
import { type Page, test } from "@playwright/test";
import { PART_BYTES } from "~/app/media/limits";
import { offline } from "~/tests/kit/pages/browserTest";
import { webmOf } from "./videos";

/**
 * Writes a video that is uploaded in two parts. It is a file because a path reaches the browser immediately, while
 * bytes take seconds.
 * @returns its path
 */
export async function videoOfTwoParts(name: string): Promise<string> {
  const file = test.info().outputPath(name);
  await fs.writeFile(file, webmOf(PART_BYTES * 1.25));
  return file;
}

/**
 * Takes the network away when the page sends the second part of a file. Only these requests are intercepted: with
 * `page.route` the bytes of each part would go through the test, which takes longer than the upload.
 * @returns a function that sets how often this happens from now on
 */
export async function cutsSecondParts(page: Page): Promise<(times: number) => void> {
  let cuts = 0;
  const browser = await page.context().newCDPSession(page);
  browser.on("Fetch.requestPaused", ({ requestId }) => void answer(requestId));
  await browser.send("Fetch.enable", { patterns: [{ urlPattern: "*/parts/2" }] });

  async function answer(requestId: string): Promise<void> {
    if (cuts-- > 0) {
      await offline(page.context());
      await browser.send("Fetch.failRequest", { requestId, errorReason: "InternetDisconnected" });
    } else {
      await browser.send("Fetch.continueRequest", { requestId });
    }
  }
  return (times) => (cuts = times);
}
