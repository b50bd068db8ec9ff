import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterSlides, type Racer } from "~/games/imageSlidePuzzle/race";
import { scramble } from "~/games/imageSlidePuzzle/scramble";
import { useRacerBoard } from "./useRacerBoard";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const BOARD = scramble([4]);
const below = BOARD.places[4] ?? 0; // the tile below tile 0; tile 0 is on its own cell
const after = (...slides: number[]) => afterSlides(BOARD, slides) ?? BOARD;
const racer = (...slides: number[]): Racer => ({ board: after(...slides), moves: slides.length, left: false });

/** A racer's board in a room that accepts everything (null) or refuses everything with this code. */
function race(answer: string | null) {
  const sent: unknown[] = [];
  const refused = vi.fn();
  const link = {
    room: "room",
    sinceMs: () => 0,
    send(action: unknown) {
      sent.push(action);
      return Promise.resolve(answer);
    },
  };
  const hook = renderHook(({ as }: { as: Racer }) => useRacerBoard(as, link, refused), {
    initialProps: { as: racer() },
  });
  return {
    sent,
    refused,
    slide: (...tiles: number[]) => act(() => hook.result.current.slide(tiles)),
    shows: (as: Racer) => hook.rerender({ as }),
    settles: () => act(() => vi.advanceTimersByTimeAsync(500)),
    drawn: () => ({ board: hook.result.current.board, moves: hook.result.current.moves }),
  };
}

test("G10 · the player's own slides show immediately", async () => {
  const { slide, drawn, shows, sent, settles } = race(null);
  slide(0);
  slide(below);
  expect(drawn()).toEqual({ board: after(0, below), moves: 2 });
  shows(racer(0)); // the room shows the first of them
  expect(drawn()).toEqual({ board: after(0, below), moves: 2 });
  await settles();
  expect(sent).toEqual([{ slides: [0] }, { slides: [below] }]);
  shows(racer(0, below));
  expect(drawn()).toEqual({ board: after(0, below), moves: 2 });
  slide(below);
  expect(drawn()).toEqual({ board: after(0), moves: 3 });
});

test("G10 · slides that the room refuses are undone", async () => {
  const { slide, drawn, refused, settles } = race("game_over");
  slide(0);
  expect(drawn().moves).toBe(1);
  await settles();
  expect([drawn(), refused.mock.calls.length]).toEqual([{ board: BOARD, moves: 0 }, 1]);
  slide(0); // the next slide is made on the room's board
  expect(drawn()).toEqual({ board: after(0), moves: 1 });
});

test("G10 · if another page of the same member slid tiles, the room's board shows", () => {
  const { slide, drawn, shows } = race(null);
  slide(0);
  slide(below);
  shows(racer(0, 0, 0)); // no slide of this page fits after those
  expect(drawn()).toEqual({ board: after(0, 0, 0), moves: 3 });
  slide(0);
  expect(drawn()).toEqual({ board: BOARD, moves: 4 });
});
