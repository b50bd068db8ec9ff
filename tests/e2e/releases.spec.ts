import type { Page } from "@playwright/test";
import { submit } from "~/tests/kit/members/members";
import { expect, offline, test } from "~/tests/kit/pages/browserTest";
import { untilKept } from "~/tests/kit/pages/copies";
import { press, reach } from "~/tests/kit/pages/reach";
import { nextRelease } from "~/tests/kit/server/nextRelease";

const OFFER = "A new version of Parlor is ready.";

/** The folders of the scripts that the page has loaded: one for each release. */
const releasesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scripts = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return [...new Set(scripts.flatMap((path) => /^\/assets\/([^/]+)\/.*\.js$/.exec(path)?.[1] ?? []))];
  });

test("X215 · a page outlives the release of the next version, offers it, and never mixes the two", async ({
  restartable: server,
  member,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/, /404.*\/assets\//); // what the pointer touches is asked for in advance
  const next = await nextRelease();
  try {
    const { context, page } = await member({ server, name: "Ada" });
    await submit(context.request, server.url, "/posts", { text: "Posted with the first release" });
    await reach(page, "link Messages");
    await untilKept(page, "/messages");
    await press(page, "link Home");
    await untilKept(page, "/");
    const [first] = await releasesOf(page);

    await server.stop();
    await server.start({ vars: { PARLOR_BUILD: next.folder } });
    // a part of the first release, which the server no longer has
    await page.getByRole("button", { name: "Create post" }).first().click();
    await page.getByRole("textbox", { name: "Post text" }).fill("Half a thought");
    await page.keyboard.press("Escape");
    await press(page, "link Messages");
    await expect(page.getByText(OFFER)).toBeVisible();
    expect(await releasesOf(page)).toEqual([first]);
    await press(page, "link Home");
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText(OFFER)).toHaveCount(0);
    await expect.poll(() => releasesOf(page)).toHaveLength(1);
    const [second] = await releasesOf(page);
    expect(second).not.toBe(first);
    await untilKept(page, "/");
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("release")).length))
      .toBe(2);

    await offline(context);
    for (const [path, release] of [
      ["/", second],
      ["/messages", first],
    ] as const) {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" })).toBeVisible();
      expect(await releasesOf(tab), path).toEqual([release]);
      await tab.close();
    }
  } finally {
    await next.discard();
  }
});

test("X217 · when the operator switches copies off, the browser has none left, and the page goes on", async ({
  restartable: server,
  member,
}) => {
  const { page } = await member({ server, name: "Ada" });
  await page.goto("/");
  await untilKept(page, "/");
  await server.stop();
  await server.start({ vars: { COPIES: "off" } });
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});
