import type { Locator, Page } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { openGame, turn } from "~/tests/kit/games/gameRooms";
import type { GameName } from "~/games/names";

const PHONE = { width: 375, height: 740 };
const SIDEWAYS = { width: 740, height: 375 };
const SIZES = [PHONE, SIDEWAYS, { width: 768, height: 1024 }, { width: 1280, height: 800 }];
const LARGE = { width: 1920, height: 1080 };

const BOARDS: Partial<Record<GameName, (page: Page) => Locator>> = {
  // first, because the link back to an earlier game takes some of its height
  BrickBreak: (page) => page.getByRole("img", { name: "Brick Break playfield" }),
  Chess: (page) => page.getByRole("grid", { name: "Chess board" }),
  TicTacToe: (page) => page.getByRole("grid", { name: "TicTacToe board" }),
  ConnectFour: (page) => page.getByRole("grid", { name: "Connect Four board" }),
  SuperTicTacToe: (page) => page.getByRole("grid", { name: "Super TicTacToe board" }),
  ImageSlidePuzzle: (page) => page.getByRole("group", { name: "Puzzle" }),
};

async function boxOf(board: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await board.boundingBox();
  if (!box) throw new Error("no board");
  return box;
}

/** The top of the bottom bar or, without one, the lower edge of the window. */
async function bottomOf(page: Page): Promise<number> {
  const bar = page.getByRole("navigation", { name: "Bottom" });
  return (await bar.isVisible()) ? (await boxOf(bar)).y : (page.viewportSize()?.height ?? 0);
}

/** Additional checks of a game's layout while its room is open. */
const MORE: Partial<Record<GameName, (page: Page) => Promise<void>>> = {
  async Chess(page) {
    await page.setViewportSize(LARGE);
    await expect
      .poll(
        async () => (await boxOf(page.getByRole("grid", { name: "Chess board" }))).height,
        "Chess on a large screen",
      )
      .toBeGreaterThan(800);
  },
  async ImageSlidePuzzle(page) {
    await page.setViewportSize(PHONE);
    await expectRivalInSight(page);
  },
  async BrickBreak(page) {
    await page.setViewportSize(PHONE);
    await expectRivalInSight(page);
    const { width } = await boxOf(page.getByRole("img", { name: "Brick Break playfield", exact: true }));
    // the bottom bar limits the field's height, and so its width
    expect(width, "the field in a race on a phone").toBeGreaterThan(250);
  },
};

async function expectRivalInSight(page: Page): Promise<void> {
  const rival = page.getByRole("list", { name: "Rivals" }).getByRole("listitem").filter({ hasText: "Bayo" });
  await expect(rival).toBeInViewport({ ratio: 1 });
  const { y, height } = await boxOf(rival);
  expect(y + height, "a rival's progress").toBeLessThanOrEqual(await bottomOf(page));
}

test("G2 · a game's board is completely visible on a phone, a tablet and a desktop", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  for (const [game, boardOn] of Object.entries(BOARDS)) {
    await openGame(server.url, game as GameName, [ada, bayo]);
    const board = boardOn(ada.page);
    for (const size of SIZES) {
      await ada.page.setViewportSize(size);
      await expect(async () => {
        const { x, y, width, height } = await boxOf(board);
        const where = `${game} at ${size.width}×${size.height}`;
        expect(x, where).toBeGreaterThanOrEqual(0);
        expect(x + width, where).toBeLessThanOrEqual(size.width);
        expect(y + height, where).toBeLessThanOrEqual(await bottomOf(ada.page));
      }).toPass();
      const before = await boxOf(board);
      await ada.context.setOffline(true);
      await expect(ada.page.getByText("Reconnecting…")).toBeVisible();
      expect(await boxOf(board), `${game} at ${size.width}×${size.height} with a note`).toEqual(before);
      await ada.context.setOffline(false);
      await expect(ada.page.getByText("Reconnecting…")).toBeHidden();
    }
    await MORE[game as GameName]?.(ada.page);
  }
});

test("G7 · the table of Whot's rounds is only as wide as its figures", { tag: "@full" }, async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await ada.page.routeWebSocket(/\/parties\/game\//, (socket) => {
    const room = socket.connectToServer();
    room.onMessage((frame) => socket.send(withRounds(frame))); // playing them would take minutes
  });
  await openGame(server.url, "Whot", [ada, bayo]);
  const table = ada.page.getByRole("table", { name: "Rounds" });
  for (const size of SIZES) {
    await ada.page.setViewportSize(size);
    const [rounds, record] = [await boxOf(table), await boxOf(table.locator(".."))];
    expect(rounds.width, `${size.width} px`).toBeLessThan(record.width * 0.6);
  }
});

test("G5 · on a phone the cells of an enlarged board are equal squares", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await openGame(server.url, "SuperTicTacToe", [ada, bayo]);
  const cell = (page: Page, name: string) => page.getByRole("gridcell", { name, exact: true });
  await cell(ada.page, "Board 1, cell 1, empty").click();
  await expect(turn(bayo.page)).toContainText("Your turn");
  await bayo.page.setViewportSize(PHONE);
  await cell(bayo.page, "Board 1, cell 5, empty").dispatchEvent("pointerdown", { pointerType: "touch" });
  await cell(bayo.page, "Board 1, cell 5, empty").dispatchEvent("click");
  const cells = bayo.page.getByRole("group", { name: "Board 1" }).getByRole("button", { name: /^Cell / });
  await expect(cells).toHaveCount(9);
  const sizes = await cells.evaluateAll((all) => all.flatMap((one) => [one.clientWidth, one.clientHeight]));
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
});

/** Adds two played rounds to a frame of the room. */
function withRounds(frame: string | Buffer): string {
  const parsed = JSON.parse(String(frame)) as { view?: Record<string, unknown> };
  const rounds = [
    { winner: 0, totals: [0, 21] },
    { winner: 1, totals: [34, 0] },
  ];
  return JSON.stringify(parsed.view ? { ...parsed, view: { ...parsed.view, rounds } } : parsed);
}
