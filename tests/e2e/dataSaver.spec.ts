import { expect, test } from "~/tests/kit/pages/browserTest";
import { card, picture } from "~/tests/kit/members/posts";
import { reach } from "~/tests/kit/pages/reach";
import { WEBM } from "~/tests/kit/media/videos";

test("X208 · while data is saved, a picture loads small until it is opened, and a video when it is played", async ({
  member,
}) => {
  const { page } = await member();
  await reach(page, "button Create post");
  const dialog = page.getByRole("dialog", { name: "Create Post" });
  await dialog.getByRole("textbox", { name: "Post text" }).fill("a day out");
  await dialog
    .getByLabel("Add media")
    .setInputFiles([picture("lake.png", 1_600, 1_200), { name: "walk.webm", mimeType: "video/webm", buffer: WEBM }]);
  await expect(dialog.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  const media = card(page, "a day out").getByRole("region", { name: /^Media/ });
  const [image, video] = [media.getByRole("img"), media.locator("video")];
  const sourceOf = async (element: typeof image) => (await element.getAttribute("src")) ?? "";
  const [full, film] = [await sourceOf(image), await sourceOf(video)];

  const loaded: string[] = [];
  page.on("request", (request) => void loaded.push(new URL(request.url()).pathname));

  await test.step("the settings save data", async () => {
    await reach(page, "link Settings");
    const saved = page.waitForResponse((response) => response.url().endsWith("/settings/data-saver"));
    await page.getByRole("region", { name: "Data saver" }).getByRole("checkbox", { name: "Save data" }).check();
    await saved;
  });

  await test.step("the feed has the small picture and the video's poster", async () => {
    loaded.length = 0;
    await page.goto("/");
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640);
    await page.waitForLoadState("networkidle");
    expect(loaded).toContain(await sourceOf(image));
    expect(loaded).toContain(await video.getAttribute("poster"));
    expect([loaded.includes(full), loaded.includes(film)]).toEqual([false, false]);
  });

  await test.step("the video loads when it is played", async () => {
    await video.evaluate((element: HTMLVideoElement) => element.play());
    expect(loaded).toContain(film);
  });

  await test.step("the picture loads in full when it is opened", async () => {
    await card(page, "a day out").getByRole("link", { name: "Comments" }).click();
    await expect(page.getByRole("button", { name: "Send comment" })).toBeVisible();
    expect(loaded).not.toContain(full);
    await page.getByRole("region", { name: "Media" }).getByRole("link").first().click();
    const large = page.getByRole("dialog").getByRole("img");
    await expect.poll(() => large.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1_600);
    expect(loaded).toContain(full);
  });
});
