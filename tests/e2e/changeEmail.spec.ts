import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/pages/browserTest";
import { confirmEmailOf } from "~/tests/kit/members/confirmEmailOf";
import { newEmail } from "~/tests/kit/members/members";
import { reach } from "~/tests/kit/pages/reach";

/** Opens the link from the newest mail with this subject to this address. */
async function followLink(page: Page, email: string, subject: string): Promise<void> {
  const mail = page.getByRole("article", { name: `Mail to ${email}: ${subject}` }).first();
  await expect(async () => {
    await page.goto("/development/mail");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto((await mail.getByRole("link").getAttribute("href")) ?? "");
}

test(
  "A18 · a member changes the email, and the old address undoes the change and gets the account back",
  { tag: "@full" },
  async ({ member, page, server, allowErrors }) => {
    allowErrors(/status of 422/, /status of 401/, /HTTP Authentication failed/);
    // signed up now: a change needs a recent sign-in
    const ada = await member({ email: newEmail() });
    await confirmEmailOf(ada, server.url);
    const to = newEmail();
    await reach(ada.page, "link Settings");
    await ada.page.getByRole("region", { name: "Email" }).getByRole("link", { name: "Change email" }).click();
    await expect(ada.page.getByRole("heading", { name: "Change email" })).toBeVisible();
    await expectAccessible(ada.page);
    await ada.page.getByLabel("New email").fill(ada.email);
    await ada.page.getByRole("button", { name: "Send link" }).click();
    await expect(ada.page.getByLabel("New email")).toHaveAccessibleDescription("This is already your email.");
    await ada.page.getByLabel("New email").fill(to);
    await ada.page.getByRole("button", { name: "Send link" }).click();
    await expect(ada.page.getByText("We've sent a link to your new email")).toBeVisible();

    await followLink(ada.page, to, "Confirm your new email");
    await ada.page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(ada.page);
    await expectAccessible(ada.page);
    await expect(ada.page.getByRole("checkbox", { name: "End all other sessions" })).toBeChecked();
    await ada.page.getByRole("button", { name: "Confirm" }).click();
    await expect(ada.page.getByText("Your email is changed.")).toBeVisible();
    await ada.page.getByRole("link", { name: "Go to Settings" }).click();
    await expect(ada.page.getByRole("region", { name: "Email" })).toContainText(to);
    const log = ada.page.getByRole("region", { name: "Security log" }).getByRole("list", { name: "Security log" });
    await expect(log.getByRole("listitem").first()).toContainText("Email changed");
    await expectAccessible(ada.page);

    await followLink(page, ada.email, "Your email was changed");
    await expect(page.getByRole("heading", { name: "Undo the change of email" })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The change is undone")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await ada.page.setViewportSize({ width: 1280, height: 720 });
    await expect(
      ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }),
    ).toBeVisible();

    await followLink(page, ada.email, "Choose a new password");
    await page.getByLabel("New password").fill("a better password");
    await page.getByLabel("Confirm password").fill("a better password");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password").fill("a better password");
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" })).toBeVisible();
    await reach(page, "link Settings");
    await expect(page.getByRole("region", { name: "Email" })).toContainText(ada.email);
  },
);
