import type { Page } from "@playwright/test";
import { expect, offline, online, test } from "~/tests/kit/pages/browserTest";
import { pngBytes } from "~/tests/kit/media/png";

/** Signs up and completes the profile in the browser, as a new member does. */
async function joins(page: Page, name: string, email: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }).click();
  const login = page.getByRole("dialog", { name: "Login/Sign-up" });
  await login.getByRole("tab", { name: "Sign Up" }).click();
  await login.getByLabel("Email").fill(email);
  await login.getByLabel("Password", { exact: true }).fill("a fine long password");
  await login.getByLabel("Confirm password").fill("a fine long password");
  await login.getByRole("button", { name: "Sign Up", exact: true }).click();

  const profile = page.getByRole("dialog", { name: "Edit Profile" });
  await profile.getByLabel("Profile photo").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: pngBytes({ width: 200, height: 200, colour: [200, 90, 60] }),
  });
  await profile
    .getByLabel("Cover photo")
    .setInputFiles({ name: "sea.png", mimeType: "image/png", buffer: pngBytes({ width: 600, height: 200 }) });
  await profile.getByLabel("Name").fill(name);
  await profile.getByLabel("Date of birth").fill("1991-05-04");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile).toBeHidden();
  await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Close" }).click();
}

const messages = (page: Page) =>
  page.getByRole("log", { name: "Messages" }).getByRole("group", { name: /^Message from/ });

async function says(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

test("story · two new members become friends and chat without missing anything", async ({ server, newBrowser }) => {
  const [adas, bayos] = [await newBrowser(server.url), await newBrowser(server.url)];
  const [ada, bayo] = [await adas.newPage(), await bayos.newPage()];
  await joins(ada, "Ada Obi", "ada.story@parlor.test");
  await joins(bayo, "Bayo Lee", "bayo.story@parlor.test");

  // one posts a photo, and it arrives at the other without a reload
  await expect(bayo.getByRole("heading", { name: "Feed" })).toBeVisible();
  await ada.getByRole("main").getByRole("button", { name: "Create post" }).click();
  const compose = ada.getByRole("dialog", { name: "Create Post" });
  await compose.getByRole("textbox", { name: "Post text" }).fill("The first boat of the year");
  await compose
    .getByLabel("Add media")
    .setInputFiles({ name: "boat.png", mimeType: "image/png", buffer: pngBytes({ width: 400, height: 300 }) });
  await compose.getByRole("button", { name: "Publish" }).click();
  await expect(compose).toBeHidden();
  await bayo.getByRole("button", { name: "1 new post" }).click();
  const seen = bayo.getByRole("article", { name: "Post by Ada Obi" });
  await expect(seen).toContainText("The first boat of the year");
  await expect(seen.getByRole("region", { name: "Media" }).getByRole("img")).toHaveJSProperty("naturalWidth", 400);

  // the other likes it, and the author sees the count change
  await seen.getByRole("button", { name: "Like", exact: true }).click();
  await expect(seen.getByRole("button", { name: "Unlike" })).toBeVisible();
  await expect(ada.getByRole("article", { name: "Post by Ada Obi" }).locator('[data-count="like"]')).toHaveText("1");

  // they become friends, live on both screens
  await seen.getByRole("link", { name: "Ada Obi" }).first().click();
  await bayo.getByRole("button", { name: "Add Friend" }).click();
  await expect(bayo.getByRole("button", { name: "Cancel Request" })).toBeVisible();
  await ada.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Notifications" }).click();
  await expect(ada.getByText("Bayo Lee liked your post.")).toBeVisible();
  await ada.getByRole("tab", { name: "FriendRequests" }).click();
  await ada
    .getByRole("article", { name: "Friend request from Bayo Lee" })
    .getByRole("button", { name: "Accept" })
    .click();
  await expect(bayo.getByRole("button", { name: "Remove Friend" })).toBeVisible();

  // they chat
  await bayo.getByRole("main").getByRole("link", { name: "Message" }).click();
  await says(bayo, "Hello Ada");
  await expect(messages(bayo).last()).toHaveAccessibleDescription(/Sent/);
  await ada.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" }).click();
  await ada
    .getByRole("list", { name: "Chats" })
    .getByRole("link", { name: /Bayo Lee/ })
    .click();
  await expect(messages(ada)).toHaveText([/Hello Ada/]);
  await expect(messages(bayo).last()).toHaveAccessibleDescription(/Read/);

  // one goes offline, and both write messages
  await offline(bayos);
  for (const n of [1, 2, 3]) await says(ada, `while you were away ${n}`);
  await expect(messages(ada).last()).toHaveAccessibleDescription(/Sent/);
  for (const n of [1, 2]) await says(bayo, `from the tunnel ${n}`);
  await expect(messages(bayo).last()).toHaveAccessibleDescription(/Pending/);
  await online(bayos);

  // after the reconnect both have every message once, in the same order
  const all = [
    "Hello Ada",
    ...[1, 2, 3].map((n) => `while you were away ${n}`),
    ...[1, 2].map((n) => `from the tunnel ${n}`),
  ].map((text) => new RegExp(text));
  await expect(messages(bayo)).toHaveText(all, { timeout: 20_000 });
  await expect(messages(ada)).toHaveText(all);
});
