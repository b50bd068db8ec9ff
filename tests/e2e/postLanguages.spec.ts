import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

test("X193 · on a phone, an author chooses the language of a post with one press and the keyboard; the next post has it too", async ({
  member,
}) => {
  const { page } = await member();
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Create Post" });
  const language = (name: string) => dialog.getByRole("button", { name: `Post language: ${name}` });

  await test.step("the composer's bar fits, and the menu scrolls inside the window", async () => {
    await page.getByRole("button", { name: "Create post" }).click();
    await dialog.getByRole("textbox", { name: "Post text" }).fill("Guten Morgen zusammen");
    await language("English").click();
    const menu = page.getByRole("menu", { name: "Post language" });
    await expect(menu.getByRole("menuitemradio", { name: "English" })).toBeChecked();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    const [box, zulu] = [await menu.boundingBox(), menu.getByRole("menuitemradio", { name: "Zulu" })];
    expect([box && box.y >= 0, box && box.y + box.height <= 700]).toEqual([true, true]);
    await menu.hover();
    await page.mouse.wheel(0, 5_000);
    await expect(zulu).toBeInViewport();
    await expectAccessible(page);
  });

  await test.step("typing finds a language, and Enter chooses it", async () => {
    await page.keyboard.type("germ");
    await expect(page.getByRole("menuitemradio", { name: "German" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(language("German")).toBeFocused();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("link", { name: "Guten Morgen zusammen" })).toHaveAttribute("lang", "de");
  });

  await test.step("the next post is German too, unless its script says otherwise", async () => {
    await page.getByRole("button", { name: "Create post" }).click();
    await expect(language("German")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Post text" }).fill("おはよう");
    await expect(language("Japanese")).toBeVisible();
  });

  await test.step("Escape closes the menu, and the dialog stays", async () => {
    await language("Japanese").click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(language("Japanese")).toBeFocused();
  });
});

test("X194 · a member chooses the languages that they read, and the feed then shows no others, and announces no new ones", async ({
  twoMembers: [ada, bayo],
}) => {
  const { page } = ada;
  const publish = async (text: string, language: string) => {
    const answer = await bayo.page.request.post("/posts", {
      form: { text, language },
      headers: { origin: new URL(bayo.page.url()).origin, accept: "application/json" },
    });
    expect(answer.status()).toBe(200);
  };
  await bayo.page.goto("/");
  await publish("Hallo zusammen", "de");
  await publish("Ciao a tutti", "it");

  await test.step("a tick is saved at once and shows in the summary", async () => {
    await reach(page, "link Settings");
    const languages = page.getByRole("region", { name: "Languages I read" });
    await languages.getByText("All languages", { exact: true }).click();
    const saved = page.waitForResponse((response) => response.url().endsWith("/settings/read-languages"));
    await languages.getByRole("checkbox", { name: "German" }).check();
    await saved;
    await expect(languages.locator("summary")).toHaveText("German");
    await expectAccessible(page);
    await page.reload();
    await expect(languages.locator("summary")).toHaveText("German");
  });

  await test.step("the feed has only German posts, and counts only these as new", async () => {
    await reach(page);
    await expect(page.getByRole("link", { name: "Hallo zusammen" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ciao a tutti" })).toHaveCount(0);
    await publish("Buona sera", "it");
    await publish("Guten Abend", "de");
    await page.getByRole("button", { name: "1 new post" }).click();
    await expect(page.getByRole("link", { name: "Guten Abend" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Buona sera" })).toHaveCount(0);
  });
});
