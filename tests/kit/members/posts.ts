import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { submit } from "./members";
import { pngBytes } from "~/tests/kit/media/png";

/** A file for a picker. */
export const picture = (name: string, width = 300, height = 200) => ({
  name,
  mimeType: "image/png",
  buffer: pngBytes({ width, height }),
});

export const card = (page: Page, text: string): Locator =>
  page.getByRole("article", { name: /^Post by/ }).filter({ hasText: text });

/** Uploads a picture as a page does. Returns its key. */
export async function upload(context: BrowserContext, url: string, purpose: string): Promise<string> {
  const { buffer, mimeType } = picture("picture.png", 30, 20);
  const response = await context.request.post(`${url}/api/media?purpose=${purpose}`, {
    data: buffer,
    headers: { origin: url, "content-type": mimeType },
  });
  if (!response.ok()) throw new Error(`The upload answered ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { key: string }).key;
}

/** Publishes a post with `count` pictures. */
export async function publishPictures(
  context: BrowserContext,
  url: string,
  text: string,
  count: number,
): Promise<void> {
  const media = [];
  for (let n = 1; n <= count; n++) media.push({ key: await upload(context, url, "posts"), alt: `picture ${n}` });
  await submit(context.request, url, "/posts", { text, media: JSON.stringify(media) });
}

/** Of a post that can be quoted. `REPOSTED` describes it while the member's repost is on. */
export const repostButton = (post: Locator): Locator => post.getByRole("button", { name: "Repost", exact: true });
export const REPOSTED = "You reposted this post.";

/** Chooses an item of the menu that the button opens. */
export async function chooseRepost(post: Locator, item: "Repost" | "Undo repost" | "Quote"): Promise<void> {
  await repostButton(post).click();
  await post.page().getByRole("menuitem", { name: item, exact: true }).click();
}

/**
 * Waits until the feed that visitors get has a post that was just published: their page may be a second old
 * (`pageCache.server.ts`).
 */
export const untilVisitorsGet = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => (await page.request.get("/")).text()).toContain(text);
