import type { Page } from "@playwright/test";
import { befriend, log, message, openChat, says } from "~/tests/kit/chat/conversation";
import { sayMany } from "~/tests/kit/chat/sayMany";
import { ENLARGED } from "~/tests/kit/pages/audits";
import { expect, expectToFit, test } from "~/tests/kit/pages/browserTest";
import { coveredStops } from "~/tests/kit/pages/coveredStops";
import { directChatRoom } from "~/party/chat/protocol";
import { reach } from "~/tests/kit/pages/reach";

const backgroundOf = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

test("X180 · X181 · X182 · a page keeps its lines in forced colours, and its controls clear of insets and bars", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/Games/TicTacToe/Single");
  const board = page.getByRole("grid", { name: "TicTacToe board" });
  await expect(board).toBeVisible();

  await page.emulateMedia({ forcedColors: "active" });
  const cell = "[role=gridcell] >> nth=8";
  expect(await backgroundOf(page, "[role=grid]"), "lines").not.toBe(await backgroundOf(page, cell));
  const [chosen, other] = ["label:has(:checked)", "label:has(:not(:checked))"].map((label) => `${label} >> nth=0`);
  expect(await backgroundOf(page, chosen ?? ""), "chosen").not.toBe(await backgroundOf(page, other ?? ""));
  await page.emulateMedia({ forcedColors: null });

  await reach(page, "link Games");
  await page.setViewportSize({ width: 740, height: 375 });
  await page.evaluate(() => {
    for (const [side, inset] of Object.entries({ left: "47px", right: "47px", bottom: "21px" }))
      document.documentElement.style.setProperty(`--inset-${side}`, inset);
  });
  for (const control of await page.getByRole("main").getByRole("button").all()) {
    const { x, width } = (await control.boundingBox()) ?? { x: 0, width: 0 };
    expect(x, "left inset").toBeGreaterThanOrEqual(47);
    expect(x + width, "right inset").toBeLessThanOrEqual(740 - 47);
  }
  const home = await page.getByRole("navigation", { name: "Bottom" }).getByRole("link", { name: "Home" }).boundingBox();
  expect(home?.x, "left inset").toBeGreaterThanOrEqual(47);
  expect((home?.y ?? 0) + (home?.height ?? Infinity), "bottom inset").toBeLessThanOrEqual(375 - 21);

  await page.setViewportSize(ENLARGED);
  await expectToFit(page);
  expect(await coveredStops(page)).toEqual([]);
});

test("X183 · X184 · an open chat prints all its messages in dark on white, and announces new ones only", async ({
  server,
  twoMembers: [ada, bayo],
}) => {
  const { page } = bayo;
  await befriend(server.url, ada, [bayo]);
  await openChat(page, ada.id);
  await says(page, "the first");
  await sayMany(
    server.url,
    ada,
    directChatRoom(ada.id, bayo.id),
    Array.from({ length: 60 }, (_, i) => `message ${i + 1}.`),
  );
  await expect(message(page, "message 60.")).toBeVisible();

  // as browsers do it: both events come while the page has its layout for the screen
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const printed = log(page)
    .getByRole("group", { name: /^Message from / })
    .filter({ visible: true });
  await expect(printed).toHaveCount(61);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeHidden();
  const { height } = (await log(page).boundingBox()) ?? { height: 0 };
  const last = await printed.last().boundingBox();
  expect(height, "nothing is cut off").toBeGreaterThan((last?.height ?? 0) * 40);
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).color)).toBe("rgb(31, 27, 22)");
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(message(page, "message 60.")).toBeInViewport();

  await page.evaluate(countAnnounced);
  const first = message(page, "message 1.");
  await log(page).focus();
  await expect(async () => {
    await log(page).press("PageUp");
    await expect(first).toBeInViewport({ timeout: 300 });
  }).toPass();
  expect(await page.evaluate(() => window.announced)).toEqual([]);
  await sayMany(server.url, ada, directChatRoom(ada.id, bayo.id), ["a new one"]);
  await expect.poll(() => page.evaluate(() => window.announced)).toEqual([`${ada.name}: a new one`]);
});

declare global {
  interface Window {
    announced: string[];
  }
}

/** From now on, notes the text of what is added to live regions of the conversation. Runs in the page. */
function countAnnounced(): void {
  window.announced = [];
  const IMPLICIT: Record<string, string> = { log: "polite", status: "polite", alert: "assertive" };
  const isLive = (element: Element): boolean => {
    const region = element.closest("[aria-live], [role=log], [role=status], [role=alert]");
    const live = region?.getAttribute("aria-live") ?? IMPLICIT[region?.getAttribute("role") ?? ""] ?? "off";
    return live !== "off";
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of addedNodes)
        if (target instanceof Element && isLive(target) && node.textContent) window.announced.push(node.textContent);
  }).observe(document.querySelector("main") ?? document.body, { childList: true, subtree: true });
}
