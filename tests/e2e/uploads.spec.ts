import type { Page, Route } from "@playwright/test";
import { videoOfTwoParts } from "~/tests/kit/media/cutUploads";
import { field, message, openChat } from "~/tests/kit/chat/conversation";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { storedIn } from "~/tests/kit/pages/copies";

const FILM = "walk.webm";
const bar = (page: Page) => page.getByRole("progressbar", { name: `Uploading ${FILM}` });

/** Holds the second part of each video. Returns a function that lets those pass that are held, and later ones. */
async function holdSecondParts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/parts/2", (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    for (const route of held) await route.continue().catch(() => undefined); // of a page that was loaded again
  };
}

/** The parts that the page sends. */
function sentParts(page: Page): string[] {
  const parts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && parts.push(request.url().at(-1) ?? ""));
  return parts;
}

test("X212 · a message with a video is sent once, though its author reloads and opens another page meanwhile", async ({
  twoFriends: [ada, bayo],
}) => {
  const { page } = ada;
  await openChat(bayo.page, ada.id);
  await openChat(page, bayo.id);
  const release = await holdSecondParts(page);
  await page.getByLabel("Attach file").setInputFiles(await videoOfTwoParts(FILM));
  await field(page).fill("a long walk");
  await expect.poll(() => storedIn(page), "the browser keeps the film").toContain(FILM);
  await page.reload();
  await expect(page.getByRole("button", { name: `Remove ${FILM}` })).toBeVisible();
  const parts = sentParts(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => parts).toEqual(["1", "2"]);

  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(field(page)).toHaveValue("a long walk");
  await expect.poll(() => parts, "only the part that hasn't arrived").toEqual(["1", "2", "2"]);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
  await expect(page.getByRole("heading", { name: "Games" })).toBeVisible();
  await release();
  await expect(message(bayo.page, "a long walk")).toHaveCount(1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" }).click();
  await page.getByRole("list", { name: "Chats" }).getByRole("link").first().click();
  await expect(message(page, "a long walk")).toHaveCount(1);
  await expect(field(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: `Remove ${FILM}` })).toHaveCount(0);
});

test("X212 · the video of a post goes on uploading while its form is closed, and after a reload", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/");
  const release = await holdSecondParts(page);
  const parts = sentParts(page);
  const opens = async () => {
    await page.getByRole("button", { name: "Create post" }).click();
    await expect(page.getByRole("dialog", { name: "Create Post" })).toBeVisible();
  };
  await opens();
  await page.getByLabel("Add media").setInputFiles(await videoOfTwoParts(FILM));
  await expect.poll(() => parts).toEqual(["1", "2"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await opens();
  await expect(bar(page)).toBeVisible();
  expect(parts, "the upload went on").toEqual(["1", "2"]);

  await page.reload();
  await opens();
  await expect(bar(page)).toBeVisible();
  await expect.poll(() => parts).toEqual(["1", "2", "2"]);
  await release();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const post = page.getByRole("article", { name: /^Post by/ }).first();
  await expect(post.getByRole("region", { name: "Media" }).locator("video")).toHaveCount(1);
});
