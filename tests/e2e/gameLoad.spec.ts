import { beyond, ROOM_MAX_BYTES, scriptsLoaded, totalBytes } from "~/bench/scriptsLoaded.mjs";
import type { GameName } from "~/games/allRules";
import { expect, test } from "~/tests/kit/browserTest";
import { openGame } from "~/tests/kit/gameRooms";


for (const [game, limit] of Object.entries(ROOM_MAX_BYTES)) {
  test(`G1 · a room of ${game} loads no more JavaScript beyond the hub than it may: 25 kB, chess 45 kB`, async ({ member, anotherDevice, server }) => {
    const [ada, bayo] = [await member(), await member()];
    const path = await openGame(server.url, game as GameName, [ada, bayo]);
    // browsers that have nothing of ours yet
    const hub = await scriptsLoaded((await anotherDevice(ada)).page, `${server.url}/Game`);
    const room = await scriptsLoaded((await anotherDevice(ada)).page, server.url + path);
    expect(room.map((script) => script.path).join(), "the board, which the room asks for, is among them").toContain("roomGame");
    const scripts = beyond(room, hub);
    expect(totalBytes(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(limit);
  });
}
