import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { button, cell, cells, marked, nameOfCell, showBoard, targets } from "~/tests/kit/games/chessBoard";
import { playedGame, withMove } from "~/tests/kit/games/chessGames";

afterEach(cleanup);

const START = playedGame("");
const MODES = ["casual", "standard"] as const;

test("G6 · the board is a grid of eight rows of eight named squares, white at the bottom", () => {
  showBoard(START);
  const rows = screen.getAllByRole("row");
  expect(rows.map((row) => within(row).getAllByRole("gridcell")).map((row) => row.length)).toEqual(Array(8).fill(8));
  expect([cells()[0], cells()[7], cells()[56], cells()[60], cells()[63]].map((one) => one && nameOfCell(one))).toEqual([
    "a8, black rook",
    "h8, black rook",
    "a1, white rook",
    "e1, white king",
    "h1, white rook",
  ]);
  expect(nameOfCell(cell("e4"))).toBe("e4, empty");
});

test("G6 · black sees the board from black's side", () => {
  showBoard(START, { seat: 1 });
  expect([cells()[0], cells()[63]].map((one) => one && nameOfCell(one))).toEqual(["h1, white rook", "a8, black rook"]);
});

test("G6 · a spectator sees the board from white's side", () => {
  const { show } = showBoard(START, { seat: 1 });
  show({ seat: null, canAct: false });
  expect(cells()[0] && nameOfCell(cells()[0] as HTMLElement)).toBe("a8, black rook");
});

test("G6 · two clicks make a move", () => {
  const { act } = showBoard(START);
  fireEvent.click(cell("g1"));
  expect(cell("g1").getAttribute("aria-selected")).toBe("true");
  expect(targets()).toEqual(["f3", "h3"]);
  fireEvent.click(cell("f3"));
  expect(act.mock.calls).toEqual([[{ from: "g1", to: "f3" }]]);
  expect(targets()).toEqual([]);
});

test("G6 · a click that isn't a move chooses another piece or none", () => {
  const { act } = showBoard(START);
  fireEvent.click(cell("g1"));
  fireEvent.click(cell("e2"));
  expect(targets()).toEqual(["e3", "e4"]);
  fireEvent.click(cell("e2"));
  expect(targets()).toEqual([]);
  fireEvent.click(cell("g1"));
  fireEvent.click(cell("g5"));
  expect(targets()).toEqual([]);
  fireEvent.click(cell("g1"));
  fireEvent.keyDown(window, { key: "Escape" });
  expect(targets()).toEqual([]);
  fireEvent.click(cell("e7"));
  fireEvent.click(cell("e5"));
  expect(act).not.toHaveBeenCalled();
});

test("G6 · G10 · a move can be made with the keyboard alone", async () => {
  const user = userEvent.setup();
  const { act } = showBoard(START);
  expect(cells().filter((one) => one.tabIndex === 0)).toHaveLength(1);
  await user.tab();
  expect(document.activeElement).toBe(cell("e2"));
  await user.keyboard("{ArrowLeft}{Enter}{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(cell("d4"));
  await user.keyboard(" ");
  expect(act.mock.calls).toEqual([[{ from: "d2", to: "d4" }]]);
  expect(cells().filter((one) => one.tabIndex === 0)).toEqual([cell("d4")]);
});

test("G6 · G10 · on the flipped board the arrow keys move in the direction that the player sees", async () => {
  const user = userEvent.setup();
  const { act } = showBoard(playedGame("e2e4"), { seat: 1 });
  await user.tab();
  expect(document.activeElement).toBe(cell("d7"));
  await user.keyboard("{Enter}{ArrowUp}{ArrowUp}{Enter}");
  expect(act.mock.calls).toEqual([[{ from: "d7", to: "d5" }]]);
});

test("G6 · a dragged piece moves only to a square that it can go to", () => {
  const { act } = showBoard(START);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 80, 80));
  const drag = (from: string, x: number, y: number) => {
    fireEvent.pointerDown(cell(from), { button: 0, clientX: 45, clientY: 65 });
    fireEvent.pointerMove(window, { clientX: x, clientY: y });
    const dots = targets();
    fireEvent.pointerUp(window, { clientX: x, clientY: y });
    fireEvent.click(cell(from), { detail: 1 }); // browsers do this at least when the pointer goes up where it went down
    return dots;
  };
  expect(drag("e2", 5, 5)).toEqual(["e3", "e4"]);
  expect(targets()).toEqual(["e3", "e4"]); // the click at the end of the drag isn't a tap, so the piece stays chosen
  expect(act).not.toHaveBeenCalled();
  expect(drag("e2", 45, 45)).toEqual(["e3", "e4"]);
  expect(act.mock.calls).toEqual([[{ from: "e2", to: "e4" }]]);
});

test.each(MODES)("G6 · an attacked king is marked, and only standard chess forces an answer (%s)", (mode) => {
  showBoard(playedGame("e2e4 f7f6 d1h5", { mode }), { seat: 1 });
  expect(marked("attacked")).toEqual(["e8"]);
  fireEvent.click(cell("a7"));
  expect(targets()).toEqual(mode === "casual" ? ["a5", "a6"] : []);
});

test("G6 · in casual chess the king can be captured", () => {
  const { act } = showBoard(playedGame("e2e4 f7f6 d1h5 a7a6"));
  fireEvent.click(cell("h5"));
  fireEvent.click(cell("e8"));
  expect(act.mock.calls).toEqual([[{ from: "h5", to: "e8" }]]);
});

test("G6 · the last move is marked", () => {
  showBoard(playedGame("e2e4 e7e5"));
  expect(marked("last move")).toEqual(["e5", "e7"]);
});

test("G6 · the player's own move shows before the room answers", () => {
  showBoard(START, { pending: { from: "e2", to: "e4" } });
  expect([nameOfCell(cell("e2")), nameOfCell(cell("e4"))]).toEqual(["e2, empty", "e4, white pawn"]);
});

test("G6 · the player's own move is undone if it is refused", () => {
  const { show } = showBoard(START, { pending: { from: "e2", to: "e4" } });
  show({ pending: null });
  expect([nameOfCell(cell("e2")), nameOfCell(cell("e4"))]).toEqual(["e2, white pawn", "e4, empty"]);
});

test("G6 · the player's own move stays if it is accepted", () => {
  const { show } = showBoard(START, { pending: { from: "e2", to: "e4" } });
  show({ pending: null, view: withMove(START, "e2e4") });
  expect(nameOfCell(cell("e4"))).toBe("e4, white pawn");
});

test("G6 · a spectator, or a player who may not act, can't move", () => {
  const { act, show } = showBoard(START, { canAct: false });
  fireEvent.click(cell("e2"));
  expect(targets()).toEqual([]);
  show({ canAct: true, seat: null });
  fireEvent.click(cell("e2"));
  fireEvent.click(cell("e4"));
  expect(act).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "Offer draw" })).toBeNull();
});

test("G6 · when a pawn reaches the last rank, a dialog asks what it becomes, with the queen first", async () => {
  const user = userEvent.setup();
  const view = playedGame("", { start: "3qk3/2P5/8/8/8/8/8/4K3 w - - 0 1" });
  const { act } = showBoard(view);
  await user.click(cell("c7"));
  await user.click(cell("d8"));
  const dialog = screen.getByRole("dialog", { name: "Promote to" });
  expect(
    within(dialog)
      .getAllByRole("button")
      .map((one) => one.textContent),
  ).toEqual(["Queen", "Rook", "Bishop", "Knight"]);
  expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Queen" }));
  expect(act).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(act.mock.calls).toEqual([[{ from: "c7", to: "d8", promotion: "q" }]]);
  expect(screen.queryByRole("dialog")).toBeNull();

  await user.click(cell("c7"));
  await user.click(cell("c8"));
  await user.click(button("Knight"));
  expect(act).toHaveBeenLastCalledWith({ from: "c7", to: "c8", promotion: "n" });
});

test("G6 · closing the promotion dialog leaves the pawn where it was", async () => {
  const user = userEvent.setup();
  const view = playedGame("", { start: "3qk3/2P5/8/8/8/8/8/4K3 w - - 0 1" });
  const { act, show } = showBoard(view);
  await user.click(cell("c7"));
  await user.click(cell("c8"));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(cell("c7"));
  await user.click(cell("c8"));
  show({ canAct: false });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(act).not.toHaveBeenCalled();
});

test("G6 · arrow keys step through the moves", () => {
  showBoard(playedGame("e2e4 e7e5 g1f3"));
  const after = (key: string) => (
    fireEvent.keyDown(document.body, { key }),
    [nameOfCell(cell("f3")), nameOfCell(cell("e4"))]
  );
  expect(after("ArrowLeft")).toEqual(["f3, empty", "e4, white pawn"]);
  expect(after("ArrowUp")).toEqual(["f3, empty", "e4, empty"]);
  expect(after("ArrowRight")).toEqual(["f3, empty", "e4, white pawn"]);
  expect(after("ArrowDown")).toEqual(["f3, white knight", "e4, white pawn"]);
});

test("G6 · arrow keys step through the moves after a click on a square too", () => {
  showBoard(playedGame("e2e4 e7e5 g1f3"));
  const square = cell("a5");
  fireEvent.pointerDown(square);
  square.focus();
  fireEvent.keyDown(square, { key: "ArrowLeft" });
  expect(nameOfCell(cell("f3"))).toBe("f3, empty");
  expect(document.activeElement).toBe(square);
});

test("G6 · arrow keys in a field belong to the field", () => {
  showBoard(playedGame("e2e4 e7e5 g1f3"));
  const field = document.body.appendChild(document.createElement("input"));
  fireEvent.keyDown(field, { key: "ArrowLeft" });
  field.remove();
  expect(nameOfCell(cell("f3"))).toBe("f3, white knight");
});

test("G6 · the board can be flipped", () => {
  showBoard(START);
  const first = () => nameOfCell(cells()[0] as HTMLElement);
  fireEvent.click(button("Flip board"));
  expect(first()).toBe("h1, white rook");
  fireEvent.keyDown(document.body, { key: "f" });
  expect(first()).toBe("a8, black rook");
});
