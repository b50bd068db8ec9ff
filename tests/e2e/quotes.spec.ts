import { card, chooseRepost, publishPictures, repostButton } from "~/tests/kit/members/posts";
import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

test("X99 · X100 · X101 · on a phone, a member quotes a post; its author is led to the quote, reads it in the list and detaches it", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  const { page } = bayo;
  await page.setViewportSize({ width: 375, height: 700 });
  await publishPictures(ada.context, server.url, "the lake at dawn", 2);
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Create Post" });
  const text = dialog.getByRole("textbox", { name: "Post text" });
  const original = card(page, "the lake at dawn");

  await test.step("by keyboard, the button opens a menu, and Quote the dialog with the quoted post in it", async () => {
    await repostButton(original).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Repost", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Quote", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(text).toBeFocused();
    await expect(dialog.getByRole("group", { name: `Quoted post by ${ada.name}` })).toContainText("the lake at dawn");
    await expectAccessible(page);
  });

  await test.step("a closed dialog keeps the text for this quote, and a new post doesn't have it", async () => {
    await text.fill("I was there too");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(repostButton(original)).toBeFocused();
    await page.getByRole("main").getByRole("button", { name: "Create Post" }).click();
    await expect(text).toHaveValue("");
    await expect(dialog.getByRole("group", { name: /^Quoted post/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await chooseRepost(original, "Quote");
    await expect(text).toHaveValue("I was there too");
  });

  const quote = card(page, "I was there too");
  const quoted = quote.getByRole("group", { name: `Quoted post by ${ada.name}` });
  await test.step("the quote shows at once, with the quoted post and its pictures", async () => {
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(dialog).toBeHidden();
    await expect(quoted).toContainText("the lake at dawn");
    await expect(quoted.getByRole("img", { name: "picture 2" })).toBeVisible();
    await page.reload();
    await expect(quoted).toContainText("the lake at dawn");
    await expectAccessible(page);
  });

  await test.step("the author is notified and led to the quote", async () => {
    await reach(ada.page, "link Notifications");
    await ada.page
      .getByRole("link")
      .filter({ hasText: `${bayo.name} quoted your post.` })
      .click();
    await expect(ada.page.getByRole("heading", { name: "Post", exact: true })).toBeVisible();
    await expect(card(ada.page, "I was there too")).toContainText("the lake at dawn");
  });

  await test.step("the page of the quoted post leads to the list, where its author detaches the quote", async () => {
    const inQuote = card(ada.page, "I was there too").getByRole("group", { name: /^Quoted post/ });
    await inQuote.getByRole("link", { name: "the lake at dawn" }).click();
    await ada.page.getByRole("link", { name: "1 quote", exact: true }).click();
    await expect(ada.page.getByRole("heading", { name: "Quotes" })).toBeVisible();
    await card(ada.page, "I was there too").getByRole("button", { name: "More" }).click();
    await ada.page.getByRole("menuitem", { name: "Detach quote" }).click();
    const question = ada.page.getByRole("alertdialog", { name: "Detach this quote?" });
    await expect(question).toBeVisible();
    await expectAccessible(ada.page);
    await question.getByRole("button", { name: "Detach" }).click();
    await expect(card(ada.page, "I was there too")).toContainText("This post isn't available.");
    await page.reload();
    await expect(quote).toContainText("This post isn't available.");
    await expect(quoted).toHaveCount(0);
  });

  await test.step("nobody quotes what the author keeps from it, and the button then only reposts", async () => {
    await reach(ada.page, "link Profile");
    await card(ada.page, "the lake at dawn").getByRole("button", { name: "More" }).click();
    await ada.page.getByRole("menuitem", { name: "Who can quote" }).click();
    const who = ada.page.getByRole("dialog", { name: "Who can quote" });
    await who.getByRole("radio", { name: "Nobody" }).check();
    await who.getByRole("button", { name: "Save" }).click();
    await expect(who).toBeHidden();
    await page.reload();
    await repostButton(original).click();
    await expect(original.getByRole("button", { name: "Undo repost" })).toBeVisible();
  });
});
