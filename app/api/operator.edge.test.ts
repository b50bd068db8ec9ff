import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import type { LogEvent } from "~/base/logEvent";
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

const AMA = "Bearer the-key-of-ama-in-thirty-two-characters";
const YAW = "Bearer the-key-of-yaw-in-thirty-two-characters";
const KOFI = "Bearer the-key-of-kofi-in-thirty-two-characters";
const ask = (path: string, authorization: string) => caller().get(path, { authorization, accept: "application/json" });

it("rights · an operator's key opens what its scopes name", async () => {
  expect((await ask("/operator/moderation/log?after=0", AMA)).status).toBe(200);
});

it("rights · an operator's key opens nothing beyond its scopes", async () => {
  const refused = await ask("/operator/moderation/log?after=0", KOFI);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "forbidden" }]);
  expect((await askForAudit(ulid(Date.now()), AMA)).status).toBe(403);
});

it("rights · an operator's key opens nothing after its last day", async () => {
  expect((await ask("/operator/moderation/log?after=0", YAW)).status).toBe(404);
});

it("logs · a security event names the operator whose key was used or refused", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  for (const key of [AMA, KOFI, YAW, "Bearer unknown"]) await ask("/operator/moderation/log?after=0", key);
  const events = lines.map((line) => JSON.parse(line) as LogEvent).filter((event) => event.event === "security");
  expect(events.map(({ what, operator }) => [what, operator])).toEqual([
    ["operator_entered", "ama"],
    ["operator_refused", "kofi"],
    ["operator_refused", "yaw"],
    ["operator_refused", undefined],
  ]);
});
