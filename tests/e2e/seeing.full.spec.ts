import type { Page } from "@playwright/test";
import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import { startGame } from "~/tests/kit/games/gameRooms";
import { GAME_DIALOGS } from "~/tests/kit/games/gameDialogs";
import { MEMBERS_DIALOGS } from "~/tests/kit/pages/checkedDialogs";
import { ANSWERED_NO, parts, WIDE } from "~/tests/kit/pages/audits";
import { expect } from "~/tests/kit/pages/browserTest";
import { PAGES } from "~/tests/kit/pages/checkedPages";
import { coveredStops } from "~/tests/kit/pages/coveredStops";
import { test } from "~/tests/kit/server/sharedWorld";
import { smallWorld } from "~/tests/kit/server/smallWorld";

/** 1280 by 1024 pixels at 400 % (WCAG 1.4.10) */
const ENLARGED = { width: 320, height: 256 };

test.beforeEach(({ allowErrors }) => allowErrors(ANSWERED_NO));

test("X182 · in a window enlarged to 400 %, no stop of the Tab key is under a bar", async ({ server, member }) => {
  const world = await smallWorld(server.url, member);
  const { page } = world.ada;
  await page.setViewportSize(ENLARGED);
  const games: string[] = [];
  for (const game of Object.keys(GAMES) as GameName[])
    games.push(await startGame(server.url, game, [world.ada, world.bayo]));
  const paths = Object.values(PAGES).map(({ member }) => member({ ...world, games }));
  for (const path of paths.flatMap((all) => all)) {
    await test.step(path, async () => {
      await page.goto(path);
      expect.soft(await coveredStops(page), path).toEqual([]);
    });
  }
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
