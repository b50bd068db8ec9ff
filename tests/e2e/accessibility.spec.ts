import { GAME_DIALOGS } from "~/tests/kit/games/gameDialogs";
import { startGame } from "~/tests/kit/games/gameRooms";
import { RUN_DIALOGS } from "~/tests/kit/games/runDialogs";
import { ANSWERED_NO, checkDialogs, checkPages, oneOfEach, parts } from "~/tests/kit/pages/audits";
import { MEMBERS_DIALOGS, VISITORS_DIALOGS } from "~/tests/kit/pages/checkedDialogs";
import { PAGES, type Paths } from "~/tests/kit/pages/checkedPages";
import { test } from "~/tests/kit/server/sharedWorld";
import { smallWorld } from "~/tests/kit/server/smallWorld";

// One address of each page and one state of each dialog, in both themes on a wide screen.
// accessibility.full.spec.ts checks everything, also on smaller screens. checkedPages.test.ts checks that none is missing.

test.beforeEach(({ allowErrors }) => allowErrors(ANSWERED_NO));

const ROOM = "GET /games/:game/:room";
const firstOf =
  (paths: Paths): Paths =>
  (world) =>
    paths(world).slice(0, 1);

test("U4 · axe finds nothing on a visitor's feed, a page that asks for the login, and the pages that members don't see", async ({
  page,
  world,
}) => {
  const seen = { ...world, games: [] };
  const visitors = Object.entries(PAGES).filter(([route, { member }]) => route !== ROOM && member(seen).length === 0);
  await checkPages(page, ["/", "/settings", ...visitors.flatMap(([, { visitor }]) => firstOf(visitor)(seen))]);
});

for (const [part, pages] of parts(PAGES, 2).entries()) {
  test(`U4 · axe finds nothing on a member's page of each route (${part + 1} of 2)`, async ({ world }) => {
    const seen = { ...world, games: [] }; // the room of a game is in a test below
    await checkPages(
      world.ada.page,
      Object.values(pages).flatMap(({ member }) => firstOf(member)(seen)),
    );
  });
}

test("U4 · axe finds nothing in a visitor's dialogs", async ({ page, world }) =>
  checkDialogs(page, world, oneOfEach(VISITORS_DIALOGS)));

for (const [part, dialogs] of parts(oneOfEach({ ...MEMBERS_DIALOGS, ...RUN_DIALOGS }), 3).entries()) {
  test(`U4 · axe finds nothing in a member's dialogs (${part + 1} of 3)`, async ({ world }) =>
    checkDialogs(world.ada.page, world, dialogs));
}

test("U4 · axe finds nothing in the room of a game and its dialogs", async ({ server, member }) => {
  const world = await smallWorld(server.url, member); // the shared world's open invitation would cover the games
  const { ada, bayo } = world;
  await checkPages(ada.page, [await startGame(server.url, "Chess", [ada, bayo])]);
  await checkDialogs(ada.page, world, oneOfEach(GAME_DIALOGS));
});
