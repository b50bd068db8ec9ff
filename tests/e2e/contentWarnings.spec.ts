import type { Page } from "@playwright/test";
import { submit } from "~/tests/kit/members/members";
import { card, publishPictures, untilVisitorsGet, upload } from "~/tests/kit/members/posts";
import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

test("X110 · an author adds a content warning; a reader on a phone shows it with the keyboard, and then always", async ({
  twoMembers: [ada, bayo],
}) => {
  const own = ada.page.getByRole("article", { name: `Post by ${ada.name}` });
  await test.step("the dialog publishes the post with its warning", async () => {
    await ada.page.goto("/");
    await ada.page.getByRole("button", { name: "Create post" }).click();
    const dialog = ada.page.getByRole("dialog", { name: "Create Post" });
    await dialog.getByRole("textbox", { name: "Post text" }).fill("eight legs");
    await dialog.getByText("Add content warning").click();
    await dialog.getByRole("textbox", { name: "Content warning" }).fill("Spiders");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(own.getByRole("group", { name: "Content warning" })).toBeVisible();
  });

  const { page } = bayo;
  const post = page.getByRole("article", { name: `Post by ${ada.name}` });
  const show = post.getByRole("button", { name: "Show" });
  await test.step("Show has the warning as its description, and moves the focus into the post", async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto("/");
    await expect(show).toHaveAccessibleDescription("Spiders");
    await expect(post).not.toContainText("eight legs");
    await expectAccessible(page);
    await show.press("Enter");
    await expect(post).toContainText("Content warning: Spiders");
    await page.keyboard.press("Tab");
    await expect(post.getByRole("link", { name: "eight legs" })).toBeFocused();
  });

  await test.step("a like by somebody else doesn't fold the post again", async () => {
    await own.getByRole("button", { name: "Like", exact: true }).click();
    await expect(post.locator('[data-count="like"]')).toHaveText("1");
    await expect(post).toContainText("eight legs");
  });

  await test.step("the settings always show warned posts", async () => {
    await reach(page, "link Settings");
    const always = page
      .getByRole("region", { name: "Content warnings" })
      .getByRole("checkbox", { name: "Always show" });
    const saved = page.waitForResponse((response) => response.url().endsWith("/settings/warnings"));
    await always.check();
    await saved;
    await page.goto("/");
    await expect(post).toContainText("eight legs");
    await expect(show).toHaveCount(0);
  });
});

test.describe("a folded post with a picture", () => {
  test.beforeEach(async ({ member, server, page }) => {
    const ada = await member();
    await publishPictures(ada.context, server.url, "below it", 1);
    const media = JSON.stringify([{ key: await upload(ada.context, server.url, "posts"), alt: "a tarantula" }]);
    await submit(ada.context.request, server.url, "/posts", { text: "eight legs", warning: "Tarantulas", media });
    await untilVisitorsGet(page, "Tarantulas");
    await page.addInitScript(() => {
      const shifts: number[] = ((window as unknown as { shifts: number[] }).shifts = []);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
  });

  const shiftsOnceShown = async (page: Page) => {
    await expect(card(page, "Tarantulas").first().getByRole("button", { name: "Show" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  };

  test("X110 · moves nothing while the feed loads", async ({ page }) => {
    await page.goto("/");
    expect(await shiftsOnceShown(page)).toEqual([]);
  });

  test("X110 · moves nothing when a link leads to the feed", { tag: "@full" }, async ({ page }) => {
    await page.goto("/rules#spam");
    await page.getByRole("link", { name: "Home" }).first().click();
    expect(await shiftsOnceShown(page)).toEqual([]);
  });
});
