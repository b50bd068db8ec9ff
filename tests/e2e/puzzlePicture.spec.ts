import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { CORNERS, cornersJpeg } from "~/tests/kit/media/cornersJpeg";
import { moves, openPuzzle } from "~/tests/kit/games/slidePuzzle";

const own = (page: Page) => page.getByRole("button", { name: "Your picture" });
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel("Choose a picture").setInputFiles({ name, mimeType, buffer });

/** The colours at the corners of the chosen picture, as its button shows it. */
const corners = (page: Page): Promise<number[][]> =>
  own(page).evaluate(async (button) => {
    const image = button.querySelector("img") as HTMLImageElement;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const drawing = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    drawing?.drawImage(image, 0, 0);
    return [
      [3, 3],
      [width - 4, 3],
      [3, height - 4],
      [width - 4, height - 4],
    ].map(([x = 0, y = 0]) => [...(drawing?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
  });

test("G10 · a chosen photograph of any of the eight orientations is shown upright and isn't uploaded", async ({
  member,
}) => {
  const { page } = await member();
  await openPuzzle(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    const asksForScramble =
      // choosing another picture starts another puzzle
      new URL(request.url()).pathname === "/games/runs" && (request.postData()?.length ?? 0) < 500;
    if (request.method() !== "GET" && !asksForScramble) sent.push(request.url());
  });
  let shown = "";
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await choose(page, `${orientation}.jpg`, "image/jpeg", cornersJpeg(orientation));
    await expect(own(page).locator("img")).not.toHaveAttribute("src", shown);
    shown = (await own(page).locator("img").getAttribute("src")) ?? "";
    await expect(own(page)).toHaveAttribute("aria-pressed", "true");
    const apart = (await corners(page)).flatMap((colour, c) =>
      colour.map((value, part) => Math.abs(value - (CORNERS[c]?.[part] ?? -255))),
    );
    // compressing as JPEG twice changes colours slightly
    expect(Math.max(...apart), `orientation ${orientation}`).toBeLessThan(60);
  }
  expect(sent).toEqual([]);
  await expectAccessible(page);
});

test("G10 · a file that isn't a picture is refused", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await openPuzzle(page);
  await page.keyboard.press("ArrowUp");
  const alert = page.getByRole("alert");
  await choose(page, "notes.txt", "text/plain", Buffer.from("a text"));
  await expect(alert).toHaveText("This file isn't a picture. Choose another one.");
  await choose(page, "text.png", "image/png", Buffer.from("a text"));
  await expect(alert).toHaveText(/Couldn't open this picture/);
  await choose(
    page,
    "huge.svg",
    "image/svg+xml",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="5001"/>'),
  );
  await expect(alert).toHaveText(/more than 40 megapixels/);
  await expect(own(page)).toBeHidden();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(moves(page)).toHaveText("1");
});

test("G10 · an SVG is drawn without running its scripts", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await openPuzzle(page);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600" onload="window.top.ran = true"><script>window.top.ran = true</script>
    <rect width="200" height="300" fill="rgb(220,30,30)"/><rect x="200" width="200" height="300" fill="rgb(30,180,30)"/>
    <rect y="300" width="200" height="300" fill="rgb(30,30,220)"/><rect x="200" y="300" width="200" height="300" fill="rgb(220,200,30)"/></svg>`;
  await choose(page, "drawing.svg", "image/svg+xml", Buffer.from(svg));
  await expect(own(page)).toHaveAttribute("aria-pressed", "true");
  const apart = (await corners(page)).flatMap((colour, c) =>
    colour.map((value, part) => Math.abs(value - (CORNERS[c]?.[part] ?? -255))),
  );
  expect(Math.max(...apart)).toBeLessThan(20);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("G10 · a picture can be dropped on the page", async ({ member }) => {
  const { page } = await member();
  await openPuzzle(page);
  await page.evaluate(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "dropped.jpg", { type: "image/jpeg" }));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [...cornersJpeg(1)],
  );
  await expect(own(page)).toHaveAttribute("aria-pressed", "true");
});
