import { act, cleanup, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer, Question } from "~/app/games/turns/thinker";
import { legalMoves, type Move, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { STRENGTH, useSoloSuperTicTacToe } from "./SuperTicTacToeScreen";

/** A worker whose answers the test controls. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  asked: Question<SuperTicTacToe>[] = [];
  isGone = false;
  constructor(
    readonly url: URL,
    readonly options: WorkerOptions,
  ) {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(question: Question<SuperTicTacToe>): void {
    this.asked.push(question);
  }
  terminate(): void {
    this.isGone = true;
  }
  answer(action: Move, id = this.asked.at(-1)?.id ?? 0): void {
    this.dispatchEvent(new MessageEvent("message", { data: { id, action } satisfies Answer<Move> }));
  }
}
const running = () => FakeWorker.all.filter(({ isGone }) => !isGone);
const worker = () => running()[0] as FakeWorker;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  FakeWorker.all = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const start = () => {
  const { result, unmount } = renderHook(useSoloSuperTicTacToe, { wrapper: StrictMode });
  return {
    game: () => result.current.game,
    result: () => result.current.result,
    marks: () => result.current.game.cells.filter(Boolean).length,
    play: (board: number, cell: number) => act(() => result.current.play({ board, cell })),
    again: () => act(() => result.current.again()),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    unmount,
  };
};

test("G5 · the computer replies after 1000 ms, in the board that the move points to", () => {
  const game = start();
  game.pass(5000);
  game.play(4, 2);
  game.pass(999);
  expect(game.marks()).toBe(1);
  game.pass(1);
  expect([game.marks(), game.game().last?.board]).toEqual([2, 2]);
});

test("G5 · input while the computer thinks, or against the rules, is ignored and doesn't delay the reply", () => {
  const game = start();
  game.play(4, 2);
  game.pass(600);
  game.play(2, 0);
  expect(game.marks()).toBe(1);
  game.pass(400);
  expect(game.marks()).toBe(2);
  const { next } = game.game();
  game.play(next === 7 ? 8 : 7, 3);
  expect(game.marks()).toBe(2);
});

test("G5 · Play Again cancels the reply", () => {
  const game = start();
  game.play(4, 2);
  game.again();
  game.pass(5000);
  expect(game.marks()).toBe(0);
});

test("G5 · leaving the page cancels the reply", () => {
  const game = start();
  game.play(4, 2);
  game.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("G5 · a casual computer needs no worker", () => {
  start().play(4, 2);
  expect(FakeWorker.all).toEqual([]);
});

test("G5 · the strong computer thinks in a module worker for at most 700 ms", () => {
  STRENGTH.write("strong");
  const game = start();
  expect([running().length, worker().options.type]).toEqual([1, "module"]); // it starts before its first move
  game.play(4, 2);
  expect(worker().asked).toMatchObject([{ game: { next: 2, turn: 1 }, budgetMs: 700, seed: { length: 8 } }]);
  game.pass(300);
  act(() => worker().answer({ board: 2, cell: 7 }));
  game.pass(699);
  expect(game.marks()).toBe(1);
  game.pass(1);
  expect(game.game().last).toEqual({ board: 2, cell: 7 });
});

test("G5 · answers that belong to another game or come too late are ignored", () => {
  STRENGTH.write("strong");
  const game = start();
  game.play(4, 2);
  const stale = worker().asked.at(-1)?.id;
  game.again();
  game.play(4, 3);
  act(() => worker().answer({ board: 2, cell: 7 }, stale));
  game.pass(1000); // without an answer the casual computer plays
  expect([game.marks(), game.game().last?.board]).toEqual([2, 3]);
  act(() => worker().answer({ board: 3, cell: 8 }));
  game.pass(1000);
  expect(game.marks()).toBe(2);
});

test("G5 · changing the strength while the computer thinks starts or ends the worker", () => {
  const game = start();
  game.play(4, 2);
  act(() => STRENGTH.write("strong"));
  expect(worker().asked.length).toBe(1);
  act(() => STRENGTH.write("casual"));
  expect(running()).toEqual([]);
  game.pass(1000);
  expect(game.marks()).toBe(2);
});

test("G5 · leaving the page ends the worker", () => {
  STRENGTH.write("strong");
  const game = start();
  game.play(4, 2);
  game.unmount();
  expect([FakeWorker.all.length > 0, running()]).toEqual([true, []]);
});

test("G5 · if no worker starts, the casual computer plays", () => {
  vi.stubGlobal("Worker", function () {
    throw new Error("refused");
  });
  STRENGTH.write("strong");
  const game = start();
  game.play(4, 2);
  game.pass(1000);
  expect(game.marks()).toBe(2);
});

test("G5 · if the worker fails to load, the casual computer plays without an error on the page", () => {
  STRENGTH.write("strong");
  const game = start();
  const failure = new Event("error", { cancelable: true });
  act(() => void worker().dispatchEvent(failure));
  expect(failure.defaultPrevented).toBe(true);
  game.play(4, 2);
  game.pass(1000);
  expect(game.marks()).toBe(2);
});

test("G5 · nobody moves after the end of a game", () => {
  const game = start();
  for (let i = 0; i < 81 && !game.result(); i++) {
    const [place] = legalMoves(game.game());
    if (place) game.play(place.board, place.cell);
    game.pass(1000);
  }
  expect(game.result()).not.toBe(null);
  const marks = game.marks();
  game.play(0, 0);
  game.pass(5000);
  expect([game.marks(), vi.getTimerCount()]).toEqual([marks, 0]);
});
