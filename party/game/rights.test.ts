import { describe, expect, it } from "vitest";
import { type GameEvent, tableOf } from "~/party/game/game";
import { TURN_GAMES } from "~/tests/kit/games/gameActions";
import { ANN, BOB, DAN, EVE, GameTable } from "~/tests/kit/games/gameTable";

const STANDARD = { options: { mode: "standard", clock: "1+0" } };
const requestsOf = (member: string): GameEvent[] => [
  { type: "act", member, v: 1, action: { cell: 0 } },
  ...(["resign", "claim", "skip", "again", "start"] as const).map((type) => ({ type, member })),
  { type: "watch", member, allow: true },
];

/** Expects that each event is refused with one of the codes and changes nothing. */
function expectRefused(table: GameTable, events: readonly GameEvent[], ...codes: string[]): void {
  const before = structuredClone(table.state);
  for (const event of events) expect(codes, JSON.stringify(event)).toContain(table.does(event).code);
  expect(table.state).toEqual(before);
}

describe("who may do what", () => {
  it.each(TURN_GAMES)("G3 · in %s a stranger can do nothing at any time", (game) => {
    const tables = [new GameTable(game), GameTable.begun(game)];
    const over = GameTable.begun(game);
    over.does({ type: "resign", member: ANN });
    for (const table of [...tables, over])
      expectRefused(
        table,
        [
          ...requestsOf("zoe"),
          { type: "answer", member: "zoe", accept: true },
          { type: "connected", member: "zoe" },
          { type: "disconnected", member: "zoe", left: true },
        ],
        "not_in_room",
      );
  });

  it("G3 · an invited member who hasn't accepted can only answer", () => {
    const waiting = new GameTable("Whot", { invited: [BOB, EVE] });
    expectRefused(waiting, requestsOf(BOB), "not_started", "not_in_room", "illegal");
    for (const member of [ANN, EVE]) waiting.does({ type: "connected", member });
    waiting.does({ type: "answer", member: BOB, accept: false });
    waiting.does({ type: "answer", member: EVE, accept: true });
    waiting.waits(3_000);
    expect(waiting.state).toMatchObject({ status: "playing", seats: [ANN, EVE] });
    expectRefused(waiting, requestsOf(BOB), "not_in_room");
    waiting.does({ type: "connected", member: BOB }); // as a spectator
    expect(waiting.state).toMatchObject({ status: "playing", seats: [ANN, EVE] });
  });

  it("G3 · in a closed room, every command about the game is refused", () => {
    const table = new GameTable("TicTacToe");
    table.does({ type: "answer", member: BOB, accept: false });
    expectRefused(
      table,
      // not the host's "watch", which is allowed at any time
      [...requestsOf(ANN).slice(0, -1), ...requestsOf(BOB)],
      "not_started",
      "game_over",
      "not_in_room",
      "illegal",
    );
  });
});

describe("a player who is out of the game", () => {
  /** Eve resigned, and it is Ann's turn. */
  function withoutEve(...more: string[]): GameTable {
    const table = GameTable.begun("Whot", { invited: [BOB, EVE, ...more] });
    table.does({ type: "resign", member: EVE });
    expect([table.state.status, table.toMove]).toEqual(["playing", ANN]);
    return table;
  }

  it("G7 · a player who is out has no vote on a skip", () => {
    const table = withoutEve(DAN).waits(60_000);
    expectRefused(table, [{ type: "skip", member: EVE }], "illegal");
    table.does({ type: "skip", member: BOB });
    expect(table.steps).toHaveLength(1); // Eve's resignation only
    table.does({ type: "skip", member: DAN });
    expect(table.steps.at(-1)).toEqual({ ruling: { away: 0 } });
  });

  it("G7 · no turn is played while all remaining players are away", () => {
    const table = withoutEve();
    for (const member of [ANN, BOB]) table.does({ type: "disconnected", member, left: true });
    expect(table.waits(3_600_000).steps).toHaveLength(1);
    table.does({ type: "connected", member: BOB });
    expect(table.waits(60_000).steps.length).toBeGreaterThan(1);
  });

  it("G7 · a player who is out can neither resign again nor draw", () => {
    const table = withoutEve();
    expectRefused(
      table,
      [
        { type: "resign", member: EVE },
        { type: "act", member: EVE, v: table.state.v, action: { draw: true } },
      ],
      "illegal",
      "not_your_turn",
    );
  });

  it("G7 · the next round waits for a player who is out", () => {
    const table = withoutEve();
    table.does({ type: "resign", member: BOB });
    expect(table.state).toMatchObject({ status: "over", result: { outcome: "won", winner: 0 } });
    for (const member of [ANN, BOB]) table.does({ type: "again", member });
    expect(table.state.status).toBe("over");
    expect(table.does({ type: "again", member: EVE }).state.status).toBe("countdown");
  });
});

it("G7 · the skip vote of a player who has gone no longer counts", () => {
  const table = GameTable.begun("Whot", { invited: [BOB, EVE, DAN] }).waits(60_000);
  table.does({ type: "skip", member: BOB });
  table.does({ type: "disconnected", member: BOB, left: false });
  table.does({ type: "skip", member: EVE });
  expect(table.steps, "Eve and Dan are here, and only one of them has voted").toEqual([]);
  table.does({ type: "skip", member: DAN });
  expect(table.steps).toEqual([{ ruling: { away: 0 } }]);
});

it("G3 · a second socket of a present player changes nothing", () => {
  const table = GameTable.begun("Chess");
  const { seq } = table.state;
  expect(table.does({ type: "connected", member: BOB }).state.seq).toBe(seq);
});

it("G3 · an absence that is reported twice begins once", () => {
  const table = GameTable.begun("Chess");
  const { seq } = table.state;
  expect(table.does({ type: "disconnected", member: BOB, left: true }).state.seq).toBe(seq + 1);
  const { awaySinceMs } = table.waits(1_000).state.players[1] ?? {};
  expect(table.does({ type: "disconnected", member: BOB, left: true }).state.seq).toBe(seq + 1);
  expect(table.state.players[1]?.awaySinceMs).toBe(awaySinceMs);
});

const DUE: [what: string, table: () => GameTable, ms: number][] = [
  ["the expiry of an invitation", () => new GameTable("Chess"), 600_001],
  ["the end of a countdown", () => counting(), 3_000],
  ["the end of the time for the last move", () => kingCaptured(), 3_000],
  // a minute, and 40 ms of lag credit (games.md 2.3)
  ["the fall of a flag", () => GameTable.begun("Chess", STANDARD), 60_040],
  ["the turn of an absent player", () => oneOfThreeAway(), 65_000],
  ["the closing of a room after a day without a move", () => GameTable.begun("TicTacToe"), 86_400_000],
];

it.each(DUE)("G3 · %s takes effect once when it is due", (_what, make, ms) => {
  const table = make();
  const before = table.state.seq;
  table.nowMs += ms;
  expect(table.does({ type: "due" }).state.seq).toBe(before + 1);
  const after = structuredClone(table.state);
  for (let n = 0; n < 3; n++) expect(table.does({ type: "due" }).code).toBe(null);
  expect(table.state).toEqual(after);
});

it.each(DUE)("G3 · %s has no effect before it is due", (_what, make, ms) => {
  const table = make();
  const before = structuredClone(table.state);
  table.nowMs += ms - 1;
  expect(table.does({ type: "due" }).state).toEqual(before);
});

function counting(): GameTable {
  const table = new GameTable("Chess");
  for (const member of [ANN, BOB]) table.does({ type: "connected", member });
  table.does({ type: "answer", member: BOB, accept: true });
  return table;
}

function kingCaptured(): GameTable {
  const table = GameTable.begun("Chess");
  for (const [from, to] of [
    ["e2", "e4"],
    ["f7", "f6"],
    ["d1", "h5"],
    ["a7", "a6"],
    ["h5", "e8"],
  ] as const)
    table.acts(table.toMove, { from, to });
  return table;
}

function oneOfThreeAway(): GameTable {
  const table = GameTable.begun("Whot", { invited: [BOB, EVE] });
  table.does({ type: "disconnected", member: ANN, left: false });
  return table;
}

describe("who learns whether a player is on Parlor", () => {
  it("X151 · whether a guest is there changes nothing at the table before the guest has accepted", () => {
    const table = new GameTable("TicTacToe");
    const before = table.state;
    for (const online of [true, false]) table.does({ type: "presence", member: BOB, online, version: online ? 1 : 2 });
    expect(table.state, "not even its number, which would be a frame").toBe(before);
    table.does({ type: "answer", member: BOB, accept: true });
    table.does({ type: "presence", member: BOB, online: true, version: 3 });
    expect(tableOf(table.state, 0, table.nowMs).invited[1]?.awaySinceMs).toBe(null);
  });

  it("X151 · once two players have parted, the table shows of them only who has the game open", () => {
    const table = GameTable.begun("TicTacToe");
    const away = () => tableOf(table.state, 0, table.nowMs).invited[1]?.awaySinceMs;
    table.does({ type: "presence", member: BOB, online: true, version: 1 });
    table.does({ type: "disconnected", member: BOB, left: false });
    table.waits(90_000);
    expect(away(), "on another page").toBe(null);
    table.does({ type: "parted", members: [ANN, BOB] });
    expect(away(), "has the full time to come back").toBe(table.nowMs);
    const { state } = table;
    table.does({ type: "presence", member: BOB, online: false, version: 2 });
    table.does({ type: "presence", member: BOB, online: true, version: 3 });
    table.does({ type: "parted", members: [BOB, ANN] });
    expect(table.state, "later reports change nothing").toBe(state);
    table.does({ type: "connected", member: BOB });
    expect(away(), "back in the game").toBe(null);
  });

  it("X151 · a player who parts from somebody else stays present on other pages", () => {
    const table = GameTable.begun("TicTacToe");
    const { state } = table;
    table.does({ type: "parted", members: [ANN, EVE] });
    expect(table.state).toBe(state);
  });
});
