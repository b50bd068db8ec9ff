import { expect, test } from "vitest";
import { playRun } from "~/app/games/arcade/loop/playedRun";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import type { BallFallState } from "~/games/ballFall/state";
import { ballFallView, fallSound } from "./ballFallView";

const SEED = [1, 1, 2, 3, 5, 8, 13, 21];
const ready = ballFallView.game.setup(SEED, "desktop");
const running: BallFallState = { ...ready, phase: "running" };

test("G9 · each event has its own sound", () => {
  const sound = (change: Partial<BallFallState>, before = running) => fallSound(before, { ...before, ...change });
  expect([
    sound({}),
    sound({ standsOn: 1 }, { ...running, standsOn: 2 }),
    sound({ standsOn: null }, { ...running, standsOn: 2 }),
  ]).toEqual([null, null, null]);
  expect(sound({ phase: "running" }, ready)).toBe("launch");
  expect(sound({ standsOn: 0 })).toBe("land");
  expect([
    sound({ lives: 4, standsOn: 0 }),
    sound({ lives: 2, phase: "ready" }),
    sound({ lives: 0, phase: "gameOver" }),
  ]).toEqual(["heart", "lifeLost", "lost"]);
});

test("G9 · the demo behind the menu lasts more than twice as long as an unsteered run, with inputs that a player could make", () => {
  const scoreWith = (input: (state: BallFallState) => { dir: number; launch: boolean }): number => {
    const run = playRun(ballFallView as ArcadeView, SEED, "desktop");
    for (let tick = 0; tick < 3600; tick++) {
      const given = input(run.state() as BallFallState);
      expect(Number.isInteger(given.dir) && Math.abs(given.dir) <= ballFallView.game.maxDir("desktop")).toBe(true);
      run.tick(given);
    }
    return ballFallView.game.figures(run.state() as BallFallState).score;
  };
  expect(scoreWith(ballFallView.demoInput)).toBeGreaterThan(2 * scoreWith(() => ({ dir: 0, launch: true })));
});

test("G9 · the mouse steers the ball's middle", () => {
  expect(ballFallView.steeredPx(ready)).toBe(180);
});
