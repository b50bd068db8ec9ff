import type { Page } from "@playwright/test";
import { codeFor } from "~/tests/kit/members/codeFor";
import { confirmEmailOf } from "~/tests/kit/members/confirmEmailOf";
import { newEmail, submit } from "~/tests/kit/members/members";
import { expect, expectAccessible, type Member, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** In the dialog over the member's own profile. */
async function enterPassword({ id, email, password, page }: Member): Promise<void> {
  await page.goto(`/${id}`);
  await nav(page).getByRole("button", { name: "Login/Sign-up" }).click();
  const dialog = page.getByRole("dialog", { name: "Login/Sign-up" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function enterCode({ id, page }: Member, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "One-time or recovery code" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(new RegExp(`/${id}$`));
  await expect(nav(page).getByRole("button", { name: "Logout" })).toBeVisible();
}

async function logOut({ page }: Member): Promise<void> {
  await nav(page).getByRole("button", { name: "Logout" }).click();
  await expect(nav(page).getByRole("button", { name: "Login/Sign-up" })).toBeVisible();
}

test("A14 · A15 · A16 · a member turns on codes, logs in with one, and with a recovery code when the app is lost", async ({
  member,
  server,
  allowErrors,
}) => {
  allowErrors(/HTTP Authentication failed/); // from a socket that was just opening
  allowErrors(/401 \(Unauthorized\) \(.*\/settings\/codes\)/); // the page that says that a code is wrong
  const ada = await member({ email: newEmail() });
  const { page } = ada;
  await confirmEmailOf(ada, server.url);
  await reach(page, "link Settings");
  const region = page.getByRole("region", { name: "Two-step sign-in" });
  await region.getByRole("link", { name: "Set up one-time codes" }).click();
  await expect(page.getByRole("heading", { name: "One-time codes" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectAccessible(page);
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await page.getByRole("textbox", { name: "Code from your app" }).fill("000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("alert")).toContainText("This isn't the code that the app shows now.");
  await page.getByRole("textbox", { name: "Code from your app" }).fill(codeFor(key, 0));
  await page.getByRole("button", { name: "Turn on" }).click();
  const listed = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await expectAccessible(page);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as a text file" }).click();
  expect((await downloaded).suggestedFilename()).toBe("parlor-recovery-codes.txt");
  await page.getByRole("link", { name: "Done" }).click();
  await expect(region).toContainText("You have 10 recovery codes left.");

  await logOut(ada);
  await enterPassword(ada);
  await expectAccessible(page);
  await enterCode(ada, codeFor(key, 1)); // the current step has turned on the codes

  await logOut(ada);
  await enterPassword(ada);
  await enterCode(ada, codes[0]?.toLowerCase() ?? "");
  await reach(page, "link Settings");
  await expect(region).toContainText("You have 9 recovery codes left.");
});

test("A17 · a proof takes the place of its page in the history, and Cancel leads away from it", async ({
  member,
  server,
}) => {
  const ada = await member();
  const { page, password } = ada;
  const setUp = page.getByRole("link", { name: "Set up one-time codes" });
  await confirmEmailOf(ada, server.url);
  await reach(page, "link Settings");
  await setUp.click();
  await expect(page.getByRole("heading", { name: "Confirm that it's you" })).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await setUp.click();
  await expect(page.getByRole("heading", { name: "Confirm that it's you" })).toBeVisible();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "One-time codes" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await page.goForward();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test(
  "A17 · a proof in one tab keeps the browser's other tabs signed in and connected",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server }) => {
    await ada.page.goto("/");
    const tab = await ada.context.newPage();
    await tab.goto("/prove?next=/settings");
    const signedOut: string[] = [];
    ada.page.on("response", (response) => {
      if (response.status() === 401) signedOut.push(response.url());
    });
    // the last that a page asks for by itself; a request under way when the cookie is replaced would get a 401
    const loaded = ada.page.waitForResponse((response) => response.url().endsWith("/api/suggestions"));
    await ada.page.reload();
    await loaded;
    await expectAccessible(tab);
    await tab.getByLabel("Password").fill(ada.password);
    const asked = ada.page.waitForResponse((response) => response.url().includes("/parties/inbox/"));
    await tab.getByRole("button", { name: "Continue" }).click();
    await expect(tab).toHaveURL(/\/settings$/);
    expect((await asked).status()).toBe(204);
    await submit(bayo.context.request, server.url, `/friends/${ada.id}`, { do: "add" });
    for (const page of [ada.page, tab])
      await expect(nav(page).getByRole("link", { name: "Notifications" })).toHaveAccessibleDescription("1 new");
    expect(signedOut).toEqual([]);
  },
);
