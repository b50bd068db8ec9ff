import type { Locator, Page } from "@playwright/test";
import { expect, type Member, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { card, picture } from "~/tests/kit/members/posts";
import { WEBM } from "~/tests/kit/media/videos";

interface Carousel {
  media: Locator;
  next: Locator;
  previous: Locator;
  /** expects this slide to be visible and reachable, and the others not to be */
  expectAt: (n: number) => Promise<void>;
}

/** Publishes a post in the feed with three pictures, or with a picture, a video and a picture. */
async function threeSlides({ context, page }: Member, url: string, text: string, withVideo = false): Promise<Carousel> {
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
async function swipes(page: Page, media: Locator, to: "left" | "right", by: "finger" | "mouse"): Promise<void> {
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

for (const by of ["finger", "mouse"] as const) {
  test(
    `S2 · a swipe with a ${by} moves the carousel`,
    { tag: by === "mouse" ? "@full" : [] },
    async ({ member, server }) => {
      const ada = await member();
      const { media, expectAt } = await threeSlides(ada, server.url, `by ${by}`);
      expect((await media.boundingBox())?.height).toBeCloseTo(250, 0);
      await expectAt(1);
      await swipes(ada.page, media, "left", by);
      await expectAt(2);
      await swipes(ada.page, media, "left", by);
      await expectAt(3);
      await swipes(ada.page, media, "left", by);
      await expectAt(3);
      await swipes(ada.page, media, "right", by);
      await expectAt(2);
      await expect(ada.page).toHaveURL(/\/$/);
    },
  );
}

test("S2 · the buttons move the carousel and keep the focus", { tag: "@full" }, async ({ member, server }) => {
  const { next, previous, expectAt } = await threeSlides(await member(), server.url, "by buttons");
  await expect(previous).toBeDisabled();
  await next.click();
  await expectAt(2);
  await next.click();
  await expectAt(3);
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await previous.click();
  await expectAt(2);
});

test("S2 · the arrow keys move the carousel", async ({ member, server }) => {
  const ada = await member();
  const { media, next, previous, expectAt } = await threeSlides(ada, server.url, "by keys", true);
  const { keyboard } = ada.page;
  await media.getByRole("link").first().focus();
  await keyboard.press("ArrowLeft");
  await expectAt(1);
  await expect(media.getByRole("link").first()).toBeFocused();
  await keyboard.press("ArrowRight");
  await expectAt(2);
  await expect(next).toBeFocused();
  await media.getByLabel("slide 2").focus();
  await keyboard.press("ArrowRight");
  await expectAt(2);
  await next.focus();
  await keyboard.press("Alt+ArrowRight"); // the browser's own shortcut
  await expectAt(2);
  await keyboard.press("ArrowRight");
  await expectAt(3);
  await keyboard.press("Shift+Tab");
  await expect(previous).toBeFocused();
  await keyboard.press("Shift+Tab");
  await expect(media.getByRole("link", { name: "slide 3" })).toBeFocused();
  await keyboard.press("ArrowLeft");
  await expectAt(2);
  await expect(previous).toBeFocused();
});

test("S2 · the carousel never moves by itself", { tag: "@full" }, async ({ member, server }) => {
  const ada = await member();
  await ada.page.clock.install();
  const { expectAt, next } = await threeSlides(ada, server.url, "at rest");
  await ada.page.clock.runFor("05:00");
  await expectAt(1);
  await next.click();
  await ada.page.clock.runFor(1_000);
  await expectAt(2);
  await ada.page.clock.runFor("05:00");
  await expectAt(2);
});
