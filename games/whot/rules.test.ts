import { describe, expect, test } from "vitest";
import { allowed } from "~/tests/kit/games/whotGames";
import { act, code, counts, house, play, table, THREE } from "~/tests/kit/games/whotTables";
import { whot } from "./rules";
import { PLAIN_RULES, type Whot } from "./state";

describe("deal", () => {
  test("G7 · a deal gives each player five cards and puts one card face up", () => {
    for (const [seats, marketCount] of [
      [2, 38],
      [3, 33],
      [4, 28],
    ] as const) {
      const state = whot.setup(PLAIN_RULES, [7], seats);
      expect([state.played.length, counts(state), state.market.length, state.turn]).toEqual([
        1,
        Array(seats).fill(5),
        marketCount,
        0,
      ]);
      expect(new Set([...state.played, ...state.market, ...state.hands.flat()]).size).toBe(49);
    }
  });

  test("G7 · the seed decides the deal", () => {
    expect(whot.setup(PLAIN_RULES, [7], 3)).toEqual(whot.setup(PLAIN_RULES, [7], 3));
    expect(whot.setup(PLAIN_RULES, [7], 3).hands).not.toEqual(whot.setup(PLAIN_RULES, [8], 3).hands);
  });
});

describe("play", () => {
  test("G7 · a card can be played on the same shape or the same number", () => {
    const state = table([["circle3", "box7", "box3", "Triangle12"], ["star1"]], ["circle7"]);
    expect(
      ["circle3", "box7", "box3", "Triangle12", "star1", "nothing", "__proto__"].map((card) =>
        code(state, 0, { play: card }),
      ),
    ).toEqual(["ok", "ok", "illegal", "illegal", "illegal", "illegal", "illegal"]);
    const after = play(state, 0, "box7");
    expect([after.played, after.hands[0], after.turn]).toEqual([
      ["circle7", "box7"],
      ["circle3", "box3", "Triangle12"],
      1,
    ]);
  });

  test("G7 · a player can act only on their turn", () => {
    const state = table(
      [
        ["circle3", "circle4"],
        ["star3", "star1"],
      ],
      ["circle7"],
    );
    expect(code(state, 1, { draw: true })).toBe("not_your_turn");
    expect(code(state, 5, { draw: true })).toBe("not_your_turn");
    expect(code(play(state, 0, "circle3"), 0, { play: "circle4" })).toBe("not_your_turn");
  });

  test("G7 · a card can't be played twice", () => {
    const after = play(
      table(
        [
          ["circle3", "circle4"],
          ["star3", "star1"],
        ],
        ["circle7"],
      ),
      0,
      "circle3",
    );
    expect(code({ ...after, turn: 0 }, 0, { play: "circle3" })).toBe("illegal");
  });

  test("G7 · 2 makes the next player draw two and lose their turn", () => {
    const state = table(THREE, ["circle7"]);
    expect([counts(play(state, 0, "circle2")), play(state, 0, "circle2").turn]).toEqual([[4, 4, 2], 2]);
    expect(play({ ...state, turn: 2, played: ["star7"] }, 2, "star2")).toMatchObject({
      turn: 1,
      hands: [{ length: 7 }, { length: 2 }, { length: 1 }],
    });
  });

  test("G7 · 14 makes the next player draw one and lose their turn", () => {
    const state = table(THREE, ["circle7"]);
    expect([counts(play(state, 0, "circle14")), play(state, 0, "circle14").turn]).toEqual([[4, 3, 2], 2]);
  });

  test("G7 · 1 and 8 make the next player lose their turn", () => {
    const state = table(THREE, ["circle7"]);
    expect([counts(play(state, 0, "circle1")), play(state, 0, "circle1").turn]).toEqual([[4, 2, 2], 2]);
    expect(play(state, 0, "circle8").turn).toBe(2);
  });

  test("G7 · a card without an effect passes the turn to the next player", () => {
    expect(play(table(THREE, ["circle7"]), 0, "circle3").turn).toBe(1);
  });

  test("G7 · with two players, a special card gives the same player another turn", () => {
    const state = table(THREE.slice(0, 2), ["circle7"]);
    expect(["circle1", "circle2", "circle8", "circle14", "circle3"].map((card) => play(state, 0, card).turn)).toEqual([
      0, 0, 0, 0, 1,
    ]);
  });

  test("G7 · cards are drawn from the top of the market, in order", () => {
    expect(play(table(THREE, ["circle7"]), 0, "circle2").hands[1]).toEqual(["cross1", "cross2", "box10", "box11"]);
  });

  test("G7 · the last card wins, whatever its effect", () => {
    const state = play(table([["circle2"], ["star7", "box3"], ["Triangle14"]], ["circle7"]), 0, "circle2");
    expect(counts(state)).toEqual([0, 2, 1]);
    expect(whot.result(state)).toEqual({
      outcome: "won",
      winner: 0,
      ranking: [
        { seat: 0, total: 0 },
        { seat: 2, total: 14 },
        { seat: 1, total: 17 },
      ],
    });
    expect(code(state, 1, { draw: true })).toBe("game_over");
    expect(whot.adjudicate(state, { away: 1 })).toEqual({ ok: false, code: "game_over" });
  });

  test("G7 · of equal totals the earlier seat ranks first", () => {
    const { end } = play(table([["circle2"], ["Triangle14"], ["cross14"]], ["circle7"]), 0, "circle2");
    expect(end?.ranking?.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });
});

describe("draw", () => {
  test("G7 · a player may draw one card instead of playing", () => {
    const state = act(table(THREE, ["circle7"]), 0, { draw: true });
    expect([state.hands[0]?.at(-1), counts(state), state.turn]).toEqual(["box10", [6, 2, 2], 1]);
  });

  test("G7 · when the market has fewer than three cards, all played cards except the top go under it", () => {
    const state = act(table(THREE, ["circle5", "circle4", "circle7"], ["box10", "box11", "box13"]), 0, { draw: true });
    expect(state.played).toEqual(["circle7"]);
    expect(state.market.slice(0, 2)).toEqual(["box11", "box13"]);
    expect(state.market.slice(2).sort()).toEqual(["circle4", "circle5"]);
    expect(state.log).toEqual([
      { did: "refilled", count: 2 },
      { did: "drew", seat: 0, count: 1, why: "choice" },
    ]);
  });

  test("G7 · a player who must draw more cards than there are draws all that there are", () => {
    // circle7 comes back from under circle2
    expect(counts(play(table(THREE, ["circle7"], ["box10"]), 0, "circle2"))).toEqual([4, 4, 2]);
    expect(counts(play(table(THREE, ["circle7"], []), 0, "circle2"))).toEqual([4, 3, 2]);
  });

  test("G7 · with nothing to draw, only players who can't play may pass", () => {
    const state = table(THREE, ["circle7"], []);
    expect(code(state, 0, { draw: true })).toBe("illegal");
    const stuck = act({ ...state, turn: 1 }, 1, { draw: true });
    expect([counts(stuck), stuck.turn, stuck.log]).toEqual([[5, 2, 2], 2, [{ did: "passed", seat: 1 }]]);
  });
});

describe("seats", () => {
  const adjudicated = (state: Whot, adjudication: Parameters<typeof whot.adjudicate>[1]) =>
    allowed(whot.adjudicate(state, adjudication));

  test("G7 · the cards of a player who leaves go under the market", () => {
    const state = adjudicated(table(THREE, ["circle7"]), { left: 0 });
    expect([counts(state), state.turn, state.end, state.left]).toEqual([[0, 2, 2], 1, null, [0]]);
    expect(state.market.slice(0, 5)).toEqual(["box10", "box11", "box13", "box14", "box7"]);
    expect(state.market.slice(5).sort()).toEqual([...(THREE[0] ?? [])].sort());
    // seat 0 has left, so seat 1 follows seat 2
    expect(play({ ...state, played: ["star7"], turn: 2 }, 2, "star2").hands[1]?.length).toBe(4);
    expect(adjudicated(table(THREE, ["circle7"]), { left: 1 }).turn).toBe(0);
  });

  test("G7 · the last remaining player wins", () => {
    const state = adjudicated(adjudicated(table(THREE, ["circle7"]), { left: 0 }), { left: 2 });
    expect(state.end).toEqual({
      outcome: "won",
      winner: 1,
      ranking: [
        { seat: 1, total: null },
        { seat: 2, total: null },
        { seat: 0, total: null },
      ],
    });
    expect(whot.adjudicate(adjudicated(table(THREE, ["circle7"]), { left: 0 }), { left: 0 })).toEqual({
      ok: false,
      code: "illegal",
    });
    expect(whot.adjudicate(table(THREE, ["circle7"]), { left: 3 })).toEqual({ ok: false, code: "illegal" });
  });

  test("G7 · a penalty is dropped when the player who would have to draw it leaves", () => {
    const owing = play(table(THREE, ["circle7"], undefined, house("pickTwoDefence")), 0, "circle2");
    expect(adjudicated(owing, { left: 1 })).toMatchObject({ turn: 2, penalty: 0 });
    expect(adjudicated(owing, { left: 2 })).toMatchObject({ turn: 1, penalty: 2 });
  });

  test("G7 · for a player who is away, the room draws even if a house rule forbids it, or passes if no card is left", () => {
    const state = adjudicated(table(THREE, ["circle7"], undefined, house("mustPlay")), { away: 0 });
    expect([counts(state), state.turn, state.log.at(-1)]).toEqual([
      [6, 2, 2],
      1,
      { did: "drew", seat: 0, count: 1, why: "away" },
    ]);
    expect(adjudicated(table(THREE, ["circle7"], []), { away: 0 })).toMatchObject({
      turn: 1,
      log: [{ did: "passed", seat: 0 }],
    });
    expect(whot.adjudicate(table(THREE, ["circle7"]), { away: 1 })).toEqual({ ok: false, code: "not_your_turn" });
    expect(whot.adjudicate(table(THREE, ["circle7"]), { flagged: 0 })).toEqual({ ok: false, code: "illegal" });
  });
});
