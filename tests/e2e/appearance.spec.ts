import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";

test("U1 · the layout has three columns from xl, a rail from md, and a bottom bar on smaller screens", async ({
  member,
}) => {
  const { page } = await member();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const main = page.getByRole("navigation", { name: "Main" });
  const bottom = page.getByRole("navigation", { name: "Bottom" });
  for (const name of ["Home", "Notifications", "Messages", "Games", "Profile", "Settings"])
    await expect(main.getByRole("link", { name })).toBeVisible();
  await expect(main.getByRole("button", { name: "Post" })).toBeVisible();
  await expect(main.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search people" })).toBeVisible();
  await expect(bottom).toBeHidden();
  await expect(
    page.getByRole("complementary", { name: "Discover" }).getByRole("region", { name: "Find people" }),
  ).toBeVisible();

  await page.setViewportSize({ width: 768, height: 800 });
  await expect(main.getByRole("link", { name: "Search" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search people" })).toBeHidden();
  await expectAccessible(page);

  await page.setViewportSize({ width: 375, height: 800 });
  await expect(main).toBeHidden();
  for (const name of ["Home", "Search", "Notifications", "Messages", "Games", "Profile"])
    await expect(bottom.getByRole("link", { name })).toBeVisible();
  await page.getByRole("button", { name: "Post", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Create Post" });
  await dialog.getByRole("textbox", { name: "Post text" }).fill("on a phone");
  const [toast] = await Promise.all([
    page.getByText("Post published").boundingBox(),
    dialog.getByRole("button", { name: "Publish" }).click(),
  ]);
  const header = await page.getByRole("heading", { name: "Feed" }).locator("..").boundingBox();
  expect(
    (toast?.y ?? 0) + (toast?.height ?? Infinity),
    "a toast covers neither what is below the header nor what is at the lower edge",
  ).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test("Q3 · the people search works by keyboard", async ({ member }) => {
  const zed = await member({ name: "Zebedee Quartz" });
  await zed.page.setViewportSize({ width: 1280, height: 800 });
  await zed.page.goto("/");
  const box = zed.page.getByRole("combobox", { name: "Search people" });
  const option = zed.page.getByRole("option", { name: /Zebedee Quartz/ });
  await expect(async () => {
    await box.fill(""); // a new member can be found only a moment later
    await box.fill("BEDEE q");
    await expect(option).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(zed.page).toHaveURL(new RegExp(`/${zed.id}$`));
});
