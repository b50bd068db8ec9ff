import { submit } from "~/tests/kit/members/members";
import { card } from "~/tests/kit/members/posts";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

test("X109 · on a phone, a member bookmarks posts, finds them in the settings, and loses those that are deleted", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 700 });
  for (const text of ["to be kept", "to be deleted"])
    await submit(bayo.context.request, server.url, "/posts", { text });
  await page.goto("/");

  await test.step("the menu of each post bookmarks it", async () => {
    for (const text of ["to be deleted", "to be kept"]) {
      await card(page, text).getByRole("button", { name: "More" }).press("Enter");
      await expect(page.getByRole("menuitem", { name: "Bookmark", exact: true })).toBeFocused();
      const saved = page.waitForResponse((response) => response.url().endsWith("/bookmark"));
      await page.keyboard.press("Enter");
      expect((await saved).status()).toBe(200); // the message may be the first post's
      await expect(page.getByText("Bookmarked").first()).toBeVisible();
      await card(page, text).getByRole("button", { name: "More" }).click();
      await expect(page.getByRole("menuitem", { name: "Remove bookmark" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(card(page, text).getByRole("button", { name: "More" })).toBeFocused();
    }
  });

  const listed = page.getByRole("main").getByRole("article", { name: `Post by ${bayo.name}` });
  await test.step("the settings lead to the page, newest bookmark first", async () => {
    await reach(page, "link Settings");
    await page.getByRole("link", { name: "Bookmarks" }).click();
    await expect(page.getByRole("heading", { name: "Bookmarks" })).toBeVisible();
    await expect(listed).toHaveText([/to be kept/, /to be deleted/]);
  });

  await test.step("a deleted post leaves the open page", async () => {
    await bayo.page.goto("/");
    await card(bayo.page, "to be deleted").getByRole("button", { name: "Delete post" }).click();
    await bayo.page.getByRole("alertdialog", { name: "Delete post?" }).getByRole("button", { name: "Delete" }).click();
    await expect(listed).toHaveText([/to be kept/]);
  });

  await test.step("a removed bookmark leaves the page", async () => {
    await listed.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Remove bookmark" }).click();
    await expect(page.getByText("No bookmarks yet")).toBeVisible();
  });
});
