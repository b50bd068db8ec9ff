import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, offline, online, test } from "~/tests/kit/pages/browserTest";
import { befriend } from "~/tests/kit/chat/conversation";
import { submit } from "~/tests/kit/members/members";
import { card } from "~/tests/kit/members/posts";
import { press, reach } from "~/tests/kit/pages/reach";

test("U4 · Back closes a dialog and keeps the page", async ({ member }) => {
  const { page, id } = await member();
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  const post = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Post" });
  const dialog = page.getByRole("dialog", { name: "Create Post" });
  for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await post.click();
    await expect(dialog).toBeVisible();
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toHaveProperty("dialogGuard");
    await close();
    await expect(dialog).toBeHidden();
    await expect(post).toBeFocused();
    expect(new URL(page.url()).pathname).toBe(`/${id}`);
  }
  await expect.poll(() => page.evaluate(() => history.state as unknown)).not.toHaveProperty("dialogGuard");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
});

test("U4 · Back from a link in a dialog returns to the page below the dialog", { tag: "@full" }, async ({ member }) => {
  const [{ page }, other] = [await member(), await member()];
  await reach(page, "link Messages");
  await page.getByRole("button", { name: "Start new chat" }).click();
  await page.getByRole("dialog").getByRole("searchbox", { name: "Search people" }).fill(other.name);
  await page.getByRole("dialog").getByRole("link", { name: other.name }).click();
  await expect(page.getByText("gets your first messages as a request")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Select a new message")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

async function opensShortReport(page: Page, profile: string): Promise<Locator> {
  await page.setViewportSize({ width: 640, height: 320 }); // as a laptop at 200 % zoom, or a phone on its side
  await page.goto(profile);
  await page.getByRole("main").getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  return page.getByRole("dialog");
}

test(
  "U4 · keys scroll a dialog that is taller than the screen while Close has the focus",
  { tag: "@full" },
  async ({ twoMembers: [ada, bob] }) => {
    const dialog = await opensShortReport(ada.page, `/${bob.id}`);
    const last = dialog.getByRole("textbox");
    await expect(last).not.toBeInViewport();
    await dialog.getByRole("button", { name: "Close" }).focus();
    await ada.page.keyboard.press("End");
    await expect(last).toBeInViewport();
    await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport();
  },
);

test(
  "U4 · the header and the footer of a dialog never cover what has the focus",
  { tag: "@full" },
  async ({ twoMembers: [ada, bob] }) => {
    const { page } = ada;
    const dialog = await opensShortReport(page, `/${bob.id}`);
    await expect(dialog.getByRole("textbox")).toBeAttached();
    for (const key of [...Array<string>(6).fill("Tab"), ...Array<string>(6).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      const covering = () =>
        page.evaluate(() => {
          const focused = document.activeElement as HTMLElement;
          const { x, y, width, height } = (focused.closest("label") ?? focused).getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return top?.closest("header, footer")?.contains(focused) === false ? top.outerHTML : null;
        });
      await expect.poll(covering, key).toBeNull();
    }
  },
);

test(
  "routes · without a network, a link to a page that isn't loaded opens once the network is back",
  { tag: "@full" },
  async ({ member, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/); // the latter is the service worker's
    const { page, context } = await member();
    await page.goto("/");
    await offline(context);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
    await expect(page.getByText(/You're offline/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
    await online(context);
    await expect(page.getByRole("heading", { name: "Games" })).toBeVisible();
  },
);

test("U4 · a chat fits a screen of 320 px, as at 400 % zoom", async ({ member, twoMembers: [ada] }) => {
  const peer = await member({ name: "Zainab Adeyemi" });
  const { page } = ada;
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`/messages/${peer.id}`);
  const name = page.getByRole("heading", { name: peer.name });
  expect((await name.boundingBox())?.width).toBeGreaterThan(95);
  for (const button of ["Back", "Call", "Video call", "Play a game", "More"])
    await expect(page.getByRole(button === "Back" ? "link" : "button", { name: button, exact: true })).toBeInViewport({
      ratio: 1,
    });
  await expect(page.getByRole("navigation", { name: "Bottom" })).toHaveCount(0);
  expect((await page.getByRole("log", { name: "Messages" }).boundingBox())?.height).toBeGreaterThan(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
});

test(
  "U1 · on a phone the last post can be scrolled clear of the Post button",
  { tag: "@full" },
  async ({ member, server }) => {
    const { page, context, id } = await member();
    await page.setViewportSize({ width: 375, height: 640 });
    for (let n = 1; n <= 8; n++)
      await submit(context.request, server.url, "/posts", { text: `below or above the button ${n}` });
    await page.goto(`/${id}`);
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const floating = page.getByRole("navigation", { name: "Bottom" }).getByRole("button", { name: "Post" });
    const [last, button] = [
      await page.getByRole("button", { name: "Delete post" }).last().boundingBox(),
      await floating.boundingBox(),
    ];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await card(page, "below or above the button 1").getByRole("link", { name: "Comments" }).click();
    await expect(page.getByRole("textbox", { name: "Comment" })).toBeVisible();
    await expect(floating).toHaveCount(0);
  },
);

test(
  "U1 · on a phone the Post button doesn't cover the buttons of a list of friends",
  { tag: "@full" },
  async ({ server, twoMembers: [ada, bayo] }) => {
    await befriend(server.url, ada, [bayo]);
    const { page } = ada;
    await page.setViewportSize({ width: 375, height: 640 });
    const floating = page.getByRole("navigation", { name: "Bottom" }).getByRole("button", { name: "Post" });
    await reach(page, "link Profile");
    await expect(floating).toBeVisible();
    await press(page, "tab Friends");
    await expect(floating).toBeHidden();
    await page.getByRole("button", { name: "Remove Friend" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await expect(floating).toBeHidden();
  },
);

test("U1 · on a phone the picture in the bottom bar lines up with the icons", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await page.setViewportSize({ width: 375, height: 640 });
  await reach(page, "link Settings");
  const signs = page.getByRole("navigation", { name: "Bottom" }).getByRole("link").locator("svg, img");
  await expect(signs).toHaveCount(7);
  const middles = await signs.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(0.5);
});

test("S7 · on a phone an empty comment field is one line high", { tag: "@full" }, async ({ member, server }) => {
  const { page, context, id } = await member();
  await page.setViewportSize({ width: 375, height: 640 });
  await submit(context.request, server.url, "/posts", { text: "above an empty field" });
  await page.goto(`/${id}`);
  await card(page, "above an empty field").getByRole("link", { name: "Comments" }).click();
  const field = page.getByRole("textbox", { name: "Comment" });
  await expect(field).toBeVisible();
  expect((await field.boundingBox())?.height).toBe(44);
});

test(
  "U1 · on a phone the heading of a visitor's page isn't cut off",
  { tag: "@full" },
  async ({ page, allowErrors }) => {
    allowErrors(/status of 401/); // the link in the address is no longer valid
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto("/verify?token=old");
      const heading = page.getByRole("heading", { name: "Confirm your email" });
      await expect(heading).toBeVisible();
      expect(
        await heading.evaluate(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth <= clientWidth && scrollHeight <= clientHeight,
        ),
        String(width),
      ).toBe(true);
    }
  },
);
