import { act, cleanup, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STRENGTH, useSoloTicTacToe } from "./TicTacToeScreen";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const start = () => {
  const { result, unmount } = renderHook(useSoloTicTacToe, { wrapper: StrictMode });
  return {
    board: () => result.current.game.cells.map((cell) => cell || ".").join(""),
    result: () => result.current.result,
    play: (cell: number) => act(() => result.current.play({ cell })),
    again: () => act(() => result.current.again()),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    unmount,
  };
};
const marks = (board: string): number => board.replaceAll(".", "").length;

test("G4 · the computer replies after 1000 ms, not before", () => {
  const game = start();
  game.pass(5000);
  expect(game.board()).toBe("........."); // the person begins
  game.play(4);
  expect(game.board()).toBe("....X....");
  game.pass(999);
  expect(game.board()).toBe("....X....");
  game.pass(1);
  expect(game.board()).toMatch(/^[O.]{4}X[O.]{4}$/);
  expect(marks(game.board())).toBe(2);
  game.pass(5000);
  expect(marks(game.board())).toBe(2);
});

test("G4 · input while the computer thinks, or on a taken cell, is ignored and doesn't delay the reply", () => {
  const game = start();
  game.play(0);
  game.pass(600);
  game.play(8);
  game.play(0);
  expect(game.board()).toBe("X........");
  game.pass(400);
  expect(marks(game.board())).toBe(2);
  game.play(0);
  expect(marks(game.board())).toBe(2);
});

test("G4 · Play Again cancels the reply", () => {
  const game = start();
  game.play(0);
  game.pass(999);
  game.again();
  game.pass(5000);
  expect(game.board()).toBe(".........");
});

test("G4 · leaving the page cancels the reply", () => {
  const game = start();
  game.play(0);
  game.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("G4 · nobody moves after the end of a game", () => {
  const game = start();
  for (let i = 0; i < 9 && !game.result(); i++) {
    game.play(game.board().indexOf("."));
    if (game.result()) expect(vi.getTimerCount()).toBe(0);
    game.pass(1000);
  }
  expect(game.result()).not.toBe(null);
  const end = game.board();
  for (let cell = 0; cell < 9; cell++) game.play(cell);
  game.pass(5000);
  expect(game.board()).toBe(end);
});

test("G4 · the perfect computer answers a corner with the centre, even if it is made perfect while it thinks", () => {
  for (let i = 0; i < 10; i++) {
    const game = start();
    game.play(0);
    game.pass(500);
    act(() => STRENGTH.write("perfect"));
    game.pass(500);
    expect(game.board()).toBe("X...O....");
    game.unmount();
    localStorage.clear();
  }
});
