import type { Page } from "@playwright/test";
import { expect, test } from "~/tests/kit/browserTest";

/** The first is killed in flight, the second once it is shown as sent. More of both are in tests/faults/killed.faults.ts. */
const MESSAGES = 2;
const messages = (page: Page) => page.getByRole("log", { name: "Messages" }).getByRole("group", { name: /^Message from/ });

test("rooms · kill -9 of the whole server loses no message that was in flight or shown as sent, and logs nobody out", async ({ restartable, member }) => {
  const [ada, bayo] = [await member({ name: "Ada", server: restartable }), await member({ name: "Bayo", server: restartable })];
  await ada.page.goto(`/messages/${bayo.id}`);
  await bayo.page.goto(`/messages/${ada.id}`);
  const text = ada.page.getByRole("textbox", { name: "Message" });
  for (let n = 1; n <= MESSAGES; n++) {
    await text.fill(`word ${n}`);
    await text.press("Enter");
    if (n % 2 === 0) await expect(messages(ada.page).nth(n - 1)).toHaveAccessibleDescription(/Sent|Read/); // else killed in flight
    await restartable.kill();
    await restartable.start();
  }
  const all = Array.from({ length: MESSAGES }, (_, i) => new RegExp(`word ${i + 1}$|word ${i + 1}\\D`));
  await expect(messages(ada.page)).toHaveText(all, { timeout: 30_000 });
  await expect(messages(bayo.page)).toHaveText(all, { timeout: 30_000 });

  await ada.page.reload();
  await expect(ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(messages(ada.page)).toHaveText(all);
});

test("A5 · a member whose session was unused for 30 days is logged out and told so, by the server's clock", async ({ restartable, member }) => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const ada = await member({ server: restartable });
  await restartable.stop();
  await restartable.start({ clockOffsetMs: 31 * DAY_MS }); // the browser's clock does not move along, so its cookie is still there
  await ada.page.goto("/");
  await expect(ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" })).toBeVisible();
  await expect(ada.page.getByText("Your session has ended. Please log in again.")).toBeVisible();
});
