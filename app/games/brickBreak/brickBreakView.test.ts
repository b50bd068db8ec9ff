import { expect, test } from "vitest";
import { playRun } from "~/app/games/arcade/loop/playedRun";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import type { BrickBreakState } from "~/games/brickBreak/state";
import { brickBreakView, brickSound } from "./brickBreakView";

const SEED = [1, 1, 2, 3, 5, 8, 13, 21];
const ready = brickBreakView.game.setup(SEED, "desktop");
const running: BrickBreakState = { ...ready, phase: "running", velocityX: 48, velocityY: -48 };

test("G8 · each event has its own sound", () => {
  const sound = (change: Partial<BrickBreakState>, before = running) => brickSound(before, { ...before, ...change });
  expect(sound({})).toBe(null);
  expect(sound({ phase: "running" }, ready)).toBe("launch");
  expect(sound({ score: 10, velocityY: 48 })).toBe("brick");
  expect([sound({ velocityX: -48 }), sound({ velocityY: 48 })]).toEqual(["bounce", "bounce"]);
  expect(sound({ phase: "ready", lives: 2 })).toBe("lifeLost");
  expect(sound({ phase: "betweenLevel", score: 110 })).toBe("levelUp");
  expect([sound({ phase: "gameOver", lives: 0 }), sound({ phase: "complete", score: 110 })]).toEqual(["lost", "won"]);
});

test("G8 · the demo behind the menu lasts half a minute and hits more than five bricks, with inputs that a player could make", () => {
  const run = playRun(brickBreakView as ArcadeView, SEED, "desktop");
  for (let tick = 0; tick < 1800; tick++) {
    const input = brickBreakView.demoInput(run.state() as BrickBreakState);
    expect(Number.isInteger(input.dir) && Math.abs(input.dir) <= brickBreakView.game.maxDir("desktop")).toBe(true);
    run.tick(input);
  }
  expect([run.state().lives > 0, brickBreakView.game.figures(run.state() as BrickBreakState).score > 50]).toEqual([
    true,
    true,
  ]);
});

test("G8 · the mouse steers the paddle's middle", () => {
  expect(brickBreakView.steeredPx(ready)).toBe(180);
});
