import type { Page } from "@playwright/test";
import { field, log, message, openChat, says } from "~/tests/kit/chat/conversation";
import { expect, test } from "~/tests/kit/pages/browserTest";

/** Presses Enter as Safari does at the end of a composition. */
const endComposition = (page: Page) =>
  field(page).evaluate((area) =>
    area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true })),
  );

test("X170 · X172 · X173 · an unsent message survives a composition and a reload, and is sent once from two tabs", async ({
  twoFriends: [ada, bayo],
}) => {
  const { page } = ada;
  await openChat(page, bayo.id);
  await field(page).fill("こんにちは");
  await endComposition(page);
  await page.reload();
  await expect(field(page)).toHaveValue("こんにちは");
  const other = await ada.context.newPage();
  await openChat(other, bayo.id);
  await expect(field(other)).toHaveValue("こんにちは");
  await field(other).press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(message(page, "こんにちは")).toHaveCount(1);
});

test("X121 · X123 · in a browser without channels and locks, messages are sent, and are read only while somebody looks", async ({
  twoFriends: [ada, bayo],
}) => {
  await ada.page.addInitScript(() => {
    Reflect.deleteProperty(window, "BroadcastChannel");
    Reflect.deleteProperty(Navigator.prototype, "locks");
  });
  await openChat(ada.page, bayo.id);
  await openChat(bayo.page, ada.id);
  await bayo.page.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event("blur"));
  });
  await says(ada.page, "are you there?");
  const sent = message(ada.page, "are you there?");
  await expect(message(bayo.page, "are you there?")).toBeVisible();
  await expect(sent).toHaveAccessibleDescription(/Sent/);
  await bayo.page.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event("focus"));
  });
  await expect(sent).toHaveAccessibleDescription(/Read/);
  await expect(log(ada.page).getByRole("group", { name: /^Message from / })).toHaveCount(1);
});

test("X122 · a page whose files a deploy has replaced offers to reload and stays, and a link opens the new version", async ({
  member,
  allowErrors,
}) => {
  allowErrors(/status of 404 .*\/assets\//, /dynamically imported module/);
  const { page } = await member();
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  let isReplaced = true;
  await page.route("**/assets/**", (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()));
  await page.getByRole("button", { name: "Create post" }).click();
  await expect(page.getByText("Parlor was updated. Reload this page to continue.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
  page.on("request", (request) => (isReplaced &&= !request.isNavigationRequest()));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
  await expect(page.getByRole("heading", { name: "Games" })).toBeVisible();
});
