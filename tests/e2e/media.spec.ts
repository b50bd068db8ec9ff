import type { Locator, Page } from "@playwright/test";
import { expect, type Member, test } from "~/tests/kit/pages/browserTest";
import { CORNERS, cornersJpeg } from "~/tests/kit/media/cornersJpeg";
import { gifBytes } from "~/tests/kit/media/gif";
import { jpegBytes } from "~/tests/kit/media/jpeg";
import { submit } from "~/tests/kit/members/members";
import { box, cameraMp4 } from "~/tests/kit/media/mp4";
import { card } from "~/tests/kit/members/posts";

const SECRET = "where I live";
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Publishes a post as a person does. Returns the post's media in the feed. */
async function publishes(page: Page, text: string, files: ChosenFile[]): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("main").getByRole("button", { name: "Create post" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Post" });
  await dialog.getByRole("textbox", { name: "Post text" }).fill(text);
  await dialog.getByLabel("Add media").setInputFiles(files);
  await expect(dialog.getByRole("button", { name: /^Remove / })).toHaveCount(files.length);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  return card(page, text).getByRole("region", { name: "Media" });
}

/** Publishes a post by request, so that the server gets the bytes unchanged. */
async function sends({ context, page }: Member, url: string, text: string, files: Buffer[]): Promise<Locator> {
  const media = [];
  for (const data of files) {
    const answer = await context.request.post(`${url}/api/media?purpose=posts`, { data, headers: { origin: url } });
    media.push({ key: ((await answer.json()) as { key: string }).key, alt: "" });
  }
  await submit(context.request, url, "/posts", { text, media: JSON.stringify(media) });
  await page.goto("/");
  return card(page, text).getByRole("region", { name: "Media" });
}

/** The pictures as they are shown: of each, its own dimensions, the declared ones, and the colours of its corners. */
const asShown = (media: Locator) =>
  media.locator("img").evaluateAll((images) =>
    Promise.all(
      images.map(async (element) => {
        const image = element as HTMLImageElement;
        image.loading = "eager";
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const drawing = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
        drawing?.drawImage(image, 0, 0);
        const corners = [
          [6, 6],
          [width - 6, 6],
          [6, height - 6],
          [width - 6, height - 6],
        ];
        return {
          sides: [width, height],
          declared: [image.getAttribute("width"), image.getAttribute("height")],
          corners: corners.map(([x = 0, y = 0]) => [...(drawing?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)),
        };
      }),
    ),
  );

async function expectUpright(media: Locator): Promise<void> {
  await expect(media.locator("img")).toHaveCount(ORIENTATIONS.length);
  const shown = await asShown(media);
  expect(shown).toHaveLength(ORIENTATIONS.length);
  for (const [i, { sides, declared, corners }] of shown.entries()) {
    const orientation = `orientation ${ORIENTATIONS[i]}`;
    expect([sides, declared], orientation).toEqual([
      [48, 32],
      ["48", "32"],
    ]);
    const apart = corners.flatMap((colour, c) =>
      colour.map((value, part) => Math.abs(value - (CORNERS[c]?.[part] ?? -255))),
    );
    // JPEG and WebP change colours slightly
    expect(Math.max(...apart), `${orientation}: ${JSON.stringify(corners)}`).toBeLessThan(40);
  }
}

test("S1 · a photograph of any of the eight orientations is published upright", async ({ member }) => {
  const { page } = await member();
  const files = ORIENTATIONS.map((orientation) => ({
    name: `${orientation}.jpg`,
    mimeType: "image/jpeg",
    buffer: cornersJpeg(orientation),
  }));
  const media = await publishes(page, "eight ways", files);
  await expect(media.locator("img").first()).toHaveAttribute("src", /\.webp$/);
  await expectUpright(media);
});

test("X166 · a long screenshot keeps its width, and can be read when it is enlarged", async ({ member }) => {
  const { page } = await member();
  const [width, height] = [990, 11_490];
  const buffer = jpegBytes({ width, height });
  const media = await publishes(page, "a long read", [{ name: "screenshot.jpg", mimeType: "image/jpeg", buffer }]);
  const image = media.locator("img");
  await expect(image).toHaveAttribute("width", String(width));
  await expect(image).toHaveAttribute("height", String(height));
  await media.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Post", exact: true })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Picture 1/ })
    .click();
  const enlarged = page.getByRole("dialog").locator("img");
  await expect.poll(async () => (await enlarged.boundingBox())?.width).toBe(width);
  await page.keyboard.press("End");
  await expect
    .poll(async () => {
      const box = await enlarged.boundingBox();
      return box && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    })
    .toBe(true);
});

test("S1 · a photograph that no browser turned is shown upright", { tag: "@full" }, async ({ member, server }) => {
  await expectUpright(await sends(await member(), server.url, "eight by hand", ORIENTATIONS.map(cornersJpeg)));
});

test("S1 · an animated GIF stays animated in the post", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  const media = await publishes(page, "it moves", [
    { name: "moves.gif", mimeType: "image/gif", buffer: gifBytes(SECRET) },
  ]);
  const frames = await media.locator("img").evaluate(async (image: HTMLImageElement) => {
    const decoder = new ImageDecoder({ type: "image/gif", data: await (await fetch(image.src)).arrayBuffer() });
    await decoder.tracks.ready;
    const { frameCount = 0, repetitionCount } = decoder.tracks.selectedTrack ?? {};
    const drawing = new OffscreenCanvas(1, 1).getContext("2d");
    const colours = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
      drawing?.drawImage((await decoder.decode({ frameIndex })).image, 0, 0);
      colours.push([...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3));
    }
    return { colours, repetitionCount };
  });
  expect(frames).toEqual({
    colours: [
      [255, 0, 0],
      [0, 0, 255],
    ],
    repetitionCount: 7,
  });
});

test("S1 · a camera's video is published without its location", { tag: "@full" }, async ({ member }) => {
  const { page, context } = await member();
  const camera = cameraMp4(SECRET);
  const long = Buffer.concat([camera, box("free", Buffer.alloc(300_000, SECRET))]); // large enough to be sent in parts
  for (const [name, buffer] of Object.entries({ short: camera, long })) {
    const media = await publishes(page, `a ${name} walk`, [{ name: "walk.mp4", mimeType: "video/mp4", buffer }]);
    const video = media.locator("video");
    const src = (await video.getAttribute("src")) ?? "";
    const served = await (await context.request.get(src)).body();
    expect([served.length, served.includes(SECRET)]).toEqual([buffer.length, false]);
    await video.evaluate((element: HTMLVideoElement) => element.play());
    await expect
      .poll(() => video.evaluate(({ ended, error, videoWidth }: HTMLVideoElement) => [ended, error, videoWidth]))
      .toEqual([true, null, 64]);
  }
});
