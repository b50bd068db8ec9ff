import type { Page } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";

/**
 * The server is killed while the first message is pending, and again once the second is shown as sent.
 * tests/faults/killed.faults.ts kills it many more times.
 */
const MESSAGES = 2;
const messages = (page: Page) =>
  page.getByRole("log", { name: "Messages" }).getByRole("group", { name: /^Message from/ });

test("rooms · killing the server with kill -9 loses no message", async ({ restartable, member }) => {
  const [ada, bayo] = [
    await member({ name: "Ada", server: restartable }),
    await member({ name: "Bayo", server: restartable }),
  ];
  await ada.page.goto(`/messages/${bayo.id}`);
  await bayo.page.goto(`/messages/${ada.id}`);
  const text = ada.page.getByRole("textbox", { name: "Message" });
  for (let n = 1; n <= MESSAGES; n++) {
    await text.fill(`word ${n}`);
    await text.press("Enter");
    // the server is killed at once after the first message, and only after the second is shown as sent
    if (n % 2 === 0) await expect(messages(ada.page).nth(n - 1)).toHaveAccessibleDescription(/Sent|Read/);
    await restartable.kill();
    await restartable.start();
  }
  const all = Array.from({ length: MESSAGES }, (_, i) => new RegExp(`word ${i + 1}(?!\\d)`));
  await expect(messages(ada.page)).toHaveText(all, { timeout: 30_000 });
  await expect(messages(bayo.page)).toHaveText(all, { timeout: 30_000 });

  await ada.page.reload();
  await expect(
    ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }),
  ).toBeVisible();
  await expect(messages(ada.page)).toHaveText(all);
});

test("A5 · a session unused for 30 days has ended", async ({ restartable, member }) => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const ada = await member({ server: restartable });
  await restartable.stop();
  // the browser's clock doesn't move, so the cookie is still there
  await restartable.start({ clockOffsetMs: 31 * DAY_MS });
  await ada.page.goto("/");
  await expect(
    ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }),
  ).toBeVisible();
  await expect(ada.page.getByText("Your session has ended. Please log in again.")).toBeVisible();
});
