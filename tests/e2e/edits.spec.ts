import { card, publishPictures } from "~/tests/kit/members/posts";
import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";

test("X102 · X103 · an author edits a post on a phone; a reader sees the new text and the earlier version, until the author removes it", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 700 });
  await publishPictures(ada.context, server.url, "a tpyo", 1);
  await page.goto("/");
  await bayo.page.goto("/");
  await expect(card(bayo.page, "a tpyo")).toBeVisible();

  const dialog = page.getByRole("dialog", { name: "Edit post" });
  const openDialog = async (text: string) => {
    await card(page, text).getByRole("button", { name: "More" }).press("Enter");
    await expect(page.getByRole("menuitem", { name: "Bookmark", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Edit post" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Post text" })).toBeFocused();
  };
  await test.step("the dialog has the text, the description and the warning, and asks before it discards", async () => {
    await openDialog("a tpyo");
    await expect(dialog.getByRole("textbox", { name: "Post text" })).toHaveValue("a tpyo");
    await expect(dialog.getByRole("textbox", { name: "Description of picture 1" })).toHaveValue("picture 1");
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: "Post text" }).fill("a typo");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByRole("textbox", { name: "Post text" })).toHaveValue("a typo");
  });

  await test.step("the edit shows at once, marked as edited, on the open page of the reader too", async () => {
    await dialog.getByRole("textbox", { name: "Description of picture 1" }).fill("a boat");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, "a typo").getByRole("button", { name: "More" })).toBeFocused();
    for (const shown of [card(page, "a typo"), card(bayo.page, "a typo")]) {
      await expect(shown.getByRole("link", { name: "Edited" })).toBeVisible();
      await expect(shown.getByRole("img", { name: "a boat" })).toBeVisible();
    }
  });

  const versions = bayo.page.getByRole("list", { name: "Earlier versions" }).getByRole("listitem");
  await test.step("the mark leads the reader to what the post said before", async () => {
    await card(bayo.page, "a typo").getByRole("link", { name: "Edited" }).click();
    await expect(bayo.page.getByRole("heading", { name: "Earlier versions" })).toBeVisible();
    await expect(versions).toHaveText([/a tpyo.*Description of picture 1: picture 1/]);
    await expect(bayo.page.getByRole("button", { name: "Remove version" })).toHaveCount(0);
  });

  await test.step("the author removes the version after a question", async () => {
    await card(page, "a typo").getByRole("link", { name: "Edited" }).click();
    await page.getByRole("button", { name: "Remove version" }).click();
    await expectAccessible(page);
    await page
      .getByRole("alertdialog", { name: "Remove this version?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expect(page.getByText("Version removed")).toBeVisible();
    await expect(page.getByText("No earlier versions")).toBeVisible();
    await bayo.page.reload();
    await expect(bayo.page.getByText("No earlier versions")).toBeVisible();
  });
});
