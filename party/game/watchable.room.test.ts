import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import { answerTo, startGame } from "~/tests/kit/workerd/games";
import { queuedWork } from "~/tests/kit/workerd/queuedWork";
import { gatherBriefly, passTime, until } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

/** A game of two, and what its room puts on the queue. */
async function startedGame() {
  gatherBriefly();
  const game = await startGame("TicTacToe");
  const queued = await queuedWork(game.room);
  const [host] = game.sockets;
  return { ...game, queued, host, report: { kind: "watchableGame", room: game.key } };
}

it("G12 · a game tells the edge when friends may watch, when they no longer may, and when it ends", async () => {
  const { room, host, members, queued, report } = await startedGame();
  const reports = async (count: number, what: string) => {
    passTime(10_000);
    await runDurableObjectAlarm(room);
    await until(() => queued.length === count, what);
    return (await room.watchable())?.players;
  };
  host.send({ t: "watch", id: "on", allow: true });
  await answerTo(host, "on");
  expect(await reports(1, "the first report")).toEqual(members);
  host.send({ t: "watch", id: "off", allow: false });
  await answerTo(host, "off");
  expect(await reports(2, "the second report")).toEqual([]);
  host.send({ t: "watch", id: "again", allow: true });
  await answerTo(host, "again");
  expect(await reports(3, "the third report")).toEqual(members);
  host.send({ t: "resign", id: "end" });
  await answerTo(host, "end");
  expect(await reports(4, "the report of the end")).toEqual([]);
  expect(queued).toEqual([report, report, report, report]);
});

it("G12 · a host who allows and forbids watching again and again makes a game report once in ten seconds", async () => {
  const { room, host, queued } = await startedGame();
  for (let n = 0; n < 6; n++) {
    host.send({ t: "watch", id: `w${n}`, allow: n % 2 === 0 });
    await answerTo(host, `w${n}`);
    if (n === 0) await until(() => queued.length === 1, "the first report");
  }
  await runDurableObjectAlarm(room);
  expect(queued.length).toBe(1);
  passTime(10_000);
  await runDurableObjectAlarm(room);
  await until(() => queued.length === 2, "the second report");
});

it("G12 · a game that friends may not watch tells the edge nothing", async () => {
  const { host, queued } = await startedGame();
  host.send({ t: "resign", id: "end" });
  await until(() => host.of("table").at(-1)?.table.status === "over", "the end");
  expect(queued).toEqual([]);
});
