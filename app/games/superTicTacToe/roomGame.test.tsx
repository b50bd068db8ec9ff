import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardProps } from "~/app/games/room/roomGame";
import { readPosition } from "~/games/superTicTacToe/notation";
import { PLAIN_RULES, withMove, superTicTacToe, type Move, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { roomGame } from "./roomGame";

const E = ".........";
const nameOf = (seat: number) => ["Ada", "Bayo"][seat] ?? "";
const START = superTicTacToe.setup(PLAIN_RULES);

function position(boards: string[], next: number | null): SuperTicTacToe {
  const state = readPosition(`${boards.join("/")} ${next ?? "-"}`);
  if (!state) throw new Error("Not a position");
  return state;
}

const board = (view: SuperTicTacToe, props: Partial<BoardProps<SuperTicTacToe, Move>> = {}) => (
  <roomGame.Board view={view} seat={0} canAct pending={null} act={vi.fn()} nameOf={nameOf} clock={null} {...props} />
);
function open(view: SuperTicTacToe, props: Partial<BoardProps<SuperTicTacToe, Move>> = {}) {
  const act = vi.fn();
  render(board(view, { act, ...props }));
  return act;
}

const grid = () => within(screen.getByRole("grid", { name: "Super TicTacToe board" }));
const cell = (name: string) => grid().getByRole("gridcell", { name });
const hint = () => screen.getByRole("status", { name: "Hint" }).textContent;
const players = () =>
  within(screen.getByRole("list", { name: "Players" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

afterEach(cleanup);

test("G5 · the 81 cells are in nine rows by their place on the screen", () => {
  open(START);
  const rows = grid().getAllByRole("row");
  expect(rows.length).toBe(9);
  expect(
    within(rows[0] as HTMLElement)
      .getAllByRole("gridcell")
      .map((one) => one.getAttribute("aria-label")?.replace(", empty", "")),
  ).toEqual([1, 2, 3].flatMap((board) => [1, 2, 3].map((number) => `Board ${board}, cell ${number}`)));
});

test("G5 · one cell is in the tab order", () => {
  open(START);
  expect(
    grid()
      .getAllByRole("gridcell")
      .filter((one) => one.tabIndex === 0).length,
  ).toBe(1);
});

test("G5 · arrow keys cross the boards' edges", () => {
  open(START);
  cell("Board 1, cell 3, empty").focus();
  for (const [key, name] of [
    ["ArrowRight", "Board 2, cell 1"],
    ["ArrowDown", "Board 2, cell 4"],
    ["ArrowDown", "Board 2, cell 7"],
    ["ArrowDown", "Board 5, cell 1"],
    ["ArrowLeft", "Board 4, cell 3"],
    ["End", "Board 6, cell 3"],
  ] as const) {
    fireEvent.keyDown(document.activeElement as Element, { key });
    expect(document.activeElement?.getAttribute("aria-label")).toBe(`${name}, empty`);
  }
});

test("G5 · a press plays one cell of one board", () => {
  const act = open(START);
  fireEvent.click(cell("Board 3, cell 7, empty"));
  expect(act.mock.calls).toEqual([[{ board: 2, cell: 6 }]]);
});

test("G5 · the player's own mark shows before the room answers", () => {
  open(START, { pending: { board: 2, cell: 6 } });
  expect(cell("Board 3, cell 7, X")).toBeTruthy();
});

test("G5 · while a mark is pending no other can be played", () => {
  const act = open(START, { pending: { board: 2, cell: 6 } });
  fireEvent.click(cell("Board 7, cell 1, empty"));
  expect([act.mock.calls, hint()]).toEqual([[], "Your last move is still on its way."]);
});

test("G5 · a mark that the room refuses disappears", () => {
  const { rerender } = render(board(START, { pending: { board: 2, cell: 6 } }));
  expect(cell("Board 3, cell 7, X")).toBeTruthy();
  rerender(board(START));
  expect(cell("Board 3, cell 7, empty")).toBeTruthy();
});

test("G5 · the players are listed with their marks and whose turn it is", () => {
  open(START);
  expect([players(), hint()]).toEqual([["You, X, to play", "Bayo, O"], "Play in any open board."]);
  cleanup();
  open(withMove(START, { board: 1, cell: 4 }), { seat: null });
  expect([players(), hint()]).toEqual([["Ada, X", "Bayo, O, to play"], ""]);
});

test("G5 · an impossible press gives the reason", () => {
  const view = position(["OOO......", "XX.......", E, "X........", E, E, E, E, E], 1);
  const why = (name: string, props: Partial<BoardProps<SuperTicTacToe, Move>> = {}, at = view) => {
    const act = open(at, props);
    fireEvent.click(cell(name));
    expect(act).not.toHaveBeenCalled();
    const said = hint();
    cleanup();
    return said;
  };
  expect(why("Board 1, cell 9, empty")).toBe("Board 1 is decided. Play in board 2.");
  expect(why("Board 3, cell 1, empty")).toBe("Play in board 2.");
  expect(why("Board 2, cell 1, X")).toBe("That cell is taken.");
  expect(why("Board 2, cell 3, empty", { seat: 1 })).toBe("It's Ada's turn.");
  expect(why("Board 2, cell 3, empty", { seat: null })).toBe("You're watching.");
  expect(why("Board 2, cell 3, empty", { canAct: false })).toBe("The board isn't ready yet. Wait a moment.");
  expect(why("Board 2, cell 3, empty", {}, { ...view, left: 1 })).toBe("The game is over.");
  expect(why("Board 5, cell 1, empty", {}, superTicTacToe.setup({ ...PLAIN_RULES, openingNotInCentre: true }))).toBe(
    "Play in any board except the centre.",
  );
});

test("G5 · the text says the last move, a board that it decided, or who left", () => {
  const named = (seat: number) => ["You", "Bayo"][seat] ?? "";
  expect(roomGame.lastText(START, named)).toBe("You are X and begin.");
  expect(roomGame.lastText(START, nameOf)).toBe("Ada is X and begins.");
  expect(roomGame.lastText(withMove(START, { board: 1, cell: 4 }), named)).toBe("You played board 2, cell 5.");
  const winning = withMove(position(["XX.OO....", E, E, E, E, E, E, E, E], 0), { board: 0, cell: 2 });
  expect(roomGame.lastText(winning, named)).toBe("You played board 1, cell 3. X won it.");
  expect(roomGame.lastText({ ...START, left: 1 }, named)).toBe("Bayo left the game.");
});

test("G5 · the turn passes to the rival, and ends with the game", () => {
  const [one, two] = [withMove(START, { board: 1, cell: 4 }), { ...START, left: 1 }];
  expect([roomGame.turnOf(one), roomGame.turnOf(two)]).toEqual([1, null]);
});

test("G5 · the player's own mark, the rival's and the end each have a sound", () => {
  const [one, two] = [withMove(START, { board: 1, cell: 4 }), { ...START, left: 1 }];
  const sounds = [
    roomGame.soundOf(null, one, 0),
    roomGame.soundOf(START, one, 0),
    roomGame.soundOf(START, one, 1),
    roomGame.soundOf(one, { ...one }, 1),
    roomGame.soundOf(START, two, 0),
    roomGame.soundOf(START, two, 1),
    roomGame.soundOf(two, two, 0),
  ];
  expect(sounds).toEqual([null, "place", "reply", null, "won", "lost", null]);
});

test("G5 · on a phone a thumb chooses a board first, then one of its enlarged cells", () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(343);
  const act = open(START);
  fireEvent.pointerDown(cell("Board 5, cell 1, empty"), { pointerType: "touch" });
  fireEvent.click(cell("Board 5, cell 1, empty"));
  expect(act).not.toHaveBeenCalled();
  fireEvent.click(
    within(screen.getByRole("group", { name: "Board 5" })).getByRole("button", { name: "Cell 3, empty" }),
  );
  expect(act.mock.calls).toEqual([[{ board: 4, cell: 2 }]]);
  vi.restoreAllMocks();
});

test("G5 · a mouse plays directly, on a small board too", () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(343);
  const act = open(START);
  fireEvent.pointerDown(cell("Board 5, cell 1, empty"), { pointerType: "mouse" });
  fireEvent.click(cell("Board 5, cell 1, empty"));
  expect(act.mock.calls).toEqual([[{ board: 4, cell: 0 }]]);
  vi.restoreAllMocks();
});
