import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { button, cell, marked, showBoard, targets } from "~/tests/kit/games/chessBoard";
import { after, playedGame, withMove } from "~/tests/kit/games/chessGames";
import { premoveTargets } from "./premoveTargets";

afterEach(cleanup);

/** White has moved and waits for black. */
const WAITING = playedGame("e2e4", { mode: "standard" });
const enter = (from: string, to: string) => {
  fireEvent.click(cell(from));
  fireEvent.click(cell(to));
};

test("G6 · a premove is sent on the player's turn", () => {
  const { act, show } = showBoard(WAITING);
  enter("g1", "f3");
  expect(marked("your next move")).toEqual(["f3", "g1"]);
  expect(act).not.toHaveBeenCalled();
  show({ view: withMove(WAITING, "e7e5") });
  expect(act.mock.calls).toEqual([[{ from: "g1", to: "f3" }]]);
  expect(marked("your next move")).toEqual([]);
});

test("G6 · a premove that isn't legal on the player's turn is dropped", () => {
  const { act, show } = showBoard(WAITING);
  enter("e4", "d5");
  const one = withMove(WAITING, "a7a6");
  show({ view: one });
  expect(marked("your next move")).toEqual([]);
  show({ view: withMove(withMove(one, "h2h3"), "d7d5") }); // now it would be legal
  expect(act).not.toHaveBeenCalled();
});

test("G6 · a premove becomes a capture if the rival's move makes it one", () => {
  const { act, show } = showBoard(WAITING);
  enter("e4", "d5");
  show({ view: withMove(WAITING, "d7d5") });
  expect(act.mock.calls).toEqual([[{ from: "e4", to: "d5" }]]);
});

test("G6 · a premove is cancelled by a press on one of its squares, or by Escape", () => {
  const { act, show } = showBoard(WAITING);
  for (const cancel of [
    () => fireEvent.click(cell("f3")),
    () => fireEvent.click(cell("g1")),
    () => fireEvent.keyDown(window, { key: "Escape" }),
  ]) {
    enter("g1", "f3");
    expect(marked("your next move")).toEqual(["f3", "g1"]);
    cancel();
    expect(marked("your next move")).toEqual([]);
  }
  show({ view: withMove(WAITING, "e7e5") });
  expect(act).not.toHaveBeenCalled();
});

test("G6 · a premove waits while the room can't be reached", () => {
  const { act, show } = showBoard(WAITING);
  enter("g1", "f3");
  show({ canAct: false });
  show({ view: withMove(WAITING, "e7e5") });
  expect(act).not.toHaveBeenCalled();
  show({ canAct: true });
  expect(act.mock.calls).toEqual([[{ from: "g1", to: "f3" }]]);
});

test("G6 · a refused move, a takeback and the end of the game drop a premove", () => {
  const start = playedGame("", { mode: "standard" });
  const { act, show } = showBoard(start, { pending: { from: "e2", to: "e4" } });
  enter("g1", "f3");
  expect(marked("your next move")).toEqual(["f3", "g1"]);
  show({ pending: null }); // refused: it is white's turn, and g1f3 is legal
  expect(act).not.toHaveBeenCalled();

  show({ view: WAITING });
  enter("g1", "f3");
  show({ view: start });
  expect(marked("your next move")).toEqual([]);

  show({ view: WAITING });
  enter("g1", "f3");
  // the move was taken back and others were played while the page was offline
  show({ view: playedGame("d2d4 d7d5", { mode: "standard" }) });
  expect(act).not.toHaveBeenCalled();

  show({ view: WAITING });
  enter("g1", "f3");
  show({ view: after(WAITING, 1, { resign: true }) });
  expect(act).not.toHaveBeenCalled();
});

test("G6 · a premove is sent even while the board shows an old position", () => {
  const { act, show } = showBoard(WAITING);
  enter("g1", "f3");
  fireEvent.click(button("First move"));
  expect(marked("your next move")).toEqual([]);
  show({ view: withMove(WAITING, "e7e5") });
  expect(act.mock.calls).toEqual([[{ from: "g1", to: "f3" }]]);
});

test("G6 · a premove asks for its promotion when it is entered", () => {
  const view = playedGame("", { mode: "standard", start: "4k3/P7/8/8/8/8/8/4K3 b - - 0 1" });
  const { act, show } = showBoard(view);
  enter("a7", "a8");
  fireEvent.click(button("Rook"));
  expect(act).not.toHaveBeenCalled();
  show({ view: withMove(view, "e8e7") });
  expect(act.mock.calls).toEqual([[{ from: "a7", to: "a8", promotion: "r" }]]);
});

test("G6 · casual chess has no premoves", () => {
  showBoard(playedGame("e2e4"));
  fireEvent.click(cell("g1"));
  expect(targets()).toEqual([]);
});

test("G6 · a premove can go through pieces in its way", () => {
  const fen = "r3k2r/8/8/8/8/8/1P6/R2QK2R b KQkq - 0 1";
  expect(premoveTargets(fen, "b2").sort()).toEqual(["a3", "b3", "b4", "c3"]);
  expect(premoveTargets(fen, "e1").sort()).toEqual(["c1", "d1", "d2", "e2", "f1", "f2", "g1"]);
  expect(premoveTargets(fen, "h1")).toHaveLength(14);
  expect(premoveTargets(fen, "d1")).toHaveLength(21);
  expect(premoveTargets(fen, "e5")).toEqual([]);
});
