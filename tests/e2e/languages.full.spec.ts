import { GAME_DIALOGS, gamesOf } from "~/tests/kit/games/gameDialogs";
import { RUN_DIALOGS } from "~/tests/kit/games/runDialogs";
import { ANSWERED_NO, parts } from "~/tests/kit/pages/audits";
import { MEMBERS_DIALOGS, VISITORS_DIALOGS } from "~/tests/kit/pages/checkedDialogs";
import { PAGES } from "~/tests/kit/pages/checkedPages";
import { speakMadeUpEnglish } from "~/tests/kit/pages/madeUpEnglish";
import { checkTranslatedDialogs, checkTranslatedPages } from "~/tests/kit/pages/madeUpPages";
import { test } from "~/tests/kit/server/sharedWorld";
import { namesIn, smallWorld } from "~/tests/kit/server/smallWorld";

test.beforeEach(({ allowErrors }) => allowErrors(ANSWERED_NO));

// the mails of the development server are those that its members got, in English
const { "GET /development/mail": _mail, ...TRANSLATED } = PAGES;

test("X186 · X191 · a visitor's pages are translated and have room for long texts", async ({
  page,
  context,
  world,
}) => {
  await speakMadeUpEnglish(context);
  const paths = Object.values(TRANSLATED).flatMap(({ visitor }) => visitor({ ...world, games: [] }));
  await checkTranslatedPages(page, namesIn(world), paths);
});

for (const [part, pages] of parts(TRANSLATED, 2).entries()) {
  test(`X186 · X191 · a member's pages are translated and have room for long texts (${part + 1} of 2)`, async ({
    server,
    member,
    world: shared,
  }) => {
    const hasGames = "GET /games/:game/:room" in pages;
    const world = hasGames ? await smallWorld(server.url, member) : shared; // its invitation would cover other tests' pages
    const games = hasGames ? await gamesOf(server.url, world) : [];
    await speakMadeUpEnglish(world.ada.context);
    const paths = Object.values(pages).flatMap(({ member }) => member({ ...world, games }));
    await checkTranslatedPages(world.ada.page, namesIn(world), paths);
  });
}

test("X186 · X191 · a visitor's dialogs are translated and have room for long texts", async ({
  page,
  context,
  world,
}) => {
  await speakMadeUpEnglish(context);
  await checkTranslatedDialogs(page, world, namesIn(world), VISITORS_DIALOGS);
});

for (const [part, dialogs] of parts(MEMBERS_DIALOGS, 2).entries()) {
  test(`X186 · X191 · a member's dialogs are translated and have room for long texts (${part + 1} of 2)`, async ({
    server,
    member,
  }) => {
    const world = await smallWorld(server.url, member); // a member can be reported only once
    await speakMadeUpEnglish(world.ada.context);
    await checkTranslatedDialogs(world.ada.page, world, namesIn(world), dialogs);
  });
}

test("X186 · X191 · the dialogs of a game with friends are translated and have room for long texts", async ({
  server,
  member,
}) => {
  const world = await smallWorld(server.url, member); // the shared world's open invitation would cover the games
  await speakMadeUpEnglish(world.ada.context);
  await checkTranslatedDialogs(world.ada.page, world, namesIn(world), GAME_DIALOGS);
});

test("X186 · X191 · the dialogs of a run are translated and have room for long texts", async ({ server, member }) => {
  const world = await smallWorld(server.url, member); // the first run of a member is their best
  await speakMadeUpEnglish(world.ada.context);
  await checkTranslatedDialogs(world.ada.page, world, namesIn(world), RUN_DIALOGS);
});
