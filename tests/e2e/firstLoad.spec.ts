import {
  FIRST_LOAD_MAX_BYTES,
  LOGIN_MAX_BYTES,
  loginLoaded,
  scriptsLoaded,
  totalBytes,
} from "~/bench/scriptsLoaded.mjs";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { publishPictures } from "~/tests/kit/members/posts";
import { LANGUAGES } from "~/base/languages";

// on a server of their own, because the posts of other tests may have parts that are loaded with them
test("S6 · opening the feed loads at most 150 kB of JavaScript", async ({ member, restartable: server, page }) => {
  const author = await member({ server });
  await publishPictures(author.context, server.url, "two pictures are a carousel", 2);
  for (const tab of [page, author.page]) {
    const scripts = await scriptsLoaded(tab, `${server.url}/`);
    expect(
      scripts.map(({ path }) => path).join(),
      "the scripts include those that load by themselves once the page is alive",
    ).toContain("rooms");
    expect(totalBytes(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
  }
});

test("X186 · opening the feed in any language loads at most 150 kB of JavaScript", async ({
  browser,
  restartable: server,
}) => {
  for (const language of Object.keys(LANGUAGES)) {
    const tab = await browser.newPage();
    const scripts = await scriptsLoaded(tab, `${server.url}/?lang=${language}`);
    expect(scripts.every(({ path }) => path.startsWith(`/assets/${language}-`))).toBe(true);
    expect(totalBytes(scripts), language).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
    await tab.close();
  }
});

test("A2 · A13 · opening the login page loads at most 197 kB of page, styles and JavaScript", async ({
  page,
  server,
}) => {
  const files = await loginLoaded(page, `${server.url}/login`);
  expect(totalBytes(files), JSON.stringify(files)).toBeLessThanOrEqual(LOGIN_MAX_BYTES);
});
