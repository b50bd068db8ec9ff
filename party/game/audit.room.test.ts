import { expect, it } from "vitest";
import { answerTo, startGame, latest, sendAct } from "~/tests/kit/workerd/games";
import { until } from "~/tests/kit/workerd/rooms";

it("G3 · a room passes its audit before the next round is dealt", async () => {
  const { room, sockets } = await startGame("Chess");
  await answerTo(sockets[0], sendAct(sockets[0], { from: "e2", to: "e4" }));
  expect(await room.audit()).toEqual({ ok: true, steps: 1 });
  sockets[1].send({ t: "resign", id: "resign" });
  await until(() => latest(sockets[1]).table.status === "over", "the end");
  expect(await room.audit()).toEqual({ ok: true, steps: 2 });
  for (const socket of sockets) socket.send({ t: "again", id: "again" });
  await until(() => latest(sockets[1]).table.status === "countdown", "the countdown");
  expect(await room.audit()).toEqual({ ok: true, steps: 0 });
});
