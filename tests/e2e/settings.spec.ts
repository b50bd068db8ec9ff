import { expect, expectAccessible, test } from "~/tests/kit/browserTest";

test("A11 · a new password asks for the old one, signs the other devices out, and stays signed in here", async ({ member, anotherDevice, newBrowser, server, allowErrors }) => {
  allowErrors(/status of 403/, /HTTP Authentication failed/);
  const ada = await member();
  const phone = await anotherDevice(ada);
  await phone.page.goto("/");
  await ada.page.goto("/settings");
  const section = ada.page.getByRole("region", { name: "Password" });
  await section.getByLabel("Current password").fill("not the password");
  await section.getByLabel("New password").fill("a better password");
  await section.getByLabel("Confirm password").fill("a better");
  await section.getByRole("button", { name: "Change password" }).click();
  await expect(section.getByLabel("Confirm password")).toHaveAccessibleDescription("Password does not Match");
  await section.getByLabel("Confirm password").fill("a better password");
  await section.getByRole("button", { name: "Change password" }).click();
  await expect(section.getByLabel("Current password")).toHaveAccessibleDescription("This is not your password.");
  await section.getByLabel("Current password").fill(ada.password);
  await section.getByRole("button", { name: "Change password" }).click();
  await expect(ada.page.getByRole("status").filter({ hasText: "Your password is changed." })).toBeVisible();
  await expect(section.getByLabel("New password")).toHaveValue("");
  await expect(phone.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" })).toBeVisible();
  await expect(ada.page.getByText("This device")).toBeVisible();
  await expectAccessible(ada.page);

  const again = await (await newBrowser(server.url)).newPage();
  await again.goto("/login");
  await again.getByLabel("Email").fill(ada.email);
  await again.getByLabel("Password").fill("a better password");
  await again.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(again.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" })).toBeVisible();
});

test("A11 · without JavaScript the password changes too, and what is wrong is said", async ({ browser, member, server }) => {
  const ada = await member();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, storageState: await ada.context.storageState() });
  const page = await context.newPage();
  await page.goto("/settings");
  const fill = async (old: string) => {
    await page.getByLabel("Current password").fill(old);
    await page.getByLabel("New password").fill("a better password");
    await page.getByLabel("Confirm password").fill("a better password");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await fill("not the password");
  await expect(page.getByRole("alert")).toHaveText("This is not your password.");
  await fill(ada.password);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await fill(ada.password);
  await expect(page.getByRole("alert")).toHaveText("This is not your password.");
  await context.close();
});
