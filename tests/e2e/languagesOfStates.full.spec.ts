/** The pages and dialogs in en-XA that only a member in some state sees, which the tables of pages don't have. */
import { codeFor } from "~/tests/kit/members/codeFor";
import { confirmEmailOf } from "~/tests/kit/members/confirmEmailOf";
import { newEmail } from "~/tests/kit/members/members";
import { ANSWERED_NO } from "~/tests/kit/pages/audits";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { inEnglish, speakMadeUpEnglish } from "~/tests/kit/pages/madeUpEnglish";
import { checkSizes, checkTranslatedPages } from "~/tests/kit/pages/madeUpPages";
import { WITHOUT_SERVER } from "~/tests/kit/pages/pageErrors";
import { addAuthenticator, withoutSuggestions } from "~/tests/kit/pages/virtualAuthenticator";
import { decideIn } from "~/tests/kit/server/decisions";

test.beforeEach(({ allowErrors }) => allowErrors(ANSWERED_NO, ...WITHOUT_SERVER, /403/));

test("X186 · X191 · the path of a new member is translated and has room for long texts", async ({ member }) => {
  const { page, context, name } = await member({ isWelcomed: true });
  await speakMadeUpEnglish(context);
  await page.goto("/");
  const welcome = inEnglish(page).getByRole("dialog", { name: "Welcome" });
  for (const step of ["Add a photo", "Choose a handle", "Find people", "Write your first post"]) {
    await expect(welcome.getByRole("heading", { name: step })).toBeVisible();
    await checkSizes(page, [name]);
    await welcome.getByRole("button", { name: "Skip" }).click();
  }
});

test("X186 · X191 · the ways to sign in and to change the email are translated and have room for long texts", async ({
  member,
  server,
}) => {
  const ada = await member({ email: newEmail() });
  const { page, context, name, email, password } = ada;
  const english = inEnglish(page);
  const names = [name, email];
  await withoutSuggestions(page);
  await addAuthenticator(page);
  await confirmEmailOf(ada, server.url);
  await speakMadeUpEnglish(context);
  await checkTranslatedPages(page, names, ["/settings/email", "/email/confirm?token=x", "/email/undo?token=x"]);

  await test.step("passkeys", async () => {
    await checkTranslatedPages(page, names, ["/settings"]);
    await english.getByRole("button", { name: "Add a passkey" }).click();
    const passkeys = english.getByRole("list", { name: "Passkeys" });
    await expect(english.getByRole("dialog", { name: "Recovery codes" })).toBeVisible();
    await checkSizes(page, names);
    await english.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await passkeys.getByRole("button", { name: "Rename" }).click();
    await checkSizes(page, names);
    await page.keyboard.press("Escape");
    await passkeys.getByRole("button", { name: "Remove" }).click();
    await checkSizes(page, names);
    await page.keyboard.press("Escape");
  });

  await test.step("one-time codes", async () => {
    await checkTranslatedPages(page, names, ["/settings/codes"]);
    const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
    await english.getByRole("textbox", { name: "Code from your app" }).fill(codeFor(key, 0));
    await english.getByRole("button", { name: "Turn on" }).click();
    await expect(english.getByRole("link", { name: "Go back to Settings" })).toBeVisible();
    await checkSizes(page, names);
    await checkTranslatedPages(page, names, ["/prove?next=/settings", "/settings/recovery"]);
  });

  await test.step("the second step of the login", async () => {
    await english.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
    await english.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }).click();
    const dialog = english.getByRole("dialog");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Login", exact: true }).click();
    await expect(english.getByRole("heading", { name: "Second step" })).toBeVisible();
    await checkSizes(page, names);
  });
});

test("X186 · X191 · what a suspended member sees is translated and has room for long texts", async ({
  member,
  restartable: server,
}) => {
  const ada = await member({ server });
  const { page, context, name } = ada;
  await server.stop();
  const untilMs = Date.now() + 7 * 24 * 60 * 60 * 1000;
  await decideIn(server.state, ada, { action: "suspend", facts: "42", untilMs });
  await server.start();
  await speakMadeUpEnglish(context);
  await checkTranslatedPages(page, [name], ["/"]);
  await inEnglish(page).getByRole("button", { name: "Appeal" }).click();
  await expect(inEnglish(page).getByRole("heading", { name: "Appeal" })).toBeVisible();
  await checkSizes(page, [name]);
});
