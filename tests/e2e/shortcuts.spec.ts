import { submit } from "~/tests/kit/members/members";
import { card } from "~/tests/kit/members/posts";
import { expect, test } from "~/tests/kit/pages/browserTest";

test("X114 · a member reads, likes, answers and writes posts with single keys, and turns the keys off", async ({
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

  await test.step("l likes the post that has the focus, and takes the like back", async () => {
    await keyboard.press("l");
    await expect(newer.getByRole("button", { name: "Unlike" })).toBeVisible();
    await expect(page.getByText("Liked", { exact: true })).toBeAttached();
    await expect(newer).toBeFocused();
    await keyboard.press("l");
    await expect(newer.getByRole("button", { name: "Like" })).toBeVisible();
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
    await page.goto("/settings");
    const saved = page.waitForResponse((response) => response.url().endsWith("/settings/shortcuts"));
    await page
      .getByRole("region", { name: "Keyboard" })
      .getByRole("checkbox", { name: "Keyboard shortcuts" })
      .press("Space");
    await saved;
    await page.goto("/");
    await keyboard.press("j");
    await keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  });
});
