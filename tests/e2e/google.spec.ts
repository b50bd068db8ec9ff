import type { Page } from "@playwright/test";
import { createMember, dismissWelcome, submit } from "~/tests/kit/members/members";
import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

let people = 0;
const newPerson = () => ({
  sub: `${Date.now()}-${++people}`,
  email: `google${Date.now()}.${people}@provider.test`,
  email_verified: true,
  name: "Grace",
});

async function openLogin(page: Page, url: string) {
  await page.goto(url);
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }).click();
  return page.getByRole("dialog", { name: "Login/Sign-up" });
}

const pressGoogle = async (page: Page): Promise<Page> => {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  return opened;
};

/** A10: a new member is asked to complete the profile. */
const profile = (page: Page) => page.getByRole("dialog", { name: "Edit Profile" });
const logout = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" });

test.describe("with a provider", () => {
  test.beforeEach(({ withGoogle: { provider } }) => {
    provider.failure = null;
    provider.person = newPerson();
  });

  test("A3 · A10 · the first sign-in creates a member who is asked to complete the profile", async ({
    newBrowser,
    withGoogle: { server },
  }) => {
    const page = await (await newBrowser(server.url)).newPage();
    const dialog = await openLogin(page, "/");
    await dialog.getByRole("tab", { name: "Sign Up" }).click();
    const popup = await pressGoogle(page);
    await expect(dialog.getByRole("button", { name: "Sign in with Google" })).toBeDisabled();
    await expect(popup.getByRole("button", { name: "Continue" })).toBeVisible();
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Continue" }).click();
    await closed;
    await expect(dialog).toBeHidden();
    await expect(profile(page)).toBeVisible();
    await profile(page).getByRole("button", { name: "Close" }).click();
    await expect(logout(page)).toBeVisible();
  });

  test(
    "A17 · Back after a proof through Google doesn't lead to the page of the proof",
    { tag: "@full" },
    async ({ newBrowser, withGoogle: { server } }) => {
      const page = await (await newBrowser(server.url)).newPage();
      await openLogin(page, "/");
      await (await pressGoogle(page)).getByRole("button", { name: "Continue" }).click();
      await expect(profile(page)).toBeVisible();
      const name = { name: "Grace", about: "", dob: "1990-01-01" };
      await submit(page.context().request, server.url, "/profile", name);
      await dismissWelcome(page.context().request, server.url);
      await reach(page, "link Settings");
      await page.goto("/prove?next=/settings/codes");
      await page.getByRole("button", { name: "Sign in with Google" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { name: "One-time codes" })).toBeVisible();
      await page.goBack(); // to the provider
      await page.goBack();
      await expect(page).toHaveURL(/\/settings$/);
    },
  );

  test(
    "A3 · a verified email signs in to its account and signs out whoever planted the account",
    { tag: "@full" },
    async ({ newBrowser, withGoogle: { server, provider }, allowErrors }) => {
      // from a socket that was just opening, and from what the page loads last
      allowErrors(/HTTP Authentication failed|401 \(Unauthorized\).*\/api\/suggestions/);
      const planted = await createMember(await newBrowser(server.url), server.url, {
        name: "Planted",
        email: provider.person.email,
      });
      await planted.page.goto("/");
      await expect(logout(planted.page)).toBeVisible();
      const page = await (await newBrowser(server.url)).newPage();
      await openLogin(page, `/${planted.id}`);
      await (await pressGoogle(page)).getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("main").getByRole("button", { name: "Edit Profile" })).toBeVisible();
      await expect(
        planted.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }),
      ).toBeVisible();
    },
  );

  test(
    "A3 · closing or cancelling the popup shows a message and allows another try",
    { tag: "@full" },
    async ({ newBrowser, withGoogle: { server } }) => {
      const page = await (await newBrowser(server.url)).newPage();
      const dialog = await openLogin(page, "/");
      const closed = await pressGoogle(page);
      await expect(closed.getByRole("button", { name: "Continue" })).toBeVisible();
      await closed.close();
      await expect(dialog.getByRole("alert")).toHaveText("The window was closed before you signed in.");
      const popup = await pressGoogle(page);
      await expect(dialog.getByRole("alert")).toHaveCount(0);
      await popup.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("The window was closed before you signed in.");
      await (await pressGoogle(page)).getByRole("button", { name: "Continue" }).click();
      await expect(profile(page)).toBeVisible();
    },
  );

  test(
    "A3 · A11 · a sign-in on the login page leads on to the page that was asked for",
    { tag: "@full" },
    async ({ newBrowser, withGoogle: { server } }) => {
      const page = await (await newBrowser(server.url)).newPage();
      await page.goto("/login?next=%2Fsettings");
      await (await pressGoogle(page)).getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(/\/settings$/);
      await profile(page).getByRole("button", { name: "Close" }).click();
      await expect(page.getByRole("region", { name: "Email" })).toContainText("Confirmed");
      const password = page.getByRole("region", { name: "Password" });
      await expect(password.getByLabel("Current password")).toHaveCount(0);
      await password.getByLabel("New password").fill("a first password");
      await password.getByLabel("Confirm password").fill("a first password");
      await password.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Password set." })).toBeVisible();
      await expect(password.getByLabel("Current password")).toBeVisible();
    },
  );

  test(
    "A3 · on a small screen the page itself goes to the provider and back",
    { tag: "@full" },
    async ({ newBrowser, withGoogle: { server } }) => {
      const page = await (await newBrowser(server.url)).newPage();
      await page.setViewportSize({ width: 375, height: 740 });
      await page.goto("/search?query=a");
      await page.getByRole("main").getByRole("button", { name: "Login/Sign-up" }).click();
      await page.getByRole("button", { name: "Sign in with Google" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(`${server.url}/search?query=a`);
      await expect(profile(page)).toBeVisible();
    },
  );
});

test("A3 · the dialog says when Google is not configured", { tag: "@full" }, async ({ page }) => {
  const dialog = await openLogin(page, "/");
  const popup = await pressGoogle(page);
  await expect(dialog.getByRole("alert")).toHaveText("Sign in with Google isn't set up on this site.");
  expect(popup.isClosed() || (await popup.waitForEvent("close"))).toBeTruthy();
  await expectAccessible(page);
});
