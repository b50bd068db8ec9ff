import { expect, expectAccessible, offline, online, test } from "~/tests/kit/pages/browserTest";
import { jpegBytes } from "~/tests/kit/media/jpeg";
import { PageErrors } from "~/tests/kit/pages/pageErrors";
import { pngBytes } from "~/tests/kit/media/png";

test(
  "kit · two members are signed in at the same time, each with their own browser",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], anotherDevice }) => {
    expect(ada.id).not.toBe(bayo.id);
    const second = await anotherDevice(ada);
    for (const { page } of [ada, bayo, second]) {
      await page.goto("/");
      await expect(page.getByRole("link", { name: "Profile" }).first()).toBeVisible();
    }
    await expect(second.page.getByRole("link", { name: "Profile" }).first()).toHaveAttribute("href", `/${ada.id}`);
  },
);

test("kit · a browser loses the network and gets it back", { tag: "@full" }, async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await offline(page.context());
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  await online(page.context());
  expect(await page.evaluate(() => fetch("/").then((response) => response.status))).toBe(200);
});

test("kit · console errors, uncaught exceptions and policy violations of a page are recorded", async ({
  newBrowser,
  server,
  allowErrors,
}) => {
  const context = await newBrowser(server.url);
  const errors = new PageErrors();
  errors.watch(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.evaluate(() => {
    console.error("one");
    queueMicrotask(() => {
      throw new Error("two");
    });
    const script = document.createElement("script");
    script.textContent = "three()";
    document.head.appendChild(script);
  });
  await expect.poll(() => errors.unexpected).toHaveLength(3);
  expect(errors.unexpected).toEqual(
    expect.arrayContaining([/one/, /two/, /Content Security Policy/].map((text) => expect.stringMatching(text))),
  );
  allowErrors(/one/, /two/, /Content Security Policy/);
});

test("kit · a browser decodes the kit's pictures", { tag: "@full" }, async ({ page }) => {
  await page.goto("/");
  const size = { width: 33, height: 17 };
  const pictures = [
    pngBytes({ ...size, colour: [200, 40, 90] }),
    jpegBytes({ ...size, colour: [200, 40, 90] }),
    jpegBytes({ ...size, colour: [200, 40, 90], orientation: 6, description: "x" }),
  ];
  const seen = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (base64) => {
          const bitmap = await createImageBitmap(
            new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]),
          );
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const drawing = canvas.getContext("2d");
          drawing?.drawImage(bitmap, 0, 0);
          return {
            width: bitmap.width,
            height: bitmap.height,
            colour: [...(drawing?.getImageData(12, 12, 1, 1).data ?? [])],
          };
        }),
      ),
    pictures.map((picture) => picture.toString("base64")),
  );
  expect(seen.map(({ width, height }) => [width, height])).toEqual([
    [33, 17],
    [33, 17],
    [17, 33],
  ]); // orientation 6 is turned by 90°
  for (const { colour } of seen)
    for (const [i, wanted] of [200, 40, 90, 255].entries()) expect(Math.abs((colour[i] ?? 0) - wanted)).toBeLessThan(4);
});

test("kit · a page with an axe violation fails the test", { tag: "@full" }, async ({ page }) => {
  await page.setContent(
    '<html lang="en" data-alive><title>One</title><main><h1>One</h1><img src="/favicon.svg"></main></html>',
  );
  await expect(expectAccessible(page)).rejects.toThrow("image-alt");
});

test("kit · a page with low contrast in the dark fails the test", { tag: "@full" }, async ({ page }) => {
  await page.setContent(
    `<html lang="en" data-alive><style>@media (prefers-color-scheme: dark) { body { background: #222; color: #333 } }</style><title>One</title><main><h1>One</h1></main></html>`,
  );
  await expect(expectAccessible(page)).rejects.toThrow("color-contrast");
});
