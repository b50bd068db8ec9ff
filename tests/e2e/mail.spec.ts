import type { Page } from "@playwright/test";
import { expect, expectToFit, test } from "~/tests/kit/pages/browserTest";

/** Opens the link from the newest mail with this subject to this address. */
async function followLink(page: Page, email: string, subject: string): Promise<void> {
  const mail = page.getByRole("article", { name: `Mail to ${email}: ${subject}` }).first();
  await expect(async () => {
    await page.goto("/development/mail");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto((await mail.getByRole("link").getAttribute("href")) ?? "");
}

const logInHere = async (page: Page, email: string, password: string) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
};

test("A12 · a mailed link sets a new password and signs out every device", async ({ page, member, allowErrors }) => {
  allowErrors(/HTTP Authentication failed/);
  const ada = await member();
  await ada.page.goto("/");
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }).click();
  await page.getByRole("dialog", { name: "Login/Sign-up" }).getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter a Valid Email");
  await page.getByLabel("Email").fill(ada.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("we've sent it a link to choose a new password")).toBeVisible();

  await followLink(page, ada.email, "Reset your password");
  const link = page.url();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  await page.getByLabel("New password").fill("a better password");
  await page.getByLabel("Confirm password").fill("a better password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password has been changed")).toBeVisible();
  await expect(
    ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }),
  ).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logInHere(page, ada.email, "a better password");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("This link has already been used");
});
