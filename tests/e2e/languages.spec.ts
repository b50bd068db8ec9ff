import { ANSWERED_NO, PHONE } from "~/tests/kit/pages/audits";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { inEnglish, speakMadeUpEnglish } from "~/tests/kit/pages/madeUpEnglish";
import { expectTranslated } from "~/tests/kit/pages/untranslated";

// languages.full.spec.ts checks all pages and dialogs.

test("X186 · X191 · on a phone, a member logs in, publishes a post and sees the settings, all of it translated and with room for long texts", async ({
  page,
  context,
  member,
  allowErrors,
}) => {
  allowErrors(ANSWERED_NO);
  const { name, email, password } = await member();
  await page.setViewportSize(PHONE);
  await speakMadeUpEnglish(context);
  const english = inEnglish(page);
  const dialog = english.getByRole("dialog");
  const bar = english.getByRole("navigation", { name: "Bottom" });

  await test.step("a wrong password is refused, and the right one leads to the settings", async () => {
    await page.goto("/");
    await expectTranslated(page);
    await bar.getByRole("link", { name: "Settings" }).click();
    await expect(english.getByRole("heading", { name: "Settings" })).toBeVisible();
    await expectTranslated(page);
    const account = english.getByRole("region", { name: "Account" });
    await account.getByRole("button", { name: "Login/Sign-up" }).click();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password").fill("not my password");
    await dialog.getByRole("button", { name: "Login", exact: true }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expectTranslated(page);
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Login", exact: true }).click();
    await expect(english.getByRole("button", { name: "Change password" })).toBeVisible();
    await expectTranslated(page, [name, email]);
  });

  await test.step("a post is published, and its author sees it", async () => {
    await bar.getByRole("link", { name: "Home" }).click();
    await english.getByRole("main").getByRole("button", { name: "Create post" }).click();
    await dialog.getByRole("textbox", { name: "Text" }).fill("42");
    await expectTranslated(page, [name]);
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(english.getByRole("article", { name: `Post by ${name}` })).toBeVisible();
    await expectTranslated(page, [name]);
    await bar.getByRole("link", { name: "Profile" }).click();
    await expect(english.getByRole("heading", { name })).toBeVisible();
    await expectTranslated(page, [name]);
  });
});
