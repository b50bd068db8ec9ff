import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/browserTest";
import { submit } from "~/tests/kit/members";

/** The columns of a wide screen hold the same pages: there one of each kind is looked at. */
for (const [width, kinds] of [[375, "any page"], [1280, "a page of each kind"]] as const) {
  test(`U4 · axe finds nothing on ${kinds} at ${width} px, light and dark, and nothing sticks out at any width`, async ({ twoMembers: [ada, bayo], server, allowErrors }) => {
    test.slow();
    allowErrors(/status of 404/);
    await submit(ada.context.request, server.url, "/posts", { text: `A fine day at https://example.com/${"long".repeat(30)}` });
    await submit(bayo.context.request, server.url, `/friends/${ada.id}`, { do: "add" });
    const { page } = ada;
    await page.goto("/");
    const post = await page.getByRole("article", { name: /^Post by/ }).first().getByRole("link", { name: "Comments" }).getAttribute("href");
    const each = ["/", `/${bayo.id}`, `/messages/${bayo.id}`, "/notifications"];
    const others = [`/${ada.id}`, post ?? "", "/search?query=a", "/messages", "/settings", "/nothing-here"];
    for (const path of kinds === "any page" ? [...each, ...others] : each) {
      await page.goto(path, { waitUntil: "networkidle" });
      for (const narrower of [320, 768, width]) {
        await page.setViewportSize({ width: narrower, height: 800 });
        await expectToFit(page);
      }
      await expectAccessible(page);
    }
  });
}

test("U4 · axe finds nothing in the dialogs, light and dark", async ({ member, page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }).click();
  for (const tab of ["Login", "Sign Up"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectAccessible(page);
  }
  const ada = await member();
  await ada.page.goto(`/${ada.id}`);
  await ada.page.getByRole("main").getByRole("button", { name: "Edit Profile" }).click();
  await expect(ada.page.getByRole("dialog", { name: "Edit Profile" })).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.keyboard.press("Escape");
  await ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Post" }).click();
  await expect(ada.page.getByRole("dialog", { name: "Create Post" })).toBeVisible();
  await expectAccessible(ada.page);
});

test("U1 · from xl three columns, from md a rail, below it a bottom bar with everything in reach", async ({ member }) => {
  const { page } = await member();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const main = page.getByRole("navigation", { name: "Main" });
  const bottom = page.getByRole("navigation", { name: "Bottom" });
  for (const name of ["Home", "Notifications", "Messages", "Games", "Profile", "Settings"]) await expect(main.getByRole("link", { name })).toBeVisible();
  await expect(main.getByRole("button", { name: "Post" })).toBeVisible();
  await expect(main.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search people" })).toBeVisible();
  await expect(bottom).toBeHidden();

  await page.setViewportSize({ width: 768, height: 800 });
  await expect(main).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search people" })).toBeHidden();
  await expectAccessible(page);

  await page.setViewportSize({ width: 375, height: 800 });
  await expect(main).toBeHidden();
  for (const name of ["Home", "Search", "Notifications", "Messages", "Games", "Profile"]) await expect(bottom.getByRole("link", { name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Post", exact: true })).toBeVisible();
});

test("U1 · the theme one chose is there before the page is painted", async ({ member }) => {
  const { page } = await member();
  await page.goto("/settings");
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const response = await page.goto("/");
  expect(await response?.text()).toContain('data-theme="dark"');
});

test("Q3 · the people search is operated by keyboard", async ({ member }) => {
  const zed = await member({ name: "Zebedee Quartz" });
  await zed.page.setViewportSize({ width: 1280, height: 800 });
  await zed.page.goto("/");
  const box = zed.page.getByRole("combobox", { name: "Search people" });
  const option = zed.page.getByRole("option", { name: /Zebedee Quartz/ });
  await box.fill("BEDEE q");
  await expect(option).toBeVisible();
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(zed.page).toHaveURL(new RegExp(`/${zed.id}$`));
});
