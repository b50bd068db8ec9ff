import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { afterSlides, puzzleRace, type PuzzleRace } from "~/games/imageSlidePuzzle/race";
import { slide, tileThatMoves } from "~/games/imageSlidePuzzle/rules";
import { solve } from "~/tests/kit/games/slidePuzzleSolver";
import type { Board } from "~/games/imageSlidePuzzle/board";
import { RaceBoard } from "./RaceBoard";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const begun = puzzleRace.setup(puzzleRace.defaults, [7], 2);
const scrambled = begun.racers[0]?.board ?? { places: [], hole: 0 };
const completed = begun.racers.map((racer, seat) =>
  seat === 1 ? { ...racer, board: afterSlides(scrambled, solve(scrambled)) ?? scrambled } : racer,
);
const won: PuzzleRace = { ...begun, racers: completed, first: { seat: 1, tookMs: 61_000 } };

const boardOf = (view: PuzzleRace, seat: number | null, canAct = false) => (
  <RaceBoard
    view={view}
    seat={seat}
    canAct={canAct}
    pending={null}
    act={() => undefined}
    nameOf={(other) => `Player ${other + 1}`}
    clock={null}
    race={{ room: "ROOM", sinceMs: () => 0, send: () => Promise.resolve(null) }}
  />
);

/** The requests to the edge while this view is shown to the player at this seat. */
function asks(view: PuzzleRace, seat: number | null): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ ok: true, score: 120, best: 120, isNewBest: true }));
  });
  render(boardOf(view, seat));
  return asked;
}

test("G10 · in a race, only the winner's board asks the edge to count a score", async () => {
  expect(asks(won, 1)).toEqual(["/games/runs/ROOM"]);
  await screen.findByText("New best!");
  for (const [view, seat] of [
    [won, 0],
    [won, null],
    [begun, 1],
  ] as const) {
    cleanup();
    expect(asks(view, seat), String(seat)).toEqual([]);
  }
});

/** The race in which the first player's board is this one, after so many moves. */
const raceWith = (board: Board, moves: number): PuzzleRace => ({
  ...begun,
  racers: begun.racers.map((racer, seat) => (seat === 0 ? { ...racer, board, moves } : racer)),
});
const tile = (number: number) => screen.getByRole("button", { name: `Tile ${number}` });

test("G10 · the focus stays on the tile that has it while tiles move, after any presses", () => {
  const { rerender } = render(boardOf(begun, 0, true));
  const far = tile((scrambled.places[20] ?? 0) + 1);
  far.focus();
  fireEvent.click(far); // it isn't in line with the hole
  tile(1).focus();
  const once = slide(scrambled, 0) ?? scrambled;
  rerender(boardOf(raceWith(once, 1), 0, true));
  expect(document.activeElement).toBe(tile(1));
  rerender(boardOf(raceWith(scrambled, 2), 0, true));
  expect(document.activeElement).toBe(tile(1));
  expect(far).toBe(tile((scrambled.places[20] ?? 0) + 1));
});

test("G10 · the buttons are in reading order, the parked tile first", () => {
  const once = slide(scrambled, 0) ?? scrambled;
  render(boardOf(raceWith(once, 1), 0, true));
  const names = screen.getAllByRole("button", { name: /^Tile / }).map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual([0, ...once.places.slice(1, -1)].map((number) => `Tile ${(number ?? -1) + 1}`));
});

test("G10 · any arrow key ends a look at the picture, even if no tile can move that way", () => {
  expect([tileThatMoves(scrambled, "down"), tileThatMoves(scrambled, "up")]).toEqual([null, 0]);
  render(boardOf(begun, 0, true));
  for (const key of ["ArrowDown", "ArrowUp"]) {
    fireEvent.click(screen.getByRole("button", { name: "Show picture" }));
    fireEvent.keyDown(document.body, { key });
    expect(screen.queryByRole("button", { name: "Back to the tiles" }), key).toBeNull();
  }
  expect(tile(1).textContent).toMatch(/slides up/); // the keys moved nothing
});
