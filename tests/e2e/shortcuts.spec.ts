import type { Page } from "@playwright/test";
import { submit } from "~/tests/kit/members/members";
import { card } from "~/tests/kit/members/posts";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

/** Whether the page leaves a key to the browser. Only an answer that no shortcut has tells that at once. */
const isLeft = (page: Page, key: string) =>
  page.evaluate(
    (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
    key,
  );

test("X114 · X171 · a member reads, likes, answers and writes posts with single keys, and turns the keys off", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  const { page } = ada;
  const { keyboard } = page;
  for (const text of ["the older post", "the newer post"])
    await submit(bayo.context.request, server.url, "/posts", { text });
  await page.goto("/");
  const [newer, older] = [card(page, "the newer post"), card(page, "the older post")];
  await expect(newer).toBeVisible();

  await test.step("j and k move the focus between posts", async () => {
    await keyboard.press("j");
    await expect(newer).toBeFocused();
    await keyboard.press("j");
    await expect(older).toBeFocused();
    await keyboard.press("k");
    await expect(newer).toBeFocused();
  });

  await test.step("the keys are the same on a Russian keyboard with Caps Lock", async () => {
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "О", code: "KeyJ", bubbles: true })),
    );
    await expect(older).toBeFocused();
    await keyboard.press("k");
    await expect(newer).toBeFocused();
  });

  await test.step("l likes the post that has the focus, and pressed again removes the like", async () => {
    await keyboard.press("l");
    await expect(newer.getByRole("button", { name: "Unlike" })).toBeVisible();
    await expect(page.getByText("Liked", { exact: true })).toBeAttached();
    await expect(newer).toBeFocused();
    await keyboard.press("l");
    await expect(newer.getByRole("button", { name: "Like", exact: true })).toBeVisible();
    await expect(page.getByText("Like removed", { exact: true })).toBeAttached();
  });

  await test.step("n opens the dialog of a new post, whose field gets no letter", async () => {
    await keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "Create Post" });
    await expect(dialog.getByRole("textbox").first()).toHaveValue("");
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(newer).toBeFocused();
  });

  await test.step("o opens the post, and r goes to the field of its comments", async () => {
    await keyboard.press("o");
    await expect(page).toHaveURL(new RegExp(`/${bayo.id}/`));
    await keyboard.press("r");
    await expect(page.getByRole("textbox", { name: "Comment", exact: true })).toBeFocused();
    await keyboard.type("joking");
    await expect(page.getByRole("textbox", { name: "Comment", exact: true })).toHaveValue("joking");
  });

  await test.step("r answers a post of the feed on its own page", async () => {
    await page.goto("/");
    await keyboard.press("j");
    await expect(newer).toBeFocused();
    await keyboard.press("r");
    await expect(page.getByRole("textbox", { name: "Comment", exact: true })).toBeFocused();
  });

  await test.step("/ goes to the search, also where it is a page of its own", async () => {
    await page.goto("/");
    await keyboard.press("/");
    await expect(page.getByRole("search").getByRole("combobox")).toBeFocused();
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto("/");
    await keyboard.press("/");
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole("searchbox")).toBeFocused();
  });

  await test.step("? shows the list", async () => {
    await page.goto("/");
    await keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(dialog.getByRole("region", { name: "Posts" })).toBeVisible();
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the settings turn the shortcuts off", async () => {
    await reach(page, "link Settings");
    await keyboard.press("?"); // loads what the keys do
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await isLeft(page, "?")).toBe(false);
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await keyboard.press("Escape");
    const saved = page.waitForResponse((response) => response.url().endsWith("/settings/shortcuts"));
    await page
      .getByRole("region", { name: "Keyboard" })
      .getByRole("checkbox", { name: "Keyboard shortcuts" })
      .press("Space");
    await saved;
    await page.getByRole("link", { name: "Home" }).click();
    await expect(newer).toBeVisible();
    expect(await isLeft(page, "j")).toBe(true);
    await expect(newer).not.toBeFocused();
  });

  await test.step("they stay off when the page is loaded again", async () => {
    await page.reload();
    await page.getByRole("tab", { name: "Friends" }).click(); // the page has its scripts when the tab opens
    await expect(page.getByRole("tab", { name: "Friends", selected: true })).toBeVisible();
    expect(await isLeft(page, "j")).toBe(true);
  });
});

test(
  "X114 · on a phone, j and k put a post below the header and the tabs, with its author",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server }) => {
    const { page } = ada;
    await page.setViewportSize({ width: 375, height: 600 });
    for (const text of ["the third tall post", "the second tall post", "the first tall post"])
      await submit(bayo.context.request, server.url, "/posts", { text: `${text}${"\nline".repeat(30)}` });
    await page.goto("/");
    for (const [key, text] of [
      ["j", "the first tall post"],
      ["j", "the second tall post"],
      ["j", "the third tall post"],
      ["k", "the second tall post"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(card(page, text)).toBeFocused();
      await expect(card(page, text)).toBeInViewport();
      const author = card(page, text).getByRole("link", { name: bayo.name, exact: true });
      const isUncovered = await author.evaluate((link) => {
        const { x, y, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + 2, y + height / 2));
      });
      expect(isUncovered, `the author of ${text} after ${key}`).toBe(true);
    }
  },
);
