import { expect, test } from "~/tests/kit/pages/browserTest";

test("X72 · a visitor who signs up reads the terms in another tab, and the form keeps its email", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }).click();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const dialog = page.getByRole("dialog", { name: "Login/Sign-up" });
  await dialog.getByLabel("Email").fill("ada@parlor.test");
  const [terms] = await Promise.all([
    page.context().waitForEvent("page"),
    dialog.getByRole("link", { name: "Terms" }).click(),
  ]);
  await expect(terms.getByRole("heading", { name: "Terms", exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue("ada@parlor.test");
});

test("X72 · a link to a rule shows its section below the page's heading", async ({ page }) => {
  await page.goto("/rules#spam");
  const bottomOf = async (name: string) => {
    const box = await page.getByRole("heading", { name, exact: true }).boundingBox();
    return box ? box.y + box.height : NaN;
  };
  await expect(page.getByRole("heading", { name: "Spam and manipulation" })).toBeInViewport();
  expect(await bottomOf("Spam and manipulation")).toBeGreaterThan(await bottomOf("Rules"));
});

test("X72 · without JavaScript, a visitor comes from the settings to the contact points", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/settings");
  await page.getByRole("region", { name: "About Parlor" }).getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("region", { name: "Authorities" }).getByRole("link")).toHaveText(/@/);
  await context.close();
});
