import { expect, test } from "~/tests/kit/pages/browserTest";
import { swipes, threeSlides } from "~/tests/kit/pages/carousel";

for (const by of ["finger", "mouse"] as const) {
  test(
    `S2 · a swipe with a ${by} moves the carousel`,
    { tag: by === "mouse" ? "@full" : [] },
    async ({ member, server }) => {
      const ada = await member();
      const { media, expectAt } = await threeSlides(ada, server.url, `by ${by}`);
      expect((await media.boundingBox())?.height).toBeCloseTo(250, 0);
      await expectAt(1);
      // a quick swipe stops at the next slide too
      await expect(media.getByRole("group").first()).toHaveCSS("scroll-snap-stop", "always");
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
