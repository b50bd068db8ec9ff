import { runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { moveClock } from "~/base/clock";
import { startGame } from "~/tests/kit/workerd/games";
import { gatherBriefly, rooms, until } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

/** A game of two, and what its room puts on the queue. */
async function startedGame() {
  gatherBriefly();
  const game = await startGame("TicTacToe");
  const queued: unknown[] = [];
  await runInDurableObject(game.room, (instance) => {
    vi.spyOn((instance as unknown as { env: typeof rooms }).env.WORK, "send").mockImplementation(
      (body: unknown) => (queued.push(body), Promise.resolve({} as never)),
    );
  });
  const [host] = game.sockets;
  return { ...game, queued, host, report: { kind: "watchableGame", room: game.key } };
}

it("G12 · a game tells the edge when friends may watch, when they no longer may, and when it ends", async () => {
  const { room, host, members, queued, report } = await startedGame();
  host.send({ t: "watch", id: "on", allow: true });
  await until(() => queued.length === 1, "the first report");
  expect(queued).toEqual([report]);
  expect((await room.watchable())?.players).toEqual(members);
  host.send({ t: "watch", id: "off", allow: false });
  await until(() => queued.length === 2, "the second report");
  expect((await room.watchable())?.players).toEqual([]);
  host.send({ t: "watch", id: "again", allow: true });
  await until(() => queued.length === 3, "the third report");
  host.send({ t: "resign", id: "end" });
  await until(() => queued.length === 4, "the report of the end");
  expect((await room.watchable())?.players).toEqual([]);
  expect(queued[3]).toEqual(report);
});

it("G12 · a game that friends may not watch tells the edge nothing", async () => {
  const { host, queued } = await startedGame();
  host.send({ t: "resign", id: "end" });
  await until(() => host.of("table").at(-1)?.table.status === "over", "the end");
  expect(queued).toEqual([]);
});
