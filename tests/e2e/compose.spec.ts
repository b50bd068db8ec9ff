import type { Page } from "@playwright/test";
import { expect, expectAccessible, online, test } from "~/tests/kit/pages/browserTest";
import { cutsSecondParts, videoOfTwoParts } from "~/tests/kit/media/cutUploads";
import { submit } from "~/tests/kit/members/members";
import { card, picture } from "~/tests/kit/members/posts";
import { OGG, WEBM } from "~/tests/kit/media/videos";

async function opensComposer(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Create post" }).click();
  return page.getByRole("dialog", { name: "Create Post" });
}

test("S1 · a post with several pictures shows them in a carousel", async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  const dialog = await opensComposer(page);
  await dialog.getByLabel("Add media").setInputFiles([picture("one.png"), picture("two.png"), picture("three.png")]);
  await dialog.getByRole("button", { name: "Remove two.png" }).click();
  await expect(dialog.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await dialog.getByRole("textbox", { name: /one\.png/ }).fill("a blue square");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  const media = page
    .getByRole("article", { name: /^Post by/ })
    .first()
    .getByRole("region", { name: "Media" });
  await expect(media.getByRole("img", { name: "a blue square" })).toBeVisible();
  expect((await media.boundingBox())?.height).toBeCloseTo(250, -1);
  const previous = media.getByRole("button", { name: "Previous" });
  await expect(previous).toBeDisabled();
  await media.getByRole("button", { name: "Next" }).click();
  await expect(previous).toBeEnabled();
});

test("S1 · a video gets a poster frame and plays in the post", async ({ member }) => {
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
  const media = page
    .getByRole("article", { name: /^Post by/ })
    .first()
    .getByRole("region", { name: "Media" });
  const video = media.getByLabel("a walk");
  await expect(video).toHaveAttribute("poster", /\/media\/Posts\/.*\.jpg$/);
  for (const [name, value] of Object.entries({ width: "64", height: "36", preload: "metadata", playsinline: "" }))
    await expect(video).toHaveAttribute(name, value);
  expect((await media.boundingBox())?.height).toBeCloseTo(250, -1);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
});

test("S1 · a video that the browser can't play can be downloaded", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  const dialog = await opensComposer(page);
  await dialog.getByLabel("Add media").setInputFiles([{ name: "old.ogg", mimeType: "audio/ogg", buffer: OGG }]);
  await expect(dialog.getByText("This browser can't play this video.")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  const media = page
    .getByRole("article", { name: /^Post by/ })
    .first()
    .getByRole("region", { name: "Media" });
  await expect(media.getByText("This browser can't play this video.")).toBeVisible();
  expect((await media.boundingBox())?.height).toBeCloseTo(250, -1);
  const download = page.waitForEvent("download");
  await media.getByRole("link", { name: "Download the video" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ogg$/);
});

test("L1 · an interrupted upload continues with the same part", async ({ member }) => {
  const { page, context } = await member();
  const parts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && parts.push(request.url().at(-1) ?? ""));
  const cutNext = await cutsSecondParts(page);
  await page.goto("/");
  const dialog = await opensComposer(page);
  cutNext(1);
  await dialog.getByLabel("Add media").setInputFiles(await videoOfTwoParts("walk.webm"));
  const waiting = dialog.getByRole("status").filter({ hasText: "Waiting for the network" });
  await expect(waiting).toBeVisible();
  const bar = dialog.getByRole("progressbar", { name: "Uploading walk.webm" });
  await expect(bar).toHaveAttribute("aria-valuenow", "80");
  await online(context);
  await expect(bar).toBeHidden();
  expect(parts).toEqual(["1", "2", "2"]);

  cutNext(1);
  await dialog.getByLabel("Add media").setInputFiles(await videoOfTwoParts("again.webm"));
  await expect(waiting).toBeVisible();
  const uploadDeleted = page.waitForRequest((request) => request.method() === "DELETE");
  await dialog.getByRole("button", { name: "Remove again.webm" }).click();
  await uploadDeleted;
  await online(context);

  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  const video = page
    .getByRole("article", { name: /^Post by/ })
    .first()
    .getByRole("region", { name: "Media" })
    .locator("video");
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
});

test("S1 · files are reordered by buttons and keys", async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  const dialog = await opensComposer(page);
  await dialog.getByLabel("Add media").setInputFiles([picture("one.png"), picture("two.png"), picture("three.png")]);
  const names = () =>
    dialog
      .getByRole("button", { name: /^Remove / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("title")?.replace("Remove ", "")));
  const announcement = dialog.getByRole("status").filter({ hasText: "of 3." });
  const down = dialog.getByRole("button", { name: "Move one.png down" });
  await down.click();
  await expect(announcement).toHaveText("one.png is now 2 of 3.");
  expect(await names()).toEqual(["two.png", "one.png", "three.png"]);
  await expect(down).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(announcement).toHaveText("one.png is now 3 of 3.");
  await expect(down).toBeDisabled();
  await expect(down).toBeFocused();
  const description = dialog.getByRole("textbox", { name: /three\.png/ });
  await description.press("ArrowUp");
  await description.press("Alt+ArrowUp");
  await expect(announcement).toHaveText("three.png is now 1 of 3.");
  await expect(description).toBeFocused();
  expect(await names()).toEqual(["three.png", "two.png", "one.png"]);
  await description.fill("the third");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  const slides = page
    .getByRole("article", { name: /^Post by/ })
    .first()
    .getByRole("region", { name: "Media" })
    .getByRole("img", { includeHidden: true });
  await expect(slides.first()).toHaveAttribute("alt", "the third");
});

test("S1 · files pasted or dropped outside of the text are attached", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  const dialog = await opensComposer(page);
  const give = (kind: "paste" | "drop", name: string, type: string) =>
    dialog.getByRole("button", { name: "Close" }).evaluate(
      (target, [kind, name, type, base64]) => {
        const data = new DataTransfer();
        if (name === "") data.setData("text/plain", "words");
        else
          data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
        const flags = { bubbles: true, cancelable: true };
        if (kind === "drop") target.dispatchEvent(new DragEvent("dragover", { ...flags, dataTransfer: data }));
        return target.dispatchEvent(
          kind === "paste"
            ? new ClipboardEvent("paste", { ...flags, clipboardData: data })
            : new DragEvent("drop", { ...flags, dataTransfer: data }),
        );
      },
      [kind, name, type, picture("x").buffer.toString("base64")] as const,
    );
  expect(await give("paste", "", "")).toBe(true); // handled by the browser
  expect(await give("paste", "pasted.png", "image/png")).toBe(false);
  expect(await give("drop", "dropped.png", "image/png")).toBe(false);
  await expect(dialog.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await expect(dialog.getByRole("progressbar")).toHaveCount(0);
  await give("drop", "words.txt", "text/plain");
  await expect(dialog.getByRole("alert")).toHaveText("A post can only have pictures and videos.");
  await expect(dialog.getByRole("button", { name: /^Remove / })).toHaveCount(2);
});

test("S1 · a failed upload keeps the draft", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  const dialog = await opensComposer(page);
  await dialog.getByRole("textbox", { name: "Post text" }).fill("look at this");
  await dialog
    .getByLabel("Add media")
    .setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("only words") });
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Upload failed" })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Post text" })).toHaveValue("look at this");
});

test("S1 · L1 · publishing tries a refused upload again", { tag: "@full" }, async ({ member, allowErrors }) => {
  allowErrors(/status of 429/);
  const { page } = await member();
  let refusals = 2;
  await page.route("**/api/media?*", (route) =>
    refusals-- > 0
      ? route.fulfill({ status: 429, json: { ok: false, code: "quota-exceeded", message: "Enough for today." } })
      : route.continue(),
  );
  await page.goto("/");
  const dialog = await opensComposer(page);
  await dialog.getByLabel("Add media").setInputFiles([picture("one.png")]);
  const failed = dialog.getByRole("alert").filter({ hasText: "Upload failed. Enough for today." });
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => refusals).toBe(0);
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toBeHidden();

  refusals = 1;
  await dialog.getByLabel("Add media").setInputFiles([picture("two.png")]);
  await expect(failed).toBeVisible();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole("article", { name: /^Post by/ })
      .first()
      .getByRole("group", { name: "1 of 2" }),
  ).toBeVisible();
});

test(
  "S7 · S8 · a comment has one picture or video, with or without text",
  { tag: "@full" },
  async ({ twoMembers: [author, fan], server }) => {
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
    await expect(
      author.page.getByRole("list", { name: "Comments" }).getByRole("img", { name: "a blue dot" }),
    ).toBeVisible();

    await page.getByRole("textbox", { name: "Comment" }).fill("and a walk");
    await input.setInputFiles({ name: "walk.webm", mimeType: "video/webm", buffer: WEBM });
    await page.getByRole("button", { name: "Send comment" }).click();
    const walk = comments.getByRole("article", { name: /^Comment by/ }).filter({ hasText: "and a walk" });
    const video = walk.getByLabel(`Video by ${fan.name}`);
    await expect(video).toHaveAttribute("poster", /\/media\/Comments\//);
    await video.evaluate((element: HTMLVideoElement) => element.play());
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo(0, 0)); // axe takes a control that is partly behind a bar for a small one
    await expectAccessible(page);
  },
);
