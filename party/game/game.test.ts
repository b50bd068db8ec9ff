import { describe, expect, it } from "vitest";
import { tableOf } from "~/party/game/game";
import { GAME_LIMITS } from "~/party/game/protocol";
import { isOnline } from "~/party/game/state";
import { TURN_GAMES } from "~/tests/kit/games/gameActions";
import { ANN, BOB, DAN, EVE, GameTable } from "~/tests/kit/games/gameTable";

const STANDARD = { options: { mode: "standard", clock: "1+0" } };
const move = (from: string, to: string) => ({ from, to });

describe("invitations", () => {
  it("G2 · a game of two begins when the invited member has accepted and both are there", () => {
    const table = new GameTable("TicTacToe");
    expect(table.does({ type: "connected", member: ANN }).state.status).toBe("waiting");
    expect(table.does({ type: "connected", member: BOB }).state.status, "the invitation is still pending").toBe(
      "waiting",
    );
    expect(table.does({ type: "answer", member: BOB, accept: true }).state).toMatchObject({
      status: "playing",
      round: 1,
      seats: [ANN, BOB],
    });
  });

  it("G2 · a decline closes a game of two", () => {
    expect(new GameTable("Chess").does({ type: "answer", member: BOB, accept: false }).state).toMatchObject({
      status: "closed",
      closed: "declined",
    });
  });

  it("G2 · a decline leaves a larger game with one player fewer", () => {
    const table = new GameTable("Whot", { invited: [BOB, EVE] });
    for (const member of [ANN, EVE]) table.does({ type: "connected", member });
    table.does({ type: "answer", member: BOB, accept: false });
    expect(table.does({ type: "answer", member: EVE, accept: true }).state).toMatchObject({
      status: "countdown",
      seats: [ANN, EVE],
    });
  });

  it("M9 · an answer counts up to ten minutes after the invitation", () => {
    const inTime = new GameTable("Chess");
    inTime.nowMs = 600_000;
    expect(inTime.does({ type: "answer", member: BOB, accept: true }).state.players[1]?.invitation).toBe("accepted");
    const late = new GameTable("Chess");
    late.nowMs = 600_001;
    expect(late.does({ type: "answer", member: BOB, accept: true }).state).toMatchObject({
      status: "closed",
      closed: "expired",
    });
  });

  it("M9 · an unanswered invitation expires after ten minutes by itself", () => {
    expect(new GameTable("Chess").waits(600_000).state.status).toBe("waiting");
    expect(new GameTable("Chess").waits(600_001).state).toMatchObject({ status: "closed", closed: "expired" });
  });

  it("M9 · a member who wasn't invited can't answer", () => {
    const table = new GameTable("Chess");
    expect(table.does({ type: "answer", member: EVE, accept: true }).code).toBe("not_in_room");
  });

  it("M9 · an invited member can answer only once", () => {
    const table = new GameTable("Chess");
    table.does({ type: "answer", member: BOB, accept: true });
    const { seq } = table.state;
    expect(table.does({ type: "answer", member: BOB, accept: false }).state.seq).toBe(seq);
    expect(table.state.players[1]?.invitation).toBe("accepted");
  });

  it("G7 · the host of a larger game can begin without those who don't come", () => {
    const table = new GameTable("Whot", { invited: [BOB, EVE, DAN] });
    for (const member of [ANN, BOB]) table.does({ type: "connected", member });
    for (const member of [BOB, EVE]) table.does({ type: "answer", member, accept: true });
    expect(table.does({ type: "start", member: ANN }).code, "Dan may still come").toBe("not_started");
    table.does({ type: "answer", member: DAN, accept: false });
    expect(table.does({ type: "start", member: BOB }).code).toBe("not_in_room");
    expect(table.does({ type: "start", member: ANN }).state).toMatchObject({ status: "countdown", seats: [ANN, BOB] });
  });
});

describe("the countdown", () => {
  it.each(["Chess", "Whot"] as const)("G3 · %s begins three seconds after all players are there", (game) => {
    const table = new GameTable(game);
    for (const member of [ANN, BOB]) table.does({ type: "connected", member });
    table.does({ type: "answer", member: BOB, accept: true });
    expect(table.state).toMatchObject({ status: "countdown", dueMs: 3_000, position: null });
    expect(table.waits(2_999).state.status).toBe("countdown");
    expect(table.waits(1).state).toMatchObject({ status: "playing", round: 1 });
  });

  it.each(["Chess", "Whot"] as const)("G3 · the countdown of %s shows the seed's hash and not the seed", (game) => {
    const table = new GameTable(game);
    for (const member of [ANN, BOB]) table.does({ type: "connected", member });
    table.does({ type: "answer", member: BOB, accept: true });
    expect(tableOf(table.state, 0, 0)).toMatchObject({
      seed: null,
      commit: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it("G2 · a player who disconnects during the countdown stops it", () => {
    const table = new GameTable("Chess");
    for (const member of [ANN, BOB]) table.does({ type: "connected", member });
    table.does({ type: "answer", member: BOB, accept: true });
    table.waits(2_000).does({ type: "disconnected", member: BOB, left: false });
    expect(table.waits(10_000).state.status).toBe("waiting");
  });

  it("G2 · a countdown that stopped begins again when everybody is back", () => {
    const table = new GameTable("Chess");
    for (const member of [ANN, BOB]) table.does({ type: "connected", member });
    table.does({ type: "answer", member: BOB, accept: true });
    table.waits(2_000).does({ type: "disconnected", member: BOB, left: false });
    table.waits(10_000).does({ type: "connected", member: BOB });
    expect(table.state).toMatchObject({ status: "countdown", dueMs: 15_000 });
  });
});

describe("actions", () => {
  it("G3 · an invalid action is refused with its code and changes nothing", () => {
    const waiting = new GameTable("TicTacToe");
    expect(waiting.acts(ANN, { cell: 0 }).code).toBe("not_started");
    const table = GameTable.begun("TicTacToe");
    const before = structuredClone(table.state);
    expect(table.acts(BOB, { cell: 0 }).code).toBe("not_your_turn");
    expect(table.acts(EVE, { cell: 0 }).code).toBe("not_in_room");
    expect(table.acts(ANN, { cell: 9 }).code).toBe("illegal");
    expect(table.acts(ANN, { cell: 0 }, table.state.v - 1).code).toBe("stale");
    expect(table.acts(ANN, { cell: 0 }, table.state.v + 1).code).toBe("stale");
    expect(table.state).toEqual(before);
    for (const cell of [0, 3, 1, 4, 2]) table.acts(table.toMove, { cell });
    expect(table.acts(BOB, { cell: 5 }).code).toBe("game_over");
  });

  it("G3 · an accepted action raises the version by one", () => {
    const table = GameTable.begun("TicTacToe");
    expect(table.acts(ANN, { cell: 0 }).state.v).toBe(2);
    expect(table.acts(BOB, { cell: 1 }).state.v).toBe(3);
  });

  it("G6 · a rival's question makes no move stale", () => {
    const table = GameTable.begun("Chess", STANDARD);
    const { v } = table.state;
    table.acts(BOB, { offerDraw: true });
    expect(table.acts(ANN, move("e2", "e4"), v).code).toBe(null);
    expect(table.acts(BOB, move("e7", "e5"), v).code).toBe("stale");
  });
});

describe("the end", () => {
  const KING_CAPTURE = [
    ["e2", "e4"],
    ["f7", "f6"],
    ["d1", "h5"],
    ["a7", "a6"],
    ["h5", "e8"],
  ] as const;

  it("G6 · the board stays for three seconds after the king's capture", () => {
    const table = GameTable.begun("Chess");
    for (const [from, to] of KING_CAPTURE) table.acts(table.toMove, move(from, to));
    expect(table.state).toMatchObject({ status: "ending", result: { outcome: "won", winner: 0 } });
    expect(table.does({ type: "resign", member: ANN }).code).toBe("game_over");
    table.does({ type: "disconnected", member: ANN, left: true });
    expect(table.waits(2_999).state.status).toBe("ending");
    expect(table.waits(1).state).toMatchObject({ status: "over", result: { winner: 0 } });
    expect(tableOf(table.state, 0, 0).seed).toHaveLength(8);
  });

  it("G3 · resigning ends any game immediately", () => {
    for (const game of TURN_GAMES) {
      const table = GameTable.begun(game);
      expect(table.does({ type: "resign", member: ANN }).state, game).toMatchObject({
        status: "over",
        result: { outcome: "won", winner: 1 },
      });
      expect(tableOf(table.state, 0, 0).invited.map(({ online }) => online)).toEqual([false, false]);
    }
  });

  it("G2 · another round begins when all players have pressed Play Again", () => {
    for (const swapSides of [false, true]) {
      const table = GameTable.begun("TicTacToe", { swapSides });
      table.does({ type: "resign", member: ANN });
      expect(table.does({ type: "again", member: ANN }).state).toMatchObject({
        status: "over",
        players: [{ ready: true }, { ready: false }],
      });
      expect(table.does({ type: "again", member: EVE }).code).toBe("not_in_room");
      expect(table.does({ type: "again", member: BOB }).state).toMatchObject({
        status: "playing",
        round: 2,
        seats: swapSides ? [BOB, ANN] : [ANN, BOB],
      });
    }
  });

  it("G6 · the table says when the round was dealt, until the next one is dealt", () => {
    const beganAtMs = ({ state, nowMs }: GameTable) => tableOf(state, 0, nowMs).beganAtMs;
    expect(beganAtMs(new GameTable("Chess"))).toBe(null);
    const table = GameTable.begun("Chess");
    expect(beganAtMs(table.waits(1_000))).toBe(GAME_LIMITS.countdownMs);
    table.does({ type: "resign", member: ANN });
    table.waits(3_600_000);
    expect(beganAtMs(table)).toBe(GAME_LIMITS.countdownMs);
    for (const member of [ANN, BOB]) table.does({ type: "again", member });
    table.waits(GAME_LIMITS.countdownMs);
    expect(beganAtMs(table)).toBe(3_601_000 + 2 * GAME_LIMITS.countdownMs);
  });

  it("G2 · the next round waits for a player who pressed Play Again and lost the connection", () => {
    const table = GameTable.begun("TicTacToe");
    table.does({ type: "resign", member: ANN });
    table.does({ type: "again", member: ANN });
    table.does({ type: "disconnected", member: ANN, left: false });
    expect(table.does({ type: "again", member: BOB }).state.status).toBe("over");
    expect(table.does({ type: "connected", member: ANN }).state.status).toBe("playing");
  });

  it("G2 · a player who left after Play Again has to press it again", () => {
    const table = GameTable.begun("TicTacToe");
    table.does({ type: "resign", member: ANN });
    table.does({ type: "again", member: ANN });
    table.does({ type: "disconnected", member: ANN, left: true });
    expect(table.does({ type: "connected", member: ANN }).state.players.map(isOnline)).toEqual([false, false]);
  });
});

describe("absence", () => {
  it("G3 · a player may claim the win a minute after the rival lost the connection, or 15 s after they left", () => {
    for (const [left, ms] of [
      [false, 60_000],
      [true, 15_000],
    ] as const) {
      const table = GameTable.begun("TicTacToe");
      table.does({ type: "disconnected", member: BOB, left });
      table.waits(ms - 1);
      expect(table.does({ type: "claim", member: ANN }).code).toBe("too_early");
      table.waits(1);
      expect(table.does({ type: "claim", member: BOB }).code, "the rival is here").toBe("too_early");
      expect(table.does({ type: "claim", member: ANN }).state).toMatchObject({ status: "over", result: { winner: 0 } });
    }
  });

  it("G3 · a player who comes back has lost nothing", () => {
    const table = GameTable.begun("TicTacToe");
    table.does({ type: "disconnected", member: BOB, left: true });
    table.waits(3_600_000).does({ type: "connected", member: BOB });
    expect(table.does({ type: "claim", member: ANN }).code).toBe("too_early");
    expect(table.state.status).toBe("playing");
  });

  it("G3 · a rival who left the game isn't absent while another page of theirs is open", () => {
    const table = GameTable.begun("TicTacToe");
    table.does({ type: "presence", member: BOB, online: true, version: 1 });
    table.does({ type: "disconnected", member: BOB, left: true });
    expect(table.waits(3_600_000).does({ type: "claim", member: ANN }).code).toBe("too_early");
    table.does({ type: "presence", member: BOB, online: false, version: 2 });
    table.waits(GAME_LIMITS.claimAfterLeavingMs - GAME_LIMITS.offlineReportedAfterMs - 1);
    expect(table.does({ type: "claim", member: ANN }).code).toBe("too_early");
    expect(table.waits(1).does({ type: "claim", member: ANN }).state).toMatchObject({
      status: "over",
      result: { winner: 0 },
    });
  });

  it("G3 · a late report of presence changes nothing", () => {
    const table = GameTable.begun("TicTacToe");
    table.does({ type: "presence", member: BOB, online: false, version: 3 });
    const { state } = table.does({ type: "presence", member: BOB, online: true, version: 2 });
    expect(state.players[1]?.devices).toMatchObject({ online: false, version: 3 });
  });

  it("G3 · a room that was away itself forgets earlier presence reports", () => {
    const table = GameTable.begun("TicTacToe");
    table.does({ type: "presence", member: BOB, online: true, version: 1 });
    table.does({ type: "roomRestarted", members: [BOB] });
    expect(tableOf(table.state, 0, table.nowMs).invited[1]?.awaySinceMs).toBe(table.nowMs);
    table.does({ type: "presence", member: BOB, online: true, version: 1 });
    expect(tableOf(table.state, 0, table.nowMs).invited[1]?.awaySinceMs).toBe(null);
  });

  it("G7 · no turn is played for a player who is on another page", () => {
    const table = GameTable.begun("Whot", { invited: [BOB, EVE] });
    table.does({ type: "presence", member: ANN, online: true, version: 1 });
    table.does({ type: "disconnected", member: ANN, left: true });
    expect(table.waits(3_600_000).steps).toEqual([]);
  });

  it("G2 · a game doesn't begin before everybody has it open", () => {
    const table = new GameTable("TicTacToe");
    table.does({ type: "answer", member: BOB, accept: true });
    table.does({ type: "connected", member: ANN });
    expect(table.does({ type: "presence", member: BOB, online: true, version: 1 }).state.status).toBe("waiting");
    expect(table.does({ type: "connected", member: BOB }).state.status).toBe("playing");
  });

  it("G6 · with a clock, an absent player loses by time and not by a claim", () => {
    const table = GameTable.begun("Chess", STANDARD);
    table.acts(ANN, move("e2", "e4"));
    table.does({ type: "disconnected", member: BOB, left: true });
    table.waits(50_000);
    expect(table.does({ type: "claim", member: ANN }).code).toBe("illegal");
    expect(table.waits(11_000).state).toMatchObject({
      status: "over",
      result: { outcome: "won", winner: 0, reason: "timeUp" },
    });
  });

  it("G6 · after a takeback, the clock of the player who moves again runs", () => {
    const table = GameTable.begun("Chess", { options: { mode: "casual", clock: "1+0" } });
    table.waits(10_000).acts(ANN, move("e2", "e4"));
    table.waits(5_000).acts(ANN, { takeback: true });
    table.acts(BOB, { takeback: true });
    expect(tableOf(table.state, 0, table.nowMs).clock).toMatchObject({ running: 0, leftMs: [50_000, 55_000] });
    expect(table.toMove).toBe(ANN);
  });

  it("G7 · with more than two players, an away player's turn is played for them after 65 s", () => {
    const table = GameTable.begun("Whot", { invited: [BOB, EVE] });
    table.does({ type: "disconnected", member: ANN, left: false });
    expect(table.waits(64_999).state.v).toBe(1);
    table.waits(1);
    expect(table.steps).toEqual([{ ruling: { away: 0 } }]);
  });

  it("G7 · a player is out with the third turn in a row that is played for them", () => {
    const table = GameTable.begun("Whot", { invited: [BOB, EVE] });
    table.does({ type: "disconnected", member: ANN, left: false });
    table.waits(65_000);
    for (let round = 0; round < 2; round++) {
      while (table.toMove !== ANN) table.acts(table.toMove, { draw: true });
      table.waits(5_000);
    }
    expect(table.steps.filter((step) => "ruling" in step)).toEqual([
      { ruling: { away: 0 } },
      { ruling: { away: 0 } },
      { ruling: { left: 0 } },
    ]);
    expect(table.state.status).toBe("playing");
  });

  it("G7 · no turn is played while everybody is away", () => {
    const table = GameTable.begun("Whot", { invited: [BOB, EVE] });
    for (const member of [ANN, BOB, EVE]) table.does({ type: "disconnected", member, left: true });
    expect(table.waits(3_600_000).steps).toEqual([]);
  });

  it("G7 · more than half of the others can skip a slow player after a minute", () => {
    const table = GameTable.begun("Whot", { invited: [BOB, EVE, DAN] });
    table.waits(59_999);
    expect(table.does({ type: "skip", member: BOB }).code).toBe("too_early");
    table.waits(1);
    expect(table.does({ type: "skip", member: ANN }).code, "nobody can skip themselves").toBe("illegal");
    expect(table.does({ type: "claim", member: BOB }).code).toBe("illegal");
    table.does({ type: "skip", member: BOB });
    expect(table.does({ type: "skip", member: BOB }).state.skipVotes, "a vote counts once").toEqual([BOB]);
    expect(table.steps).toEqual([]);
    table.does({ type: "skip", member: EVE });
    expect(table.steps).toEqual([{ ruling: { away: 0 } }]);
    expect(table.state).toMatchObject({ skipVotes: [], turnSinceMs: table.nowMs });
  });

  it("G3 · a game in which nobody acts for a day is closed without a result", () => {
    const table = GameTable.begun("TicTacToe");
    expect(table.waits(GAME_LIMITS.abandonedAfterMs - 1).state.status).toBe("playing");
    expect(table.waits(1).state).toMatchObject({ status: "closed", closed: "abandoned", result: null });
  });

  it("G6 · the player whose turn it is gets back the time for which a room was away, and a credit", () => {
    const table = GameTable.begun("Chess", STANDARD);
    table.waits(10_000).acts(ANN, move("e2", "e4"));
    table.waits(5_000);
    table.nowMs += 600_000; // this time counts for nobody
    table.does({ type: "roomRestarted", members: [ANN, BOB] });
    expect(tableOf(table.state, 0, table.nowMs).clock).toEqual({
      leftMs: [50_000, 80_000],
      running: 1,
      recoveredMs: [0, 20_000],
    });
    expect(table.state.players.map(({ awaySinceMs }) => awaySinceMs)).toEqual([table.nowMs, table.nowMs]);
  });
});

it("G3 · only the host can let friends watch", () => {
  const table = GameTable.begun("TicTacToe");
  expect(table.does({ type: "watch", member: BOB, allow: true }).code).toBe("not_in_room");
  expect(table.does({ type: "watch", member: ANN, allow: true }).state.watchable).toBe(true);
});
