import type { Page } from "@playwright/test";
import { confirmationToken, confirmEmailOf } from "~/tests/kit/members/confirmEmailOf";
import { newEmail } from "~/tests/kit/members/members";
import { expect, expectAccessible, expectToFit, type Member, test } from "~/tests/kit/pages/browserTest";
import { addAuthenticator, withoutSuggestions } from "~/tests/kit/pages/virtualAuthenticator";
import { reach } from "~/tests/kit/pages/reach";

const region = (page: Page) => page.getByRole("region", { name: "Two-step sign-in" });
const list = (page: Page) => region(page).getByRole("list", { name: "Passkeys" });
const logout = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" });
const login = (page: Page) => page.getByRole("dialog", { name: "Login/Sign-up" });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

async function addPasskey(member: Member, url: string) {
  await confirmEmailOf(member, url);
  await addFirstPasskey(member.page);
}

async function addFirstPasskey(page: Page) {
  await reach(page, "link Settings");
  await region(page).getByRole("button", { name: "Add a passkey" }).click();
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(codes.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page, { within: "[role=dialog]" });
  await codes.getByRole("button", { name: "Done" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
}

async function logOut(page: Page) {
  await logout(page).click();
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }),
  ).toBeVisible();
}

async function openLogin(page: Page) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }).click();
  await expect(login(page)).toBeVisible();
}

test.beforeEach(({ allowErrors }) => allowErrors(/HTTP Authentication failed/)); // from a socket that opens at a log-out

test("A13 · A15 · A16 · a new person makes a passkey their way in and their second factor, and removes it", async ({
  page,
  server,
}) => {
  const [email, password] = [newEmail(), "a fine long password"];
  await withoutSuggestions(page);
  await addAuthenticator(page);
  await page.goto("/");
  await openLogin(page);
  await login(page).getByRole("tab", { name: "Sign Up" }).click();
  await login(page).getByLabel("Email").fill(email);
  await login(page).getByLabel("Password", { exact: true }).fill(password);
  await login(page).getByLabel("Confirm password").fill(password);
  await login(page).getByRole("button", { name: "Sign Up", exact: true }).click();
  const profile = page.getByRole("dialog", { name: "Edit Profile" });
  await profile.getByLabel("Name").fill("Ada Obi");
  await profile.getByLabel("Date of birth").fill("1991-05-04");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile).toBeHidden();
  await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Close" }).click();

  await page.goto(`/verify?token=${await confirmationToken(page.request, email, server.url)}`);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("status").filter({ hasText: "confirmed" })).toBeVisible();
  await addFirstPasskey(page);

  await logOut(page);
  await openLogin(page);
  await signInButton(page).click();
  await expect(logout(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await logOut(page);
  await openLogin(page);
  await login(page).getByLabel("Email").fill(email);
  await login(page).getByLabel("Password").fill(password);
  await login(page).getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(logout(page)).toBeVisible();

  await reach(page, "link Settings");
  await list(page)
    .getByRole("button", { name: /^Rename / })
    .click();
  const renaming = page.getByRole("dialog", { name: "Rename passkey" });
  await renaming.getByLabel("Name").fill("My laptop");
  await renaming.getByRole("button", { name: "Save" }).click();
  await list(page).getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("dialog", { name: "Remove My laptop?" }).getByRole("button", { name: "Remove" }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(region(page)).toContainText("You have no passkeys yet.");
});

test(
  "A13 · a member signs in on the login page with a passkey that the browser suggests",
  { tag: "@full" },
  async ({ member, server }) => {
    const ada = await member({ email: newEmail() });
    const { page } = ada;
    await addAuthenticator(page);
    await addPasskey(ada, server.url);
    await logOut(page);
    await page.goto("/login?next=/search");
    await expect(page).toHaveURL(/\/search$/);
    await expect(logout(page)).toBeVisible();
  },
);

test(
  "A13 · a device that has a passkey for the account makes no second one",
  { tag: "@full" },
  async ({ member, server }) => {
    const ada = await member({ email: newEmail() });
    const { page } = ada;
    const authenticator = await addAuthenticator(page);
    await addPasskey(ada, server.url);
    await region(page).getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("status").filter({ hasText: "already has a passkey for your account" })).toBeVisible();
    expect(await authenticator.count()).toBe(1);
  },
);

test(
  "A13 · the login and the settings with passkeys are accessible and fit a phone",
  { tag: "@full" },
  async ({ member, newBrowser, server }) => {
    const ada = await member({ email: newEmail() });
    const { page } = ada;
    await addAuthenticator(page);
    await addPasskey(ada, server.url);
    await page.setViewportSize({ width: 375, height: 700 });
    await expectAccessible(page, { within: "section[aria-label='Two-step sign-in']" });
    await expectToFit(page);
    for (const [button, dialog] of [
      ["Rename", "Rename passkey"],
      ["Remove", /^Remove /],
    ] as const) {
      await list(page)
        .getByRole("button", { name: new RegExp(`^${button} `) })
        .click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await expectAccessible(page, { within: "[role=dialog]" });
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.goto("/settings/recovery");
    await expect(page.getByRole("button", { name: "Make new codes" })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    const visitor = await (await newBrowser(server.url)).newPage();
    await withoutSuggestions(visitor);
    await visitor.goto("/login");
    await expect(signInButton(visitor)).toBeVisible();
    await expectAccessible(visitor);
  },
);
