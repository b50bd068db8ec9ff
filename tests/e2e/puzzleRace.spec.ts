import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/pages/browserTest";
import { ended, expectConnected, openGame, turn } from "~/tests/kit/games/gameRooms";
import { CORNERS, cornersJpeg } from "~/tests/kit/media/cornersJpeg";
import { befriend, openChat } from "~/tests/kit/chat/conversation";
import { dealt, announcedBoard, hint, moves, solveOnPage, tile } from "~/tests/kit/games/slidePuzzle";

const ARROWS = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" } as const;

test("G2 · G10 · the first of two racers who solves the same scramble wins", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  await openGame(server.url, "ImageSlidePuzzle", [ada, bayo], { picture: "peaks" });
  expect(await announcedBoard(ada.page)).toEqual(await announcedBoard(bayo.page));
  await expect(ada.page.getByRole("button", { name: "Show picture" }).locator("img")).toHaveAttribute(
    "src",
    "/images/puzzle/peaks.webp",
  );
  await bayo.page.setViewportSize({ width: 375, height: 812 });
  await expectToFit(bayo.page);
  await expectAccessible(bayo.page);

  await tile(bayo.page, 1).click();
  await expect(hint(bayo.page)).toHaveText(/of 24 in place\.$/);
  const bayosRow = ada.page.getByRole("list", { name: "Racers" }).getByRole("listitem").nth(1);
  await expect(bayosRow).toContainText("1 move");
  await expect(bayosRow.getByRole("progressbar", { name: `${bayo.name}'s progress` })).toBeVisible();
  await expect(moves(ada.page)).toHaveText("0"); // each player has their own board

  const count = await solveOnPage(ada.page, (_, direction) => ada.page.keyboard.press(ARROWS[direction]));
  await expect(moves(ada.page)).toHaveText(`${count}`);
  await expect(ended(bayo.page)).toHaveAccessibleName(`${ada.name} Wins!`);
  await expect(turn(bayo.page)).toContainText(`${ada.name} completed the picture in`);

  for (const { page } of [ada, bayo]) await ended(page).getByRole("button", { name: "Play Again" }).click();
  for (const { page } of [ada, bayo]) await expect(moves(page)).toHaveText("0", { timeout: 15_000 });
  expect(await announcedBoard(ada.page)).toEqual(await announcedBoard(bayo.page));
});

test(
  "G10 · all slides of a quick series reach the room",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server }) => {
    await openGame(server.url, "ImageSlidePuzzle", [ada, bayo]);
    await dealt(ada.page);
    await expectConnected(ada.page);
    await ada.page.keyboard.press("ArrowUp");
    await expect(moves(ada.page)).toHaveText("1");
    const steps = ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"];
    for (let i = 0; i < 60; i++) await ada.page.keyboard.press(steps[i % steps.length] ?? "ArrowUp");
    const made = await moves(ada.page).textContent();
    expect(Number(made)).toBeGreaterThan(30);
    const board = await announcedBoard(ada.page);
    await expect(bayo.page.getByRole("list", { name: "Racers" }).getByRole("listitem").first()).toContainText(
      `${made} moves`,
    );
    await ada.page.reload();
    await expect(moves(ada.page)).toHaveText(made ?? "");
    expect(await announcedBoard(ada.page)).toEqual(board);
  },
);

test(
  "G2 · G10 · two race for the host's own picture",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server }) => {
    await befriend(server.url, ada, [bayo]);
    await openChat(ada.page, bayo.id);
    await ada.page.getByRole("button", { name: "Play a game" }).click();
    await ada.page.getByRole("menuitem", { name: "Image Slide Puzzle race" }).click();
    const dialog = ada.page.getByRole("dialog", { name: /^Play Image Slide Puzzle with/ });
    await dialog
      .getByLabel("Choose a picture")
      .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("a text") });
    await expect(dialog.getByRole("alert")).toHaveText("This file isn't a picture. Choose another one.");
    await dialog
      .getByLabel("Choose a picture")
      .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: cornersJpeg(6) });
    await expect(dialog.getByRole("radio", { name: "Your picture" })).toBeChecked();
    await expectAccessible(ada.page);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(ada.page).toHaveURL(/\/Games\/ImageSlidePuzzle\/[0-9A-Z]{26}$/);
    await openChat(bayo.page, ada.id);
    await bayo.page.getByRole("button", { name: "Accept" }).click();
    for (const { page } of [ada, bayo]) {
      await expect(moves(page)).toBeVisible({ timeout: 15_000 });
      const shown = await page
        .getByRole("button", { name: "Show picture" })
        .locator("img")
        .evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          const drawing = Object.assign(document.createElement("canvas"), {
            width: image.naturalWidth,
            height: image.naturalHeight,
          }).getContext("2d");
          drawing?.drawImage(image, 0, 0);
          return [
            [3, 3],
            [image.naturalWidth - 4, image.naturalHeight - 4],
          ].map(([x = 0, y = 0]) => [...(drawing?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
        });
      const apart = shown.flatMap((colour, corner) =>
        colour.map((value, part) => Math.abs(value - (CORNERS[corner * 3]?.[part] ?? -255))),
      );
      expect(Math.max(...apart)).toBeLessThan(60);
    }
  },
);
