import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import { startGame } from "~/tests/kit/games/gameRooms";
import { ANSWERED_NO, WIDE } from "~/tests/kit/pages/audits";
import { expect, expectToFit } from "~/tests/kit/pages/browserTest";
import { PAGES } from "~/tests/kit/pages/checkedPages";
import { test } from "~/tests/kit/server/sharedWorld";
import { smallWorld } from "~/tests/kit/server/smallWorld";

const PHONE = { width: 375, height: 740 };

// the text size that a person sets in the browser; it is usually 16
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"] }),
    { scope: "worker" },
  ],
});

test.beforeEach(({ allowErrors }) => allowErrors(ANSWERED_NO));

test("X182 · with text twice as large, every page fits a phone and a desktop", async ({ server, member }) => {
  const world = await smallWorld(server.url, member); // the games show on the pages of other tests
  const { page } = world.ada;
  const games: string[] = [];
  for (const game of Object.keys(GAMES) as GameName[])
    games.push(await startGame(server.url, game, [world.ada, world.bayo]));
  for (const path of Object.values(PAGES).flatMap(({ member }) => member({ ...world, games }))) {
    await test.step(path, async () => {
      await page.goto(path);
      for (const size of [WIDE, PHONE]) {
        await page.setViewportSize(size);
        await expectToFit(page);
      }
    });
  }
});

test("X182 · with text twice as large, a phone has room for a message and its chat's name", async ({ world }) => {
  const { page } = world.ada;
  await page.setViewportSize(PHONE);
  await page.goto(`/messages/${world.bayo.id}`);
  const em = 30; // the text of a field
  const field = await page.getByRole("textbox", { name: "Message", exact: true }).boundingBox();
  expect(field?.width).toBeGreaterThan(6 * em);
  const name = await page.getByRole("heading", { name: world.bayo.name }).boundingBox();
  expect(name?.width).toBeGreaterThan(6 * em);
  for (const button of await page.getByRole("main").getByRole("banner").getByRole("button").all())
    await expect(button).toBeInViewport({ ratio: 1 });
});

test("X182 · with text twice as large, the choices of a dialog are inside it on a phone", async ({ world }) => {
  const { page } = world.ada;
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.getByRole("button", { name: "Create post" }).click();
  const choices = page.getByRole("dialog").getByRole("radio");
  await expect(choices.first()).toBeVisible();
  const widths = await choices.evaluateAll((all) => all.map((one) => one.parentElement?.getBoundingClientRect()));
  expect(widths.filter((box) => !box || box.left < 0 || box.right > PHONE.width)).toEqual([]);
});

test("X182 · with text twice as large, the names in the navigation don't overlap", async ({ world }) => {
  const { page } = world.ada;
  await page.setViewportSize({ width: 2100, height: 1200 }); // wide enough for the names at this size
  await page.goto("/");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links.first()).toBeVisible();
  const boxes = await links.evaluateAll((all) =>
    all.map((one) => ({ cut: one.scrollWidth > one.clientWidth, top: one.getBoundingClientRect().top })),
  );
  expect(boxes.filter(({ cut }) => cut)).toEqual([]);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(boxes.length);
});
