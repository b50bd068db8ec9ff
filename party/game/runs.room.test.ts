import { evictDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import { ballFall } from "~/games/ballFall/rules";
import { simulate, type RunRecord } from "~/games/arcade/simulation";
import { answerTo, startGame, latest, sendAct } from "~/tests/kit/workerd/games";
import { memberId, passTime, until, upgrade } from "~/tests/kit/workerd/rooms";
import { startRun, playToEnd, runsIn, sendInputs } from "~/tests/kit/workerd/runs";

afterEach(() => moveClock(0));

const completeRun = async () => {
  const begun = await startRun("BallFall");
  await playToEnd(begun.socket);
  return begun;
};

describe("a run alone", () => {
  it("G9 · the log of a run replays to the room's score", async () => {
    const { room, host, socket } = await completeRun();
    const finished = await room.finishedRun(host);
    if (!finished.ok) throw new Error(finished.code);
    const record = JSON.parse(finished.run.record) as RunRecord;
    const { state } = simulate(ballFall, record);
    expect(state).toEqual(runsIn(socket).runs[0]?.state);
    expect(finished.run).toMatchObject({
      game: "BallFall",
      round: 1,
      score: ballFall.figures(state).score,
      length: state.ticks,
    });
    expect(finished.run.score).toBeGreaterThan(0);
    expect(await room.audit()).toMatchObject({ ok: true });
  });

  it("G9 · a run continues after the room slept", async () => {
    const { room, host, socket } = await startRun("BallFall");
    expect(await sendInputs(socket, 0, [[30, 3, 1]])).toBe(null);
    await evictDurableObject(room);
    expect(await sendInputs(socket, 30, [[30, -3, 0]])).toBe(null);
    await playToEnd(socket, 60);
    expect(await room.finishedRun(host)).toMatchObject({ ok: true });
  });

  it("G9 · a finished run keeps its result when the room sleeps", async () => {
    const { room, host } = await completeRun();
    const before = await room.finishedRun(host);
    await evictDurableObject(room);
    expect(before.ok && (await room.finishedRun(host))).toEqual(before);
  });

  it("G8 · a run alone is open only to its member", async () => {
    const { room } = await startRun("BrickBreak");
    const other = memberId();
    expect((await upgrade(room, { member: other })).status).toBe(403);
    expect(await room.peek(other, true)).toEqual({ ok: false, code: "forbidden" });
    expect(await room.finishedRun(other)).toEqual({ ok: false, code: "forbidden" });
  });
});

describe("forged runs", () => {
  it("G8 G9 · an unfinished run has no result", async () => {
    const { room, host } = await startRun("BrickBreak");
    expect(await room.finishedRun(host)).toEqual({ ok: false, code: "not_finished" });
  });

  it("G8 G9 · inputs for more time than has passed are refused", async () => {
    const { socket } = await startRun("BrickBreak");
    moveClock(60_000);
    expect(await answerTo(socket, sendAct(socket, { tick: 0, inputs: [[36_000, 0, 0]] }))).toMatchObject({
      code: "bad_message",
    });
    expect(await sendInputs(socket, 0, [[300, 0, 1]], 60_000)).toBe("too_late");
    for (let tick = 3_600; tick < 3_600 + 90; tick += 30) await sendInputs(socket, tick, [[30, 0, 0]], 60_000);
    expect(await sendInputs(socket, 3_690, [[30, 0, 0]], 60_000)).toBe("too_early");
    expect(runsIn(socket).runs[0]?.ticks ?? 0).toBeLessThanOrEqual(3_690);
  });

  it("G8 G9 · malformed inputs are refused", async () => {
    const { socket } = await startRun("BrickBreak");
    expect(await sendInputs(socket, 0, [[15, 11, 0]])).toBe("illegal");
    const malformed = [
      { inputs: [[15, 17, 0]] },
      { inputs: [[15, 0.5, 0]] },
      { inputs: [[15, "1", 0]] },
      { inputs: [[15, 1, 4]] },
      { inputs: [] },
      { score: 9_000 },
      { sinceMs: 0 },
      { tick: -1 },
    ];
    for (const [i, wrong] of malformed.entries()) {
      moveClock((i + 1) * 20_000); // five bad frames within ten seconds would close the socket
      const answer = await answerTo(socket, sendAct(socket, { tick: 0, inputs: [[15, 1, 0]], ...wrong }));
      expect(answer, JSON.stringify(wrong)).toMatchObject({ t: "error", code: "bad_message" });
    }
  });

  it("G8 G9 · inputs after the end of a run change nothing", async () => {
    const { room, host, socket } = await completeRun();
    const before = await room.finishedRun(host);
    expect(await sendInputs(socket, 0, [[15, 5, 1]])).toBe("game_over");
    expect(await room.finishedRun(host)).toEqual(before);
  });

  it("G8 G9 · repeated inputs are played once", async () => {
    const { socket } = await startRun("BallFall");
    moveClock(600);
    const act = { t: "act" as const, id: "once", v: latest(socket).v, a: { tick: 0, inputs: [[30, 1, 1]] } };
    for (let i = 0; i < 3; i++) socket.send(act);
    await until(
      () => socket.frames.filter((frame) => "id" in frame && frame.id === "once").length === 3,
      "three answers",
    );
    expect(await sendInputs(socket, 0, [[30, 1, 1]], 700)).toBe("too_late");
    await until(() => runsIn(socket).runs[0]?.ticks === 30, "thirty ticks");
  });
});

describe("a race", () => {
  it("G8 G9 · the room decides a race of three from one seed", async () => {
    const { room, sockets } = await startGame("BallFall", 2);
    const [a, b, c] = sockets as [(typeof sockets)[0], (typeof sockets)[0], (typeof sockets)[0]];
    const views = [a, b, c].map((socket) => runsIn(socket));
    expect(new Set(views.map(({ seed }) => JSON.stringify(seed))).size).toBe(1);
    expect(await sendInputs(a, 0, [[60, 3, 1]], 1_000)).toBe(null);
    await until(() => runsIn(c).runs[0]?.ticks === 60, "the rival's run");
    expect(runsIn(c).runs[0]?.state).toMatchObject({ ticks: 60, phase: "running" });
    b.send({ t: "resign", id: "enough" });
    await until(() => runsIn(a).runs[1]?.out === "left", "the rival's end");
    expect(latest(a).table.status).toBe("playing");
    c.send({ t: "resign", id: "enough" });
    await playToEnd(a, 60);
    expect(latest(b).table.result).toMatchObject({ outcome: "won", winner: 0 });
    expect(await room.audit()).toMatchObject({ ok: true });
  });

  it("G8 G9 · a racer who reloads comes back to the same run", async () => {
    const {
      sockets: [a, b],
      members: [host = ""],
      joinAs,
    } = await startGame("BallFall", 1);
    expect(await sendInputs(a, 0, [[30, 2, 1]], 500)).toBe(null);
    a.close();
    await until(() => latest(b).table.invited[0]?.awaySinceMs !== null, "the rival to see the absence");
    passTime(3_500);
    const again = await joinAs(host);
    expect(runsIn(again).runs[0]).toMatchObject({ ticks: 30, out: null });
    expect(await sendInputs(again, 200, [[15, 2, 0]], 4_000)).toBe(null);
    await until(() => runsIn(again).runs[0]?.ticks === 215, "the run to continue");
  });

  it("G8 G9 · in a race, inputs that follow each other quickly are shown together", async () => {
    const {
      sockets: [a, b],
    } = await startGame("BrickBreak", 1);
    const before = b.of("table").length;
    for (let tick = 0; tick < 60; tick += 5) expect(await sendInputs(a, tick, [[5, 1, 0]], 1_000)).toBe(null);
    await until(() => runsIn(b).runs[0]?.ticks === 60, "the last of the twelve inputs");
    expect(b.of("table").length - before).toBeLessThan(12);
  });
});
