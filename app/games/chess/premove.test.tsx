import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { button, cell, marked, showBoard, targets } from "~/tests/kit/chessBoard";
import { after, playedGame, withMove } from "~/tests/kit/chessGames";
import { premoveTargets } from "./premoveTargets";

afterEach(cleanup);

/** White has moved and waits. */
const WAITING = playedGame("e2e4", { mode: "standard" });
const say = (from: string, to: string) => {
  fireEvent.click(cell(from));
  fireEvent.click(cell(to));
};

test("G6 · a move said while the rival thinks is marked, and sent when it is one's turn", () => {
  const { act, show } = showBoard(WAITING);
  say("g1", "f3");
  expect(marked("your next move")).toEqual(["f3", "g1"]);
  expect(act).not.toHaveBeenCalled();
  show({ view: withMove(WAITING, "e7e5") });
  expect(act.mock.calls).toEqual([[{ from: "g1", to: "f3" }]]);
  expect(marked("your next move")).toEqual([]);
});

test("G6 · it is not sent when it is not legal then, nor later", () => {
  const { act, show } = showBoard(WAITING);
  say("e4", "d5");
  const one = withMove(WAITING, "a7a6");
  show({ view: one });
  expect(marked("your next move")).toEqual([]);
  show({ view: withMove(withMove(one, "h2h3"), "d7d5") }); // now it would be
  expect(act).not.toHaveBeenCalled();
});

test("G6 · it is sent as a capture once the rival's move made it one", () => {
  const { act, show } = showBoard(WAITING);
  say("e4", "d5");
  show({ view: withMove(WAITING, "d7d5") });
  expect(act.mock.calls).toEqual([[{ from: "e4", to: "d5" }]]);
});

test("G6 · a press on either of its squares takes it back, and so does Escape", () => {
  const { act, show } = showBoard(WAITING);
  for (const unsay of [() => fireEvent.click(cell("f3")), () => fireEvent.click(cell("g1")), () => fireEvent.keyDown(window, { key: "Escape" })]) {
    say("g1", "f3");
    expect(marked("your next move")).toEqual(["f3", "g1"]);
    unsay();
    expect(marked("your next move")).toEqual([]);
  }
  show({ view: withMove(WAITING, "e7e5") });
  expect(act).not.toHaveBeenCalled();
});

test("G6 · it waits while the room is away", () => {
  const { act, show } = showBoard(WAITING);
  say("g1", "f3");
  show({ canAct: false });
  show({ view: withMove(WAITING, "e7e5") });
  expect(act).not.toHaveBeenCalled();
  show({ canAct: true });
  expect(act.mock.calls).toEqual([[{ from: "g1", to: "f3" }]]);
});

test("G6 · it goes with one's own move that is refused, with a takeback and with the game's end", () => {
  const start = playedGame("", { mode: "standard" });
  const { act, show } = showBoard(start, { pending: { from: "e2", to: "e4" } });
  say("g1", "f3");
  expect(marked("your next move")).toEqual(["f3", "g1"]);
  show({ pending: null }); // refused: it is white's turn, and g1f3 is legal
  expect(act).not.toHaveBeenCalled();

  show({ view: WAITING });
  say("g1", "f3");
  show({ view: start });
  expect(marked("your next move")).toEqual([]);

  show({ view: WAITING });
  say("g1", "f3");
  show({ view: playedGame("d2d4 d7d5", { mode: "standard" }) }); // taken back and played anew while the network was away
  expect(act).not.toHaveBeenCalled();

  show({ view: WAITING });
  say("g1", "f3");
  show({ view: after(WAITING, 1, { resign: true }) });
  expect(act).not.toHaveBeenCalled();
});

test("G6 · it is sent though one looks at an old position", () => {
  const { act, show } = showBoard(WAITING);
  say("g1", "f3");
  fireEvent.click(button("First move"));
  expect(marked("your next move")).toEqual([]);
  show({ view: withMove(WAITING, "e7e5") });
  expect(act.mock.calls).toEqual([[{ from: "g1", to: "f3" }]]);
});

test("G6 · a pawn's promotion is asked when it is said", () => {
  const view = playedGame("", { mode: "standard", start: "4k3/P7/8/8/8/8/8/4K3 b - - 0 1" });
  const { act, show } = showBoard(view);
  say("a7", "a8");
  fireEvent.click(button("Rook"));
  expect(act).not.toHaveBeenCalled();
  show({ view: withMove(view, "e8e7") });
  expect(act.mock.calls).toEqual([[{ from: "a7", to: "a8", promotion: "r" }]]);
});

test("G6 · in casual chess nothing is said beforehand", () => {
  showBoard(playedGame("e2e4"));
  fireEvent.click(cell("g1"));
  expect(targets()).toEqual([]);
});

test("G6 · beforehand a piece reaches what it could, whatever stands in the way", () => {
  const fen = "r3k2r/8/8/8/8/8/1P6/R2QK2R b KQkq - 0 1";
  expect(premoveTargets(fen, "b2").sort()).toEqual(["a3", "b3", "b4", "c3"]);
  expect(premoveTargets(fen, "e1").sort()).toEqual(["c1", "d1", "d2", "e2", "f1", "f2", "g1"]);
  expect(premoveTargets(fen, "h1")).toHaveLength(14);
  expect(premoveTargets(fen, "d1")).toHaveLength(21);
  expect(premoveTargets(fen, "e5")).toEqual([]);
});
