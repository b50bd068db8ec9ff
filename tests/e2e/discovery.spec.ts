import type { Page } from "@playwright/test";
import { befriend } from "~/tests/kit/chat/conversation";
import { submit } from "~/tests/kit/members/members";
import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/pages/browserTest";
import { pngBytes } from "~/tests/kit/media/png";
import { reach } from "~/tests/kit/pages/reach";

const region = (page: Page) => page.getByRole("region", { name: "People you may know" });

test("X111 · a member adds somebody from the right column, and another one dismisses a suggestion on a phone", async ({
  twoMembers: [ada, bayo],
  member,
  server,
}) => {
  const [chika, dora] = [await member(), await member()];
  await befriend(server.url, chika, [ada, bayo, dora]);

  await test.step("on a phone, the suggestions open from the top of the friends, by keyboard", async () => {
    const { page } = bayo;
    await page.setViewportSize({ width: 375, height: 700 });
    await reach(page, "link Profile", "tab Friends");
    await page.getByRole("main").getByText("People you may know").press("Enter");
    await expect(region(page).getByRole("group")).toHaveCount(2);
    await expect(region(page).getByRole("group", { name: ada.name })).toContainText("1 mutual friend");
    await expectAccessible(page, { within: "main details" });
    await expectToFit(page);
    await region(page)
      .getByRole("button", { name: `Dismiss ${dora.name}` })
      .press("Enter");
    await expect(region(page).getByRole("group")).toHaveCount(1);
    await expect(region(page)).toContainText(`${dora.name} won't be suggested to you again.`);
    const undo = region(page).getByRole("button", { name: "Undo" });
    await expect(undo).toBeFocused();
    await undo.press("Enter");
    await expect(region(page).getByRole("group")).toHaveCount(2);
    const dismissed = page.waitForResponse((answer) => answer.request().method() === "POST");
    await region(page)
      .getByRole("button", { name: `Dismiss ${dora.name}` })
      .press("Enter");
    await dismissed;
  });

  await test.step("on a wide screen, the right column has them, and a press adds a friend", async () => {
    const { page } = ada;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    const suggested = region(page).getByRole("group", { name: bayo.name });
    await suggested.getByRole("button", { name: "Add Friend" }).click();
    await expect(suggested.getByRole("button", { name: "Cancel Request" })).toBeVisible();
    await page.reload();
    await expect(region(page).getByRole("group", { name: dora.name })).toBeVisible();
    await expect(region(page).getByRole("group", { name: bayo.name })).toHaveCount(0);
  });

  await test.step("a dismissed suggestion doesn't come back", async () => {
    const { page } = bayo;
    await page.reload();
    await page.getByRole("main").getByText("People you may know").click();
    await expect(region(page)).toContainText("There are no suggestions yet.");
  });
});

const welcome = (page: Page) => page.getByRole("dialog", { name: "Welcome" });
const heading = (page: Page, name: string) => welcome(page).getByRole("heading", { name });

test("X113 · a new member completes the path after the sign-up by keyboard, also after a reload, and it doesn't come back", async ({
  member,
  anotherDevice,
  server,
}) => {
  const ada = await member();
  await submit(ada.context.request, server.url, "/posts", { text: "hello" });
  const bayo = await member({ isWelcomed: true });
  const { page } = bayo;
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/");
  await expect(heading(page, "Add a photo")).toBeFocused();
  await expect(heading(page, "Add a photo")).toHaveAccessibleDescription("Step 1 of 4");
  await expectAccessible(page, { within: "[role=dialog]" });
  await welcome(page)
    .getByLabel("Profile photo")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: pngBytes({ width: 200, height: 200 }) });
  await welcome(page).getByRole("button", { name: "Next" }).press("Enter");

  await expect(heading(page, "Choose a handle")).toBeFocused();
  await page.reload();
  await expect(heading(page, "Choose a handle")).toBeFocused();
  await expect(heading(page, "Choose a handle")).toHaveAccessibleDescription("Step 2 of 4");
  const handle = welcome(page).getByRole("textbox", { name: "Handle" });
  await handle.fill("x y");
  await handle.press("Enter");
  await expect(handle).toHaveAccessibleDescription(/Use 3 to 20 characters/);
  await handle.fill(`b${Date.now().toString(36)}`);
  await handle.press("Enter");

  await expect(heading(page, "Find people")).toBeFocused();
  const found = welcome(page).getByRole("list", { name: "Members who posted this week" });
  // any three of those who posted, of whom the other tests make many
  await found.getByRole("button", { name: "Add Friend" }).first().press("Enter");
  await expect(found.getByRole("button", { name: "Cancel Request" })).toBeVisible();
  await expectToFit(page);
  await welcome(page).getByRole("button", { name: "Skip" }).press("Enter");

  await expect(heading(page, "Write your first post")).toBeFocused();
  await welcome(page).getByRole("button", { name: "Next" }).press("Enter");
  await expect(welcome(page)).toHaveCount(0);
  await page.getByRole("dialog", { name: "Create Post" }).getByRole("textbox", { name: "Post text" }).fill("My first");
  await page.getByRole("dialog", { name: "Create Post" }).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("article").filter({ hasText: "My first" })).toBeVisible();

  const laptop = await anotherDevice(bayo);
  await reach(laptop.page, "link Profile");
  await expect(laptop.page.getByRole("region", { name: "Profile" }).getByText("@b")).toBeVisible();
  await expect(
    laptop.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }),
  ).toBeVisible();
  await expect(welcome(laptop.page)).toHaveCount(0);
});

test("X113 · a dismissed path doesn't come back", { tag: "@full" }, async ({ member, server }) => {
  const { page, context } = await member({ isWelcomed: true });
  await page.goto("/");
  await expect(heading(page, "Add a photo")).toBeFocused();
  const stored = page.waitForResponse(
    (answer) => answer.url() === `${server.url}/api/welcome` && answer.request().method() === "POST",
  );
  await page.keyboard.press("Escape");
  await expect(welcome(page)).toHaveCount(0);
  await stored;
  const viewer = await (await context.request.get("/_root.data")).text();
  expect(viewer).not.toContain("welcomeStep");
});
