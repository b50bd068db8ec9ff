import type { Page } from "@playwright/test";
import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import { invite, openGame, startGame } from "~/tests/kit/games/gameRooms";
import { GAME_DIALOGS } from "~/tests/kit/games/gameDialogs";
import { MEMBERS_DIALOGS } from "~/tests/kit/pages/checkedDialogs";
import { ANSWERED_NO, ENLARGED, parts, WIDE } from "~/tests/kit/pages/audits";
import { expect } from "~/tests/kit/pages/browserTest";
import { PAGES } from "~/tests/kit/pages/checkedPages";
import { coveredStops, isFocusSeen } from "~/tests/kit/pages/coveredStops";
import { reach } from "~/tests/kit/pages/reach";
import { befriend } from "~/tests/kit/chat/conversation";
import { test } from "~/tests/kit/server/sharedWorld";
import { smallWorld } from "~/tests/kit/server/smallWorld";

test.beforeEach(({ allowErrors }) => allowErrors(ANSWERED_NO));

test("X182 · in a window enlarged to 400 %, no stop of the Tab key is under a bar", async ({ server, member }) => {
  const world = await smallWorld(server.url, member);
  const { page } = world.ada;
  await page.setViewportSize(ENLARGED);
  const games: string[] = [];
  for (const game of Object.keys(GAMES) as GameName[])
    games.push(await startGame(server.url, game, [world.ada, world.bayo]));
  const paths = Object.values(PAGES).flatMap(({ member }) => member({ ...world, games }));
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      expect.soft(await coveredStops(page), path).toEqual([]);
    });
  }
});

test("X182 · in a window enlarged to 400 %, no stop of the Tab key is under an invitation", async ({
  server,
  twoMembers,
}) => {
  const [ada, bayo] = twoMembers;
  await befriend(server.url, ada, [bayo]);
  const { page } = bayo;
  await page.setViewportSize(ENLARGED);
  await reach(page, "link Settings");
  const focused = page.getByRole("checkbox", { name: "Always show" });
  await focused.focus();
  await focused.evaluate((one) => one.scrollIntoView({ block: "start" }));
  await ada.page.goto(await invite(server.url, "Chess", [ada, bayo]));
  const card = page.getByRole("group", { name: "Game request: Chess" });
  await expect(card).toBeVisible();
  await expect.poll(() => isFocusSeen(page)).toBe(true);
  expect(await coveredStops(page)).toEqual([]);
  await expect(card).toBeVisible();
});

for (const [part, dialogs] of parts({ ...MEMBERS_DIALOGS, ...GAME_DIALOGS }, 2).entries()) {
  test(`X182 · in a window enlarged to 400 %, no stop of a dialog is under a bar (${part + 1} of 2)`, async ({
    server,
    member,
  }) => {
    const world = await smallWorld(server.url, member);
    const { page } = world.ada;
    for (const [name, { path, open, isSlow }] of Object.entries(dialogs)) {
      if (isSlow) continue; // another one has the same component
      await test.step(name, async () => {
        await page.setViewportSize(WIDE); // it is opened from the left column
        await page.goto(path?.(world) ?? "/");
        await open(page, world);
        if ((await page.locator("[role=dialog], [role=alertdialog]").count()) === 0) return; // Tab leaves a menu
        await page.setViewportSize(ENLARGED);
        expect.soft(await coveredStops(page, 20), name).toEqual([]);
      });
    }
  });
}

const colours = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))]);

test("X180 · in forced colours, every board has its squares, marks and pieces", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  const { page } = ada;
  for (const { page } of [ada, bayo]) await page.emulateMedia({ forcedColors: "active" });
  await openGame(server.url, "Chess", [ada, bayo]);
  const square = (name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) });
  await expect(square("e2")).toBeVisible();
  const plain = await colours(page, "[role=gridcell]");
  expect(plain, "light and dark squares").toHaveLength(2);
  await square("e2").click();
  await expect(square("e2")).toHaveAttribute("aria-selected", "true");
  for (const [name, what] of [
    ["e4", "a legal move"],
    ["e2", "the chosen square"],
  ] as const) {
    const mark = square(name).locator("span:visible").last();
    const { background, border } = await mark.evaluate((one) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(one);
      return { background: backgroundColor, border: parseFloat(borderTopWidth) };
    });
    expect(border > 0 || !plain.includes(background), what).toBe(true);
  }
  await square("e4").click();
  await expect(square("e4")).toHaveAccessibleDescription(/last move/i);
  const last = square("e4").locator("span:visible").last();
  expect(await last.evaluate((one) => getComputedStyle(one).borderTopStyle), "the last move").toBe("dashed");

  await page.goto("/Games/ConnectFour/Single");
  const board = page.getByRole("grid", { name: "Connect Four board" });
  await expect(board).toBeVisible();
  const [hole, frame] = await board.evaluate((grid) =>
    [grid.parentElement, grid.previousElementSibling].map((one) => one && getComputedStyle(one).backgroundColor),
  );
  expect(hole, "the frame and its holes").not.toBe(frame);

  await page.goto("/Games/SuperTicTacToe/Single");
  await expect(page.getByRole("grid", { name: "Super TicTacToe board" })).toBeVisible();
  const frames = await page
    .getByRole("grid", { name: "Super TicTacToe board" })
    .evaluate((grid) =>
      [...(grid.previousElementSibling?.children ?? [])].map((one) => getComputedStyle(one).backgroundColor),
    );
  expect(await colours(page, "[role=gridcell]"), "the boards").not.toEqual(expect.arrayContaining(frames));

  for (const game of ["BrickBreak", "BallFall"]) {
    await page.goto(`/Games/${game}/Single`);
    const field = page.getByRole("img", { name: /playfield$/ });
    await expect
      .poll(
        () =>
          field.evaluate((canvas: HTMLCanvasElement) => {
            const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
            const seen = new Set<string>();
            for (let i = 0; i < data.length; i += 4) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
            return seen.size;
          }),
        { message: game },
      )
      .toBeGreaterThan(3);
  }
});

test("X181 · on a phone held sideways, nothing that can be pressed is under an inset", async ({ world }) => {
  const { page } = world.ada;
  const [width, height] = [740, 375];
  await page.setViewportSize({ width, height });
  for (const path of ["/", `/messages/${world.bayo.id}`, "/messages", "/games", "/settings", `/${world.bayo.id}`]) {
    await page.goto(path);
    await page.evaluate(setInsets, { left: 47, right: 47, top: 0, bottom: 21 });
    expect(await page.evaluate(underInsets, { left: 47, right: 47, top: 0, bottom: 21 }), path).toEqual([]);
  }
});

test("X181 · on a phone, the buttons of full-screen dialogs are clear of the home indicator", async ({ world }) => {
  const { page } = world.ada;
  const insets = { left: 0, right: 0, top: 47, bottom: 34 };
  for (const name of ["Create Post", "Edit Profile", "Group info", "a picture of a chat", "Video call with"]) {
    const dialog = MEMBERS_DIALOGS[name];
    await page.setViewportSize(WIDE);
    await page.goto(dialog?.path?.(world) ?? "/");
    await dialog?.open(page, world);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.setViewportSize({ width: 375, height: 740 });
    await page.evaluate(setInsets, insets);
    expect(await page.evaluate(underInsets, insets), name).toEqual([]);
  }
});

interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Stands in for a device with insets. Runs in the page. */
function setInsets(insets: Insets): void {
  for (const [side, px] of Object.entries(insets))
    document.documentElement.style.setProperty(`--inset-${side}`, `${px}px`);
}

/**
 * The visible controls that are partly under an inset: at the sides all of them, and at the top and bottom those that don't
 * scroll. Runs in the page.
 */
function underInsets({ left, right, top, bottom }: Insets): string[] {
  const layer = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document.body;
  const STAYS = "nav, [role=dialog] > header, [role=dialog] > footer, form:has(textarea[aria-label=Message])";
  return [...layer.querySelectorAll("a[href]:not(.skip-link), button, input:not(.sr-only), textarea")]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const isBeside = box.left < left || box.right > innerWidth - right;
      const isAtEnd = box.top < top || box.bottom > innerHeight - bottom;
      const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      return one.contains(middle) && (isBeside || (isAtEnd && one.closest(STAYS) !== null));
    })
    .map((one) => (one.cloneNode() as Element).outerHTML.slice(0, 160));
}
