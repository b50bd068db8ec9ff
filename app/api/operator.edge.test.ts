import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { GAMES } from "~/party/game/games/all";
import { caller } from "~/tests/wire/caller";

const { GAME, OPERATOR_KEY: key } = env as unknown as Env & { OPERATOR_KEY: string };
const askForAudit = (room: string, authorization?: string) =>
  caller().get(`/operator/games/${room}/audit`, authorization === undefined ? {} : { authorization });

it("G3 · only an operator can ask whether replaying a room's log gives its stored state", async () => {
  const [room, host] = [ulid(Date.now()), ulid(Date.now())];
  await GAME.getByName(room).create({
    game: "TicTacToe",
    options: GAMES.TicTacToe.rules.defaults,
    swapSides: false,
    host,
    invited: [ulid(Date.now())],
  });
  const answer = await askForAudit(room, `Bearer ${key}`);
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true, steps: 0 }]);
  for (const wrong of [undefined, "", "Bearer ", `Bearer ${key}x`, `Bearer ${key.slice(1)}`, key])
    expect((await askForAudit(room, wrong)).status, wrong).toBe(404);
  for (const unknown of [ulid(Date.now()), "dm:1:2", "x"])
    expect((await askForAudit(unknown, `Bearer ${key}`)).status, unknown).toBe(404);
});
