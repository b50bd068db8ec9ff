import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BoardProps } from "~/app/games/room/roomGame";
import { connectFour, drop, type ConnectFour, type Drop } from "~/games/connectFour/rules";
import { roomGame } from "./roomGame";

const nameOf = (seat: number) => ["Ada", "Bayo"][seat] ?? "";
/** The game after discs were dropped into these columns, counted from 1. */
const after = (columns: string): ConnectFour =>
  [...columns].reduce((game, column) => drop(game, Number(column) - 1), connectFour.setup());

const board = (view: ConnectFour, props: Partial<BoardProps<ConnectFour, Drop>> = {}) => (
  <roomGame.Board view={view} seat={0} canAct pending={null} act={vi.fn()} nameOf={nameOf} clock={null} {...props} />
);
function open(view: ConnectFour, props: Partial<BoardProps<ConnectFour, Drop>> = {}) {
  const act = vi.fn();
  render(board(view, { act, ...props }));
  return act;
}
const grid = () => within(screen.getByRole("grid", { name: "Connect Four board" }));
const cell = (name: string) => grid().getByRole("gridcell", { name });
const hint = () => screen.getByRole("status", { name: "Hint" }).textContent;

afterEach(cleanup);

test("G11 · the board of Connect Four has six rows of seven cells, each with a name", () => {
  open(after("4"));
  const rows = grid()
    .getAllByRole("row")
    .map((row) =>
      within(row)
        .getAllByRole("gridcell")
        .map((one) => one.getAttribute("aria-label")),
    );
  expect(rows.map((names) => names.length)).toEqual(Array(6).fill(7));
  expect(rows.flat().filter((name) => !name?.endsWith(", empty"))).toEqual(["Row 6, column 4, red"]);
});

test("G11 · a press on any cell drops a disc into its column", () => {
  const act = open(connectFour.setup());
  fireEvent.click(cell("Row 2, column 6, empty"));
  expect(act.mock.calls).toEqual([[{ column: 5 }]]);
});

test("G11 · the keys 1 to 7 drop a disc into their column", () => {
  const act = open(connectFour.setup());
  cell("Row 6, column 4, empty").focus();
  for (const key of ["0", "3", "8"]) fireEvent.keyDown(document.activeElement as Element, { key });
  expect(act.mock.calls).toEqual([[{ column: 2 }]]);
});

test("G11 · one cell of Connect Four is in the tab order", () => {
  open(connectFour.setup());
  expect(
    grid()
      .getAllByRole("gridcell")
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([cell("Row 6, column 4, empty")]);
});

test("G11 · arrow keys move between the cells of Connect Four", () => {
  open(connectFour.setup());
  cell("Row 6, column 4, empty").focus();
  for (const key of ["ArrowUp", "ArrowRight", "End", "ArrowRight"])
    fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement).toBe(cell("Row 5, column 7, empty"));
});

test("G11 · a player's own disc shows before the room answers", () => {
  open(after("44"), { pending: { column: 3 } });
  expect(cell("Row 4, column 4, red")).toBeTruthy();
});

test("G11 · a disc that the room refuses disappears", () => {
  const { rerender } = render(board(after("44"), { pending: { column: 3 } }));
  expect(cell("Row 4, column 4, red")).toBeTruthy();
  rerender(board(after("44")));
  expect(cell("Row 4, column 4, empty")).toBeTruthy();
});

test("G11 · the list of players of Connect Four says who has which disc and whose turn it is", () => {
  open(after("4"));
  const players = within(screen.getByRole("list", { name: "Players" })).getAllByRole("listitem");
  expect(players.map((item) => [item.textContent, item.getAttribute("aria-current")])).toEqual([
    ["You, red", null],
    ["Bayo, yellow, to play", "true"],
  ]);
});

test.each<[why: string, columns: string, name: string, props: Partial<BoardProps<ConnectFour, Drop>>]>([
  ["Column 4 is full.", "444444", "Row 1, column 4, yellow", {}],
  ["It's Bayo's turn.", "4", "Row 1, column 1, empty", {}],
  ["You're watching.", "", "Row 1, column 1, empty", { seat: null }],
  ["Your last move is still on its way.", "", "Row 1, column 1, empty", { pending: { column: 3 } }],
  ["The game is over.", "1212121", "Row 1, column 7, empty", {}],
])("G11 · a press that can't drop a disc gives the reason: %s", (why, columns, name, props) => {
  const act = open(after(columns), props);
  fireEvent.click(cell(name));
  expect(hint()).toBe(why);
  expect(act).not.toHaveBeenCalled();
});

describe("texts and sounds of Connect Four on the room's screen", () => {
  const named = (seat: number) => ["You", "Bayo"][seat] ?? "";

  test.each<[text: string, view: ConnectFour]>([
    ["You are red and begin.", after("")],
    ["You played column 4.", after("4")],
    ["Bayo played column 7.", after("47")],
    ["Bayo left the game.", { ...after("4"), left: 1 }],
  ])("G11 · the text of the last move: %s", (text, view) => {
    expect(roomGame.lastText(view, named)).toBe(text);
  });

  test.each<[text: string, view: ConnectFour]>([
    ["Four in a row.", after("1212121")],
    ["The board is full.", after("121212212121343434434343565656656565777777")],
    ["Bayo resigned.", { ...after("4"), left: 1, resigned: true }],
  ])("G11 · the text of the end: %s", (text, view) => {
    expect(roomGame.endText(view, named)).toBe(text);
  });

  test.each([
    ["4", 1],
    ["1212121", null],
  ])("G11 · after the discs %s it is the turn of seat %s", (columns, seat) => {
    expect(roomGame.turnOf(after(columns))).toBe(seat);
  });

  test.each([
    ["", "4", 0, "place"],
    ["", "4", 1, "reply"],
    ["121212", "1212121", 0, "won"],
    ["121212", "1212121", 1, "lost"],
    ["4", "4", 0, null],
  ] as const)("G11 · from the discs %s to %s seat %i hears %s", (before, now, seat, sound) => {
    expect(roomGame.soundOf(after(before), after(now), seat)).toBe(sound);
  });
});
