import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { afterSlides, puzzleRace, type PuzzleRace } from "~/games/imageSlidePuzzle/race";
import { solve } from "~/tests/kit/games/slidePuzzleSolver";
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

/** The requests to the edge while this view is shown to the player at this seat. */
function asks(view: PuzzleRace, seat: number | null): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ ok: true, score: 120, best: 120, isNewBest: true }));
  });
  const race = { room: "ROOM", sinceMs: () => 0, send: () => Promise.resolve(null) };
  render(
    <RaceBoard
      view={view}
      seat={seat}
      canAct={false}
      pending={null}
      act={() => undefined}
      nameOf={(other) => `Player ${other + 1}`}
      clock={null}
      race={race}
    />,
  );
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
