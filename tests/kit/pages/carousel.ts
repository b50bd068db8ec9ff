import { expect, type Locator, type Page } from "@playwright/test";
import { WEBM } from "~/tests/kit/media/videos";
import { type Member, submit } from "~/tests/kit/members/members";
import { card, picture } from "~/tests/kit/members/posts";

interface Carousel {
  media: Locator;
  next: Locator;
  previous: Locator;
  /** expects this slide to be visible and reachable, and the others not to be */
  expectAt: (n: number) => Promise<void>;
}

/** Publishes a post in the feed with three pictures, or with a picture, a video and a picture. */
export async function threeSlides(
  { context, page }: Member,
  url: string,
  text: string,
  withVideo = false,
): Promise<Carousel> {
  const files = [picture("1.png").buffer, withVideo ? WEBM : picture("2.png").buffer, picture("3.png").buffer];
  const media = [];
  for (const [i, data] of files.entries()) {
    const answer = await context.request.post(`${url}/api/media?purpose=posts`, { data, headers: { origin: url } });
    media.push({ key: ((await answer.json()) as { key: string }).key, alt: `slide ${i + 1}` });
  }
  await submit(context.request, url, "/posts", { text, media: JSON.stringify(media) });
  await page.goto("/");
  const region = card(page, text).getByRole("region", { name: "Media" });
  const slide = (n: number) => region.getByRole("group", { name: `${n} of 3`, includeHidden: true });
  await expect(slide(2)).toHaveAttribute("inert", ""); // the page is alive
  return {
    media: region,
    next: region.getByRole("button", { name: "Next" }),
    previous: region.getByRole("button", { name: "Previous" }),
    expectAt: async (n) => {
      await expect(region.getByText(`${n}/3`)).toBeVisible();
      for (const each of [1, 2, 3]) {
        if (each === n) await expect(slide(each)).not.toHaveAttribute("inert");
        else await expect(slide(each)).toHaveAttribute("inert", "");
      }
      const frame = await region.boundingBox();
      await expect
        .poll(async () => Math.abs(((await slide(n).boundingBox())?.x ?? 0) - (frame?.x ?? 0)))
        .toBeLessThan(3);
    },
  };
}

/** Swipes sideways with a finger or the mouse, by more than half of the frame. */
export async function swipes(page: Page, media: Locator, to: "left" | "right", by: "finger" | "mouse"): Promise<void> {
  await media.scrollIntoViewIfNeeded();
  const frame = (await media.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [from, direction] = to === "left" ? [0.8, -0.7] : [0.2, 0.7];
  const [x, y] = [frame.x + frame.width * from, frame.y + frame.height / 2];
  const positions = Array.from({ length: 10 }, (_, i) => x + (frame.width * direction * (i + 1)) / 10);
  if (by === "mouse") {
    await page.mouse.move(x, y);
    await expect(media.getByRole("group").first()).toHaveCSS("cursor", "grab"); // the carousel's code loads on hover
    await page.mouse.down();
    for (const position of positions) await page.mouse.move(position, y);
    return page.mouse.up();
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  for (const position of positions) await touch("touchMove", [{ x: position, y }]);
  await touch("touchEnd", []);
  await devtools.detach();
}
