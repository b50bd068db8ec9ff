import {
  FIRST_LOAD_MAX_BYTES,
  LOGIN_MAX_BYTES,
  loginLoaded,
  scriptsLoaded,
  totalBytes,
} from "~/bench/scriptsLoaded.mjs";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { publishPictures } from "~/tests/kit/members/posts";

test("S6 · opening the feed loads at most 140 kB of JavaScript", async ({ member, server, page }) => {
  const author = await member();
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

test("A2 · A13 · opening the login page loads at most 197 kB of page, styles and JavaScript", async ({
  page,
  server,
}) => {
  const files = await loginLoaded(page, `${server.url}/login`);
  expect(totalBytes(files), JSON.stringify(files)).toBeLessThanOrEqual(LOGIN_MAX_BYTES);
});
