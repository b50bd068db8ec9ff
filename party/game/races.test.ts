import { describe, expect, it } from "vitest";
import type { Runs } from "~/games/arcade/runs";
import { finishedRun } from "~/party/game/log";
import { GAME_LIMITS } from "~/party/game/protocol";
import { ANN, BOB, EVE, GameTable } from "~/tests/kit/games/gameTable";

const walk = (tick: number, ticks = 15, dir = 1) => ({ tick, inputs: [[ticks, dir, 0]] });
const pressOnce = (tick: number) => ({ tick, inputs: [[1, 0, 1]] });
const runsOf = (table: GameTable) => (table.state.position as Runs).runs;

/** Plays Ball Fall without steering, until all three lives are lost. */
function fallsToItsEnd(table: GameTable, member: string): void {
  for (
    let tick = runsOf(table)[table.state.seats.indexOf(member)]?.ticks ?? 0;
    table.state.status === "playing" && tick < 6_000;
    tick += 15
  ) {
    table.waits(250);
    const { code } = table.acts(member, { tick, inputs: [[15, 0, 1]] });
    if (code === "game_over") return;
    expect(code).toBe(null);
  }
}

describe("a run alone", () => {
  it("G8 G9 · a run alone lasts from its member's arrival until it is lost", () => {
    const table = GameTable.begun("BallFall", { invited: [] });
    expect([table.state.status, table.state.seats]).toEqual(["playing", [ANN]]);
    expect(finishedRun(table.state, table.steps, ANN)).toEqual({ ok: false, code: "not_finished" });
    fallsToItsEnd(table, ANN);
    expect([table.state.status, table.state.result]).toEqual(["over", { outcome: "won", winner: 0 }]);
    const finished = finishedRun(table.state, table.steps, ANN);
    expect(finished).toMatchObject({
      ok: true,
      run: { game: "BallFall", round: 1, length: runsOf(table)[0]?.state.ticks },
    });
    expect(table.replays()).toBe(true);
  });

  it("G8 G9 · nobody else has a result in a run alone", () => {
    const table = GameTable.begun("BrickBreak", { invited: [] });
    table.acts(ANN, pressOnce(0));
    expect(finishedRun(table.state, table.steps, BOB)).toEqual({ ok: false, code: "forbidden" });
  });

  it("G8 G9 · a run that its member left has no result", () => {
    const table = GameTable.begun("BrickBreak", { invited: [] });
    table.acts(ANN, pressOnce(0));
    table.does({ type: "disconnected", member: ANN, left: true });
    table.waits(GAME_LIMITS.claimAfterLeavingMs);
    expect([table.state.status, finishedRun(table.state, table.steps, ANN)]).toEqual([
      "over",
      { ok: false, code: "not_finished" },
    ]);
  });

  it("G8 G9 G10 · a paused run or a puzzle waits for a player who lost the network", () => {
    const actions = {
      BallFall: [{ pause: true }, walk(0)],
      ImageSlidePuzzle: [{ slides: [0] }, { slides: [0] }],
    } as const;
    for (const game of ["BallFall", "ImageSlidePuzzle"] as const) {
      const table = GameTable.begun(game, { invited: [] });
      expect(table.acts(ANN, actions[game][0]).code).toBe(null);
      table.does({ type: "disconnected", member: ANN, left: false });
      table.waits(10 * GAME_LIMITS.claimAfterMs);
      table.does({ type: "connected", member: ANN });
      table.waits(250);
      expect([game, table.state.status, table.acts(ANN, actions[game][1]).code]).toEqual([game, "playing", null]);
    }
  });

  it("G8 G9 · a run alone ends after half an hour", () => {
    const table = GameTable.begun("BrickBreak", { invited: [] }).waits(GAME_LIMITS.runLastsMs - 1);
    expect(table.state.status).toBe("playing");
    expect(table.waits(1).state.status).toBe("over");
    expect(finishedRun(table.state, table.steps, ANN)).toMatchObject({ ok: true, run: { score: 0 } });
  });
});

describe("a race", () => {
  it("G8 G9 · a race begins three seconds after the last racer arrived", () => {
    const table = new GameTable("BrickBreak", { invited: [BOB] });
    for (const member of [ANN, BOB]) {
      if (member === BOB) table.does({ type: "answer", member, accept: true });
      table.does({ type: "connected", member });
    }
    expect([table.state.status, table.state.position]).toEqual(["countdown", null]);
    expect(table.acts(ANN, walk(0)).code).toBe("not_started");
    table.waits(GAME_LIMITS.countdownMs);
    expect([table.state.status, (table.state.position as Runs).seed]).toEqual(["playing", table.state.seed]);
  });

  it("G8 G9 G10 · a race without a rival closes", () => {
    for (const game of ["BrickBreak", "ImageSlidePuzzle"] as const) {
      const declined = new GameTable(game, { invited: [BOB] });
      declined.does({ type: "connected", member: ANN });
      declined.does({ type: "answer", member: BOB, accept: false });
      expect([declined.state.status, declined.state.closed]).toEqual(["closed", "declined"]);
      const expired = new GameTable(game, { invited: [BOB] });
      expired.does({ type: "connected", member: ANN });
      expect([expired.waits(600_001).state.status, expired.state.closed]).toEqual(["closed", "expired"]);
    }
  });

  it("G8 G9 G10 · a race of three begins without a member who declined", () => {
    const three = new GameTable("BallFall", { invited: [BOB, EVE] });
    three.does({ type: "connected", member: ANN });
    three.does({ type: "answer", member: BOB, accept: false });
    three.does({ type: "answer", member: EVE, accept: true });
    expect(three.does({ type: "start", member: ANN }).code).toBe("not_started");
    three.does({ type: "connected", member: EVE });
    expect([three.state.status, three.state.seats]).toEqual(["countdown", [ANN, EVE]]);
  });

  it("G8 G9 · all racers get the phone's profile if one of them plays on a phone", () => {
    const table = new GameTable("BrickBreak", { invited: [BOB] });
    table.does({ type: "device", member: BOB, mobile: true });
    table.does({ type: "answer", member: BOB, accept: true });
    table.does({ type: "connected", member: ANN });
    table.does({ type: "connected", member: BOB });
    table.waits(GAME_LIMITS.countdownMs);
    expect((table.state.position as Runs).profile).toBe("mobile");
    expect(table.acts(ANN, walk(0, 1, 6)).code).toBe("illegal");
    expect(table.replays()).toBe(true);
    table.does({ type: "device", member: BOB, mobile: false }); // the next round chooses its profile again
    for (const member of [ANN, BOB]) table.does({ type: "resign", member });
    for (const member of [ANN, BOB]) table.does({ type: "again", member });
    table.waits(GAME_LIMITS.countdownMs);
    expect((table.state.position as Runs).profile).toBe("desktop");
  });

  it("G8 G9 · each racer can act at any time", () => {
    const table = GameTable.begun("BallFall", { invited: [BOB, EVE] });
    const v = table.state.v;
    table.waits(500);
    for (const member of [EVE, ANN, BOB]) expect(table.acts(member, walk(0), v).code).toBe(null);
    expect(table.does({ type: "skip", member: ANN }).code).toBe("illegal");
    expect(GameTable.begun("BallFall", { invited: [BOB] }).does({ type: "claim", member: ANN }).code).toBe("illegal");
  });

  it("G8 G9 · a racer who is away too long is out", () => {
    const table = GameTable.begun("BallFall", { invited: [BOB, EVE] });
    table.waits(500);
    for (const member of [ANN, BOB, EVE]) table.acts(member, walk(0));
    table.does({ type: "disconnected", member: BOB, left: true });
    table.does({ type: "disconnected", member: EVE, left: false });
    table.waits(GAME_LIMITS.claimAfterLeavingMs - 1);
    expect(runsOf(table).map(({ out }) => out)).toEqual([null, null, null]);
    table.waits(1);
    expect(runsOf(table).map(({ out }) => out)).toEqual([null, "left", null]);
    table.waits(GAME_LIMITS.claimAfterMs - GAME_LIMITS.claimAfterLeavingMs);
    expect(runsOf(table).map(({ out }) => out)).toEqual([null, "left", "left"]);
    expect(table.state.status).toBe("playing");
    table.does({ type: "connected", member: BOB });
    expect(table.acts(BOB, walk(600)).code).toBe("game_over");
  });

  it("G8 G9 · a racer who is on another page is out as if they had left", () => {
    const table = GameTable.begun("BallFall", { invited: [BOB] });
    table.does({ type: "presence", member: BOB, online: true, version: 1 });
    table.does({ type: "disconnected", member: BOB, left: true });
    table.waits(GAME_LIMITS.claimAfterLeavingMs);
    expect(runsOf(table).map(({ out }) => out)).toEqual([null, "left"]);
  });

  it("G8 G9 · a race ends after five minutes", () => {
    const timed = GameTable.begun("BrickBreak", { invited: [BOB] }).waits(GAME_LIMITS.raceLastsMs);
    expect([timed.state.status, timed.state.result]).toEqual(["over", { outcome: "draw" }]);
  });

  it("G8 G9 · a race can be run again from another seed", () => {
    const table = GameTable.begun("BallFall", { invited: [BOB] });
    table.waits(1_000);
    table.does({ type: "resign", member: BOB });
    fallsToItsEnd(table, ANN);
    expect(table.state.result).toEqual({ outcome: "won", winner: 0 });
    const { seed } = table.state;
    for (const member of [ANN, BOB]) table.does({ type: "again", member });
    table.waits(GAME_LIMITS.countdownMs);
    expect([table.state.round, table.state.status, table.state.seed === seed]).toEqual([2, "playing", false]);
  });
});
