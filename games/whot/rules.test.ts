import { describe, expect, test } from "vitest";
import { allowed } from "~/tests/kit/whotGames";
import type { Seat } from "~/games/core";
import type { Card } from "./cards";
import { whot } from "./rules";
import { PLAIN_RULES, type Whot, type WhotAction } from "./state";

/** A game with these hands, this pile (top last) and this market (next first). */
function table(
  hands: Card[][],
  pile: Card[],
  market: Card[] = ["box10", "box11", "box13", "box14", "box7"],
  more: Partial<Whot> = {},
): Whot {
  return {
    options: PLAIN_RULES,
    seed: [1, 2, 3],
    shuffles: 1,
    round: 1,
    market,
    played: pile,
    hands,
    turn: 0,
    asked: null,
    penalty: 0,
    eliminated: [],
    left: [],
    rounds: [],
    log: [],
    end: null,
    ...more,
  };
}
const house = (...names: (keyof typeof PLAIN_RULES)[]) => ({
  options: { ...PLAIN_RULES, ...Object.fromEntries(names.map((name) => [name, true])) },
});

const act = (state: Whot, seat: Seat, action: WhotAction): Whot => allowed(whot.apply(state, seat, action));
const play = (state: Whot, seat: Seat, card: Card): Whot => act(state, seat, { play: card });
const code = (state: Whot, seat: Seat, action: WhotAction) => {
  const applied = whot.apply(state, seat, action);
  return applied.ok ? "ok" : applied.code;
};
const counts = ({ hands }: Whot) => hands.map((hand) => hand.length);

/** Three hands; from the first, any card can be played on a circle. */
const THREE = [
  ["circle1", "circle2", "circle3", "circle8", "circle14"],
  ["cross1", "cross2"],
  ["star1", "star2"],
];

describe("deal", () => {
  test("G7 · a deal gives five cards each, and one face up", () => {
    for (const [seats, left] of [
      [2, 38],
      [3, 33],
      [4, 28],
    ] as const) {
      const state = whot.setup(PLAIN_RULES, [7], seats);
      expect([state.played.length, counts(state), state.market.length, state.turn]).toEqual([
        1,
        Array(seats).fill(5),
        left,
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

  test("G7 · a player who must draw more cards than there are draws them all", () => {
    expect(counts(play(table(THREE, ["circle7"], ["box10"]), 0, "circle2"))).toEqual([4, 4, 2]); // circle7 comes back from under circle2
    expect(counts(play(table(THREE, ["circle7"], []), 0, "circle2"))).toEqual([4, 3, 2]);
  });

  test("G7 · with nothing to draw, only players who can't play may pass", () => {
    const state = table(THREE, ["circle7"], []);
    expect(code(state, 0, { draw: true })).toBe("illegal");
    const stuck = act({ ...state, turn: 1 }, 1, { draw: true });
    expect([counts(stuck), stuck.turn, stuck.log]).toEqual([[5, 2, 2], 2, [{ did: "passed", seat: 1 }]]);
  });
});

describe("house rules", () => {
  test("G7 · whot20: a wild card can be played on any card and names the next shape", () => {
    const state = table(
      [["Whot20a", "box7"], ["circle3", "box1", "Whot20b"], ["star1"]],
      ["circle7"],
      undefined,
      house("whot20"),
    );
    for (const action of [
      { play: "Whot20a" },
      { play: "Whot20a", shape: "Whot" as "box" },
      { play: "box7", shape: "box" as const },
    ])
      expect(code(state, 0, action)).toBe("illegal");
    const asked = act(state, 0, { play: "Whot20a", shape: "box" });
    expect([asked.asked, asked.turn]).toEqual(["box", 1]);
    expect(["circle3", "box1"].map((card) => code(asked, 1, { play: card }))).toEqual(["illegal", "ok"]);
    expect(code(asked, 1, { play: "Whot20b", shape: "star" })).toBe("ok");
    expect(play(asked, 1, "box1").asked).toBe(null);
    expect(code(table([["circle3", "box1"], ["star1"]], ["Whot20c"]), 0, { play: "box1" })).toBe("ok"); // as the starter it asks for no shape
  });

  test("G7 · noWhotFinish: a wild card can't be the last", () => {
    const hands = [["Whot20a"], ["star1"]];
    expect(code(table(hands, ["circle7"], undefined, house("whot20")), 0, { play: "Whot20a", shape: "box" })).toBe(
      "ok",
    );
    expect(
      code(table(hands, ["circle7"], undefined, house("whot20", "noWhotFinish")), 0, { play: "Whot20a", shape: "box" }),
    ).toBe("illegal");
  });

  test("G7 · generalMarket: on 14 every rival draws one", () => {
    const state = play(table(THREE, ["circle7"], undefined, house("generalMarket")), 0, "circle14");
    expect([counts(state), state.turn]).toEqual([[4, 3, 3], 0]);
    expect([state.hands[1]?.at(-1), state.hands[2]?.at(-1)]).toEqual(["box10", "box11"]);
  });

  test("G7 · pickTwoDefence: 2 can be answered by 2, otherwise the player draws for all", () => {
    const state = table(
      [
        ["circle2", "circle3"],
        ["cross2", "circle4", "cross1"],
        ["star2", "star1"],
      ],
      ["circle7"],
      undefined,
      house("pickTwoDefence"),
    );
    const one = play(state, 0, "circle2");
    expect([one.penalty, one.turn, counts(one)]).toEqual([2, 1, [1, 3, 2]]);
    expect(code(one, 1, { play: "circle4" })).toBe("illegal");
    const two = play(one, 1, "cross2");
    expect([two.penalty, two.turn]).toEqual([4, 2]);
    const taken = act(two, 2, { draw: true });
    expect([taken.penalty, taken.turn, counts(taken)]).toEqual([0, 0, [1, 2, 6]]);
    expect(code(taken, 0, { play: "circle3" })).toBe("illegal"); // on cross2, without a penalty
  });

  test("G7 · pickTwoDefence: 5 costs three cards and can be answered only by 5", () => {
    const state = play(
      table(
        [
          ["circle5", "circle3"],
          ["star5", "circle2"],
        ],
        ["circle7"],
        undefined,
        house("pickTwoDefence"),
      ),
      0,
      "circle5",
    );
    expect([
      state.penalty,
      code(state, 1, { play: "circle2" }),
      play(state, 1, "star5").end?.winner ?? null,
      play(state, 1, "star5").penalty,
    ]).toEqual([3, "illegal", null, 6]);
    expect(counts(act(state, 1, { draw: true }))).toEqual([1, 5]);
  });

  test("G7 · holdOn: after 1 the same player moves again, also with three players", () => {
    expect(play(table(THREE, ["circle7"], undefined, house("holdOn")), 0, "circle1").turn).toBe(0);
    expect(play(table(THREE, ["circle7"], undefined, house("holdOn")), 0, "circle8").turn).toBe(2);
  });

  test("G7 · mustPlay: a player who can play may draw only for a penalty", () => {
    const state = table(THREE, ["circle7"], undefined, house("mustPlay", "pickTwoDefence"));
    expect(code(state, 0, { draw: true })).toBe("illegal");
    expect(code({ ...state, turn: 1 }, 1, { draw: true })).toBe("ok");
    expect(code(play(state, 0, "circle2"), 1, { draw: true })).toBe("ok");
  });

  test("G7 · lastCardCall: a player who doesn't call the second-last card draws two", () => {
    const state = table(
      [
        ["circle3", "circle4"],
        ["star1", "star7"],
      ],
      ["circle7"],
      undefined,
      house("lastCardCall"),
    );
    expect(counts(act(state, 0, { play: "circle3", lastCard: true }))).toEqual([1, 2]);
    expect(counts(play(state, 0, "circle3"))).toEqual([3, 2]);
    expect(
      code(table(THREE, ["circle7"], undefined, house("lastCardCall")), 0, { play: "circle3", lastCard: true }),
    ).toBe("illegal");
    expect(code(table([["circle3", "circle4"], ["star1"]], ["circle7"]), 0, { play: "circle3", lastCard: true })).toBe(
      "illegal",
    );
  });

  test("G7 · elimination: the highest total leaves after each round", () => {
    const first = play(
      table([["circle3"], ["Triangle14"], ["cross14"], ["box1"]], ["circle7"], undefined, house("elimination")),
      0,
      "circle3",
    );
    expect([first.end, first.round, first.eliminated, counts(first), first.turn]).toEqual([
      null,
      2,
      [2],
      [5, 5, 0, 5],
      0,
    ]);
    expect(first.rounds).toEqual([{ winner: 0, totals: [0, 14, 14, 1] }]);
    expect(new Set([...first.played, ...first.market, ...first.hands.flat()]).size).toBe(49);
    const second = play(
      { ...first, hands: [["star8"], ["circle3"], [], ["box1"]], played: ["circle7"], turn: 1 },
      1,
      "circle3",
    );
    expect([second.end, second.eliminated, second.turn]).toEqual([null, [2, 0], 1]);
    const third = play(
      { ...second, hands: [[], ["box10"], [], ["circle4"]], played: ["circle7"], turn: 3 },
      3,
      "circle4",
    );
    expect(third.end).toEqual({
      outcome: "won",
      winner: 3,
      ranking: [
        { seat: 3, total: 0 },
        { seat: 1, total: 10 },
        { seat: 0, total: 16 },
        { seat: 2, total: 14 },
      ],
    });
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
    expect(play({ ...state, played: ["star7"], turn: 2 }, 2, "star2").hands[1]?.length).toBe(4); // the next is seat 1
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

  test("G7 · a penalty goes with the player whom it was meant for", () => {
    const owing = play(table(THREE, ["circle7"], undefined, house("pickTwoDefence")), 0, "circle2");
    expect(adjudicated(owing, { left: 1 })).toMatchObject({ turn: 2, penalty: 0 });
    expect(adjudicated(owing, { left: 2 })).toMatchObject({ turn: 1, penalty: 2 });
  });

  test("G7 · a player who is away on their turn draws, whatever the house rules, or passes", () => {
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
