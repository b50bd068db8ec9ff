import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardProps } from "~/app/games/room/roomGame";
import { withMark, ticTacToe, type Move, type TicTacToe } from "~/games/ticTacToe/rules";
import { roomGame } from "./roomGame";

const START = ticTacToe.setup();
const nameOf = (seat: number) => ["Ada", "Bayo"][seat] ?? "";

const board = (view: TicTacToe, props: Partial<BoardProps<TicTacToe, Move>> = {}) => (
  <roomGame.Board view={view} seat={0} canAct pending={null} act={vi.fn()} nameOf={nameOf} clock={null} {...props} />
);
function open(view: TicTacToe, props: Partial<BoardProps<TicTacToe, Move>> = {}) {
  const act = vi.fn();
  render(board(view, { act, ...props }));
  return act;
}
const cell = (name: string) => screen.getByRole("gridcell", { name });
const hint = () => screen.getByRole("status", { name: "Hint" }).textContent;

afterEach(cleanup);

test("G4 · in a room, a press plays a cell", () => {
  const act = open(START);
  expect(screen.getByRole("grid", { name: "TicTacToe board" })).toBeTruthy();
  fireEvent.click(cell("Row 1, column 1, empty"));
  expect(act.mock.calls).toEqual([[{ cell: 0 }]]);
});

test("G4 · in a room, the player's own mark shows before the room answers", () => {
  open(START, { pending: { cell: 0 } });
  expect(cell("Row 1, column 1, X")).toBeTruthy();
});

test("G4 · in a room, a mark that the room refuses disappears", () => {
  const { rerender } = render(board(START, { pending: { cell: 0 } }));
  expect(cell("Row 1, column 1, X")).toBeTruthy();
  rerender(board(START));
  expect(cell("Row 1, column 1, empty")).toBeTruthy();
});

test("G4 · in a room, the players are listed with their marks and whose turn it is", () => {
  open(withMark(START, 4));
  const players = within(screen.getByRole("list", { name: "Players" })).getAllByRole("listitem");
  expect(players.map((item) => [item.textContent, item.getAttribute("aria-current")])).toEqual([
    ["You, X", null],
    ["Bayo, O, to play", "true"],
  ]);
});

test("G4 · in a room, an impossible press gives the reason", () => {
  const why = (name: string, view: TicTacToe, props: Partial<BoardProps<TicTacToe, Move>> = {}) => {
    const act = open(view, props);
    fireEvent.click(cell(name));
    expect(act).not.toHaveBeenCalled();
    const said = hint();
    cleanup();
    return said;
  };
  expect(why("Row 1, column 1, X", withMark(withMark(START, 0), 1))).toBe("That cell is taken.");
  expect(why("Row 1, column 1, empty", withMark(START, 4))).toBe("It's Bayo's turn.");
  expect(why("Row 1, column 1, empty", START, { seat: null })).toBe("You're watching.");
  expect(why("Row 1, column 1, empty", { ...START, left: 1 })).toBe("The game is over.");
});

test("G4 · in a room, the last move has a text", () => {
  const named = (seat: number) => ["You", "Bayo"][seat] ?? "";
  const one = withMark(START, 4);
  expect([START, one, { ...one, left: 1 }].map((view) => roomGame.lastText(view, named))).toEqual([
    "You are X and begin.",
    "You played row 2, column 2.",
    "Bayo left the game.",
  ]);
});

test("G4 · in a room, each move and the end have a sound", () => {
  const one = withMark(START, 4);
  const won = [0, 3, 1, 4, 2].reduce(withMark, START);
  const drawn = [0, 1, 2, 4, 3, 5, 7, 6, 8].reduce(withMark, START);
  expect([
    roomGame.soundOf(START, one, 0),
    roomGame.soundOf(START, one, 1),
    roomGame.soundOf(one, won, 0),
    roomGame.soundOf(one, won, 1),
    roomGame.soundOf(one, won, null),
    roomGame.soundOf(one, drawn, 0),
  ]).toEqual(["place", "reply", "won", "lost", "won", "draw"]);
});

test("G4 · in a room, the turn passes to the rival, and ends with the game", () => {
  const won = [0, 3, 1, 4, 2].reduce(withMark, START);
  expect([roomGame.turnOf(withMark(START, 4)), roomGame.turnOf(won)]).toEqual([1, null]);
});
