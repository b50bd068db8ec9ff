import type { Page } from "@playwright/test";
import { expect, expectAccessible, offline, online, test } from "~/tests/kit/browserTest";
import { submit } from "~/tests/kit/members";
import { pngBytes } from "~/tests/kit/png";
import { PART_BYTES } from "~/app/media/limits";
import { OGG, WEBM, webmOf } from "~/tests/kit/videos";

const picture = (name: string, width = 300, height = 200) => ({ name, mimeType: "image/png", buffer: pngBytes({ width, height }) });
const card = (page: Page, text: string) => page.getByRole("article", { name: /^Post by/ }).filter({ hasText: text });

async function opensComposer(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Create post" }).click();
  return page.getByRole("dialog", { name: "Create Post" });
}

test("S1 · several pictures are previewed, removable and described; the post shows them in a carousel", async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  const dialog = await opensComposer(page);
  await dialog.getByLabel("Add media").setInputFiles([picture("one.png"), picture("two.png"), picture("three.png")]);
  await dialog.getByRole("button", { name: "Remove two.png" }).click();
  await expect(dialog.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await dialog.getByRole("textbox", { name: /one\.png/ }).fill("a blue square");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  const media = page.getByRole("article", { name: /^Post by/ }).first().getByRole("region", { name: "Media" });
  await expect(media.getByRole("img", { name: "a blue square" })).toBeVisible();
  expect((await media.boundingBox())?.height).toBeCloseTo(250, -1);
  const previous = media.getByRole("button", { name: "Previous" });
  await expect(previous).toBeDisabled();
  await media.getByRole("button", { name: "Next" }).click();
  await expect(previous).toBeEnabled();
});

test("S1 · a video is previewed, gets a poster frame, and plays in the post without moving the page", async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  const dialog = await opensComposer(page);
  await dialog.getByLabel("Add media").setInputFiles([{ name: "walk.webm", mimeType: "video/webm", buffer: WEBM }]);
  const preview = dialog.getByLabel("walk.webm", { exact: true });
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(64);
  expect((await preview.boundingBox())?.height).toBeCloseTo(250, -1);
  await dialog.getByRole("textbox", { name: /walk\.webm/ }).fill("a walk");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  const media = page.getByRole("article", { name: /^Post by/ }).first().getByRole("region", { name: "Media" });
  const video = media.getByLabel("a walk");
  await expect(video).toHaveAttribute("poster", /\/media\/Posts\/.*\.jpg$/);
  for (const [name, value] of Object.entries({ width: "64", height: "36", preload: "metadata", playsinline: "" })) await expect(video).toHaveAttribute(name, value);
  expect((await media.boundingBox())?.height).toBeCloseTo(250, -1);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
});

test("S1 · a video that the browser cannot play says so, and can be downloaded", async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  const dialog = await opensComposer(page);
  await dialog.getByLabel("Add media").setInputFiles([{ name: "old.ogg", mimeType: "audio/ogg", buffer: OGG }]);
  await expect(dialog.getByText("This browser cannot play this video.")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  const media = page.getByRole("article", { name: /^Post by/ }).first().getByRole("region", { name: "Media" });
  await expect(media.getByText("This browser cannot play this video.")).toBeVisible();
  expect((await media.boundingBox())?.height).toBeCloseTo(250, -1);
  const download = page.waitForEvent("download");
  await media.getByRole("link", { name: "Download the video" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ogg$/);
});

test("L1 · an upload that the network cuts in the middle waits, goes on with that part, and can be taken back", async ({ member }) => {
  const { page, context } = await member();
  const parts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && parts.push(request.url().at(-1) ?? ""));
  let cuts = 1;
  await page.route("**/parts/2", async (route) => {
    if (cuts-- <= 0) return route.continue();
    await offline(context);
    await route.abort("internetdisconnected");
  });
  await page.goto("/");
  const dialog = await opensComposer(page);
  const large = { name: "walk.webm", mimeType: "video/webm", buffer: webmOf(PART_BYTES * 1.25) };
  await dialog.getByLabel("Add media").setInputFiles([large]);
  const waits = dialog.getByRole("status").filter({ hasText: "Waiting for the network" });
  await expect(waits).toBeVisible();
  const bar = dialog.getByRole("progressbar", { name: "Uploading walk.webm" });
  await expect(bar).toHaveAttribute("aria-valuenow", "80");
  await online(context);
  await expect(bar).toBeHidden();
  expect(parts).toEqual(["1", "2", "2"]);

  cuts = 1;
  await dialog.getByLabel("Add media").setInputFiles([{ ...large, name: "again.webm" }]);
  await expect(waits).toBeVisible();
  const takenBack = page.waitForRequest((request) => request.method() === "DELETE");
  await dialog.getByRole("button", { name: "Remove again.webm" }).click();
  await takenBack;
  await online(context);

  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  const video = page.getByRole("article", { name: /^Post by/ }).first().getByRole("region", { name: "Media" }).locator("video");
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
});

test("S1 · an empty post cannot be published; a draft survives a reload", async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  let dialog = await opensComposer(page);
  await expect(dialog.getByRole("button", { name: "Publish" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Post text" }).fill("half a thought");
  await page.reload();
  dialog = await opensComposer(page);
  await expect(dialog.getByRole("textbox", { name: "Post text" })).toHaveValue("half a thought");
});

test("S1 · a failed upload says so and keeps the draft; a text that is called a picture is refused", async ({ member, allowErrors }) => {
  allowErrors(/status of 415/);
  const { page } = await member();
  await page.goto("/");
  const dialog = await opensComposer(page);
  await dialog.getByRole("textbox", { name: "Post text" }).fill("look at this");
  await dialog.getByLabel("Add media").setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("only words") });
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Upload failed" })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Post text" })).toHaveValue("look at this");
});

test("S3 · S4 · a like and a repost fill their icons, count, and survive a reload; pressed again they are gone", async ({ twoMembers: [author, fan], server }) => {
  await submit(author.context.request, server.url, "/posts", { text: "toggle me" });
  const { page } = fan;
  await page.goto("/");
  const post = card(page, "toggle me");
  const stored = Promise.all(["like", "repost"].map((what) => page.waitForResponse((response) => response.url().endsWith(`/${what}`))));
  await post.getByRole("button", { name: "Like", exact: true }).click();
  await post.getByRole("button", { name: "Repost", exact: true }).click();
  const unlike = post.getByRole("button", { name: "Unlike" });
  await expect(unlike.locator("[data-state]")).toHaveAttribute("data-state", "filled");
  await expect(post.locator('[data-count="like"]')).toHaveText("1");
  await expect(post.locator('[data-count="repost"]')).toHaveText("1");
  await stored; // what is shown at once may be ahead of the server
  await page.reload();
  await expect(unlike).toBeVisible();
  await unlike.click();
  await post.getByRole("button", { name: "Undo repost" }).click();
  await expect(post.getByRole("button", { name: "Like", exact: true }).locator("[data-state]")).toHaveAttribute("data-state", "outline");
  await expect(post.getByRole("button", { name: "Repost", exact: true })).toBeVisible();
});

test("S3 · a like that the server never got is taken back, with a message", async ({ twoMembers: [author, fan], server }) => {
  await submit(author.context.request, server.url, "/posts", { text: "out of reach" });
  await fan.page.goto("/");
  const post = card(fan.page, "out of reach");
  await expect(post).toBeVisible();
  await offline(fan.context);
  await post.getByRole("button", { name: "Like", exact: true }).click();
  await expect(fan.page.getByRole("status").filter({ hasText: "offline" })).toBeVisible();
  await expect(post.getByRole("button", { name: "Like", exact: true })).toBeVisible();
  await online(fan.context);
});

test("S5 · sharing without a share sheet copies the address and says so; the comment button leads to the post", async ({ member, server, context, page }) => {
  const author = await member();
  await submit(author.context.request, server.url, "/posts", { text: "share me" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  const post = card(page, "share me");
  await post.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Post URL copied to clipboard" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await post.getByRole("link", { name: "Comments" }).click();
  await expect(page).toHaveURL(copied);
  expect(copied).toMatch(new RegExp(`^${server.url}/${author.id}/[0-9A-Z]{26}$`));
});

test("S6 · the feed goes on as one scrolls, newest first, and Back restores the place", async ({ member, server, page }) => {
  const author = await member();
  for (let n = 1; n <= 45; n++) await submit(author.context.request, server.url, "/posts", { text: `number ${n} of many` });
  await page.goto("/");
  const cards = page.getByRole("article", { name: /^Post by/ });
  await expect(cards.first()).toContainText("number 45 of many");
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(card(page, "number 3 of many")).toBeVisible({ timeout: 500 });
  }).toPass();
  const target = card(page, "number 3 of many");
  const comments = target.getByRole("link", { name: "Comments" });
  await comments.hover(); // waits until the page stands still
  const before = (await target.boundingBox())?.y ?? 0;
  await comments.click();
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
  await expect(target).toBeInViewport();
  await expect.poll(async () => Math.abs(((await target.boundingBox())?.y ?? 0) - before)).toBeLessThan(100);
});

test("S6 · without JavaScript the feed reads, and More leads on", async ({ browser, member, server }) => {
  const author = await member();
  for (let n = 1; n <= 25; n++) await submit(author.context.request, server.url, "/posts", { text: `plain ${n}` });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/");
  await expect(card(page, "plain 25")).toBeVisible();
  await page.getByRole("link", { name: "More" }).click();
  await expect(card(page, "plain 5")).toBeVisible();
  await context.close();
});

test("S9 · new posts wait behind a button, counts and deletions arrive, also for the signed-out", async ({ twoMembers: [author, fan], server, page }) => {
  await submit(author.context.request, server.url, "/posts", { text: "here from the start" });
  await page.goto("/");
  const post = card(page, "here from the start");
  await expect(post).toBeVisible();
  await author.page.goto("/");
  await submit(fan.context.request, server.url, "/posts", { text: "came later" });
  const waiting = page.getByRole("button", { name: /^\d+ new posts$/ });
  await expect(waiting).toBeVisible();
  await expect(card(page, "came later")).toHaveCount(0);
  await waiting.click();
  await expect(card(page, "came later")).toBeVisible();

  await fan.page.goto("/");
  await card(fan.page, "here from the start").getByRole("button", { name: "Like", exact: true }).click();
  await expect(post.locator('[data-count="like"]')).toHaveText("1");

  await card(author.page, "here from the start").getByRole("button", { name: "Delete post" }).click();
  await author.page.getByRole("alertdialog", { name: "Delete post?" }).getByRole("button", { name: "Delete" }).click();
  await expect(post).toHaveCount(0);
});

test("S7 · S8 · a comment holds one picture or video, previewed, removable and described, without words too", async ({ twoMembers: [author, fan], server }) => {
  await submit(author.context.request, server.url, "/posts", { text: "show me" });
  const { page } = fan;
  await page.goto("/");
  await card(page, "show me").getByRole("link", { name: "Comments" }).click();
  await expect(page.getByRole("textbox", { name: "Comment" })).toBeVisible();
  await author.page.goto(page.url());
  const input = page.getByLabel("Add comment media");
  await input.setInputFiles(picture("wrong.png"));
  await page.getByRole("button", { name: "Remove wrong.png" }).click();
  await input.setInputFiles(picture("dot.png"));
  await expect(input).toBeDisabled();
  await page.getByRole("textbox", { name: /dot\.png/ }).fill("a blue dot");
  await page.getByRole("button", { name: "Send comment" }).click();
  const comments = page.getByRole("list", { name: "Comments" });
  await expect(comments.getByRole("img", { name: "a blue dot" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove dot.png" })).toHaveCount(0);
  await expect(author.page.getByRole("list", { name: "Comments" }).getByRole("img", { name: "a blue dot" })).toBeVisible();

  await page.getByRole("textbox", { name: "Comment" }).fill("and a walk");
  await input.setInputFiles({ name: "walk.webm", mimeType: "video/webm", buffer: WEBM });
  await page.getByRole("button", { name: "Send comment" }).click();
  const walk = comments.getByRole("article", { name: /^Comment by/ }).filter({ hasText: "and a walk" });
  const video = walk.getByLabel(`Video by ${fan.name}`);
  await expect(video).toHaveAttribute("poster", /\/media\/Comments\//);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test("S7 · S8 · S9 · comments arrive on the open post, are liked and counted", async ({ twoMembers: [author, fan], server }) => {
  await submit(author.context.request, server.url, "/posts", { text: "say something" });
  await author.page.goto("/");
  await card(author.page, "say something").getByRole("link", { name: "Comments" }).click();
  await expect(author.page.getByText("No comments yet. Be the first to comment!")).toBeVisible();
  await fan.page.goto(author.page.url());
  await fan.page.getByRole("textbox", { name: "Comment" }).fill("something");
  await fan.page.getByRole("button", { name: "Send comment" }).click();
  const comment = author.page.getByRole("list", { name: "Comments" }).getByRole("article", { name: `Comment by ${fan.name}` });
  await expect(comment).toContainText("something");
  await comment.getByRole("button", { name: "Like", exact: true }).click();
  await expect(comment.getByRole("button", { name: "Unlike" })).toBeVisible();
  await expect(author.page.getByRole("article", { name: /^Post by/ }).locator('[data-count="comment"]')).toHaveText("1");
});
