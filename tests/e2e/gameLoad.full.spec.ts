import { GAMES } from "~/app/games/allGames";
import { beyond, ROOM_MAX_BYTES, scriptsLoaded, totalBytes } from "~/bench/scriptsLoaded.mjs";
import type { GameName } from "~/games/names";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { openGame } from "~/tests/kit/games/gameRooms";

const LIMITS: ReadonlyMap<string, number> = new Map(Object.entries(ROOM_MAX_BYTES));
const USUAL_MAX_BYTES = ROOM_MAX_BYTES.TicTacToe;

test("G1 · a game's room loads at most 25 kB of JavaScript beyond the games hub, and chess at most 45 kB", async ({
  twoMembers,
  newBrowser,
  server,
}) => {
  const [ada] = twoMembers;
  /** A page of Ada's in a browser with an empty cache. */
  const emptyPage = async () => {
    const context = await newBrowser(server.url);
    await context.addCookies(await ada.context.cookies());
    return context.newPage();
  };
  // every page has a link to an open game, whose code isn't the room's: so a game is open while the hub is measured too
  await openGame(server.url, "TicTacToe", twoMembers);
  const hub = await scriptsLoaded(await emptyPage(), `${server.url}/Game`);
  for (const { path: game } of GAMES.filter(({ isRace }) => !isRace)) {
    await test.step(game, async () => {
      const path = await openGame(server.url, game as GameName, twoMembers);
      const room = await scriptsLoaded(await emptyPage(), server.url + path);
      expect(
        room.map((script) => script.path).join(),
        "the scripts include the board, which the room loads on demand",
      ).toMatch(/roomGame|ticTacToeBoard/);
      const scripts = beyond(room, hub);
      expect(totalBytes(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(LIMITS.get(game) ?? USUAL_MAX_BYTES);
    });
  }
});
