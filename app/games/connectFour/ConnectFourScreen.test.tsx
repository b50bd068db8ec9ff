import { act, cleanup, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer, Question } from "~/app/games/turns/thinker";
import type { ConnectFour, Drop } from "~/games/connectFour/rules";
import { FIRST_MOVE, STRENGTH, useSoloConnectFour } from "./ConnectFourScreen";

/** A worker whose answers the test controls. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  asked: Question<ConnectFour>[] = [];
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(question: Question<ConnectFour>): void {
    this.asked.push(question);
  }
  terminate(): void {
    FakeWorker.all = FakeWorker.all.filter((worker) => worker !== this);
  }
  answer(column: number): void {
    this.dispatchEvent(
      new MessageEvent("message", {
        data: { id: this.asked.at(-1)?.id ?? 0, action: { column } } satisfies Answer<Drop>,
      }),
    );
  }
}

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
  const { result } = renderHook(useSoloConnectFour, { wrapper: StrictMode });
  return {
    game: () => result.current.game,
    seat: () => result.current.seat,
    discs: () => result.current.game.cells.filter(Boolean).length,
    play: (column: number) => act(() => result.current.play({ column })),
    again: () => act(() => result.current.again()),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
};

test("G11 · the computer answers a disc after a second", () => {
  const game = start();
  game.play(3);
  game.pass(999);
  expect(game.discs()).toBe(1);
  game.pass(1);
  expect(game.discs()).toBe(2);
});

test("G11 · the strong computer of Connect Four plays the column from its worker", () => {
  STRENGTH.write("strong");
  const game = start();
  game.play(3);
  act(() => FakeWorker.all[0]?.answer(6));
  game.pass(1000);
  expect(game.game().last).toBe(41);
});

test("G11 · without an answer from the worker the casual computer plays", () => {
  STRENGTH.write("strong");
  const game = start();
  game.play(3);
  game.pass(1000);
  expect(game.discs()).toBe(2);
});

test("G11 · a computer with the first move begins after a second", () => {
  FIRST_MOVE.write("computer");
  const game = start();
  expect(game.seat()).toBe(1);
  game.play(3);
  expect(game.discs()).toBe(0);
  game.pass(1000);
  expect([game.discs(), game.game().turn]).toEqual([1, 1]);
});

test("G11 · a change of who moves first applies to the next game, not to this one", () => {
  const game = start();
  game.play(3);
  act(() => FIRST_MOVE.write("computer"));
  expect(game.seat()).toBe(0);
  game.again();
  expect(game.seat()).toBe(1);
});
