import { describe, expect, test } from "vitest";
import { act, code, counts, house, play, table, THREE } from "~/tests/kit/games/whotTables";

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
    // a wild card that is dealt as the starter asks for no shape
    expect(code(table([["circle3", "box1"], ["star1"]], ["Whot20c"]), 0, { play: "box1" })).toBe("ok");
  });

  test("G7 · noWhotFinish: a wild card can't be a player's last card", () => {
    const hands = [["Whot20a"], ["star1"]];
    expect(code(table(hands, ["circle7"], undefined, house("whot20")), 0, { play: "Whot20a", shape: "box" })).toBe(
      "ok",
    );
    expect(
      code(table(hands, ["circle7"], undefined, house("whot20", "noWhotFinish")), 0, { play: "Whot20a", shape: "box" }),
    ).toBe("illegal");
  });

  test("G7 · generalMarket: a 14 makes every rival draw one", () => {
    const state = play(table(THREE, ["circle7"], undefined, house("generalMarket")), 0, "circle14");
    expect([counts(state), state.turn]).toEqual([[4, 3, 3], 0]);
    expect([state.hands[1]?.at(-1), state.hands[2]?.at(-1)]).toEqual(["box10", "box11"]);
  });

  test("G7 · pickTwoDefence: a 2 can be answered with a 2; otherwise the player draws two cards for each 2", () => {
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
    expect(code(taken, 0, { play: "circle3" })).toBe("illegal"); // circle3 doesn't match cross2
  });

  test("G7 · pickTwoDefence: a 5 costs three cards and can be answered only with a 5", () => {
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

  test("G7 · holdOn: after a 1 the same player moves again, also with three players", () => {
    expect(play(table(THREE, ["circle7"], undefined, house("holdOn")), 0, "circle1").turn).toBe(0);
    expect(play(table(THREE, ["circle7"], undefined, house("holdOn")), 0, "circle8").turn).toBe(2);
  });

  test("G7 · mustPlay: a player who can play may draw only for a penalty", () => {
    const state = table(THREE, ["circle7"], undefined, house("mustPlay", "pickTwoDefence"));
    expect(code(state, 0, { draw: true })).toBe("illegal");
    expect(code({ ...state, turn: 1 }, 1, { draw: true })).toBe("ok");
    expect(code(play(state, 0, "circle2"), 1, { draw: true })).toBe("ok");
  });

  test("G7 · lastCardCall: a player who plays the second-last card without the call “last card” draws two", () => {
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

  test("G7 · elimination: the player with the highest total leaves after each round", () => {
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
