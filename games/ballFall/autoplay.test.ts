import { expect, test } from "vitest";
import { autoplayed } from "~/games/arcade/autoplay";
import { simulate } from "~/games/arcade/simulation";
import { seededRandom } from "~/games/random";
import { ballFallPlayer } from "./autoplay";
import { ballFall } from "./rules";
import type { BallFallState } from "./state";

const px = (pixels: number): number => pixels * 16;
const MINUTE_TICKS = 3_600;
const play = (seed: number, ticksMax: number, watch?: (state: BallFallState) => void) =>
  autoplayed(ballFall, ballFallPlayer([seed]), { seed: [seed], profile: "desktop", ticksMax }, watch);

test(
  "G9 · with each of twelve seeds, a player that looks 0.8 seconds ahead survives two minutes",
  { timeout: 60_000 },
  () => {
    for (let seed = 1; seed <= 12; seed++) {
      expect([seed, play(seed, 2 * MINUTE_TICKS).state.phase]).toEqual([seed, "running"]);
      const still = simulate(ballFall, { seed: [seed], profile: "desktop", log: [[2 * MINUTE_TICKS, 0, 1]] });
      expect([seed, still.state.phase, still.ticks < MINUTE_TICKS / 2]).toEqual([seed, "gameOver", true]);
    }
  },
);

test("G9 · in three minutes of play, lives reach five and never more", { timeout: 60_000 }, () => {
  let before = ballFall.setup([7], "desktop");
  let most = 0;
  let [rode, fell] = [0, 0];
  const { state } = play(7, 3 * MINUTE_TICKS, (next) => {
    most = Math.max(most, next.lives);
    if (next.phase === "running" && before.phase === "running" && before.standsOn !== null && next.standsOn !== null) {
      if (next.ballY !== before.ballY - px(4)) throw new Error(`Not carried at tick ${next.ticks}`);
      rode++;
    }
    if (before.phase === "running" && next.phase === "running" && next.standsOn === null) {
      if (next.ballY !== before.ballY + px(2)) throw new Error(`Not fallen at tick ${next.ticks}`);
      fell++;
    }
    before = next;
  });
  expect([state.phase, most]).toEqual(["running", 5]);
  expect(rode).toBeGreaterThan(MINUTE_TICKS / 2);
  expect(fell).toBeGreaterThan(MINUTE_TICKS / 2);
});

test("G9 · of 100,000 platforms a tenth are traps and a tenth have hearts", { timeout: 60_000, tags: ["full"] }, () => {
  let [platforms, traps, hearts, ticks, most] = [0, 0, 0, 0, 0];
  let isInField = true;
  for (let seed = 1; platforms < 100_000 || ticks < 1_000_000; seed++) {
    autoplayed(
      ballFall,
      wanderer(seed),
      { seed: [seed], profile: "desktop", ticksMax: 5 * MINUTE_TICKS },
      ({ platforms: shown, ticksToSpawn, phase, lives, ballX, ballY }) => {
        ticks++;
        most = Math.max(most, lives);
        isInField &&= ballX >= 0 && ballX <= px(348) && ballY >= 0 && ballY <= px(628);
        const newest = phase === "running" && ticksToSpawn === 24 ? shown.at(-1) : undefined;
        if (!newest || newest.y !== px(640)) return;
        platforms++;
        traps += Number(newest.isTrap);
        hearts += Number(newest.hasHeart);
      },
    );
  }
  for (const share of [traps / platforms, hearts / platforms]) expect(Math.abs(share - 0.1)).toBeLessThan(0.005);
  expect([isInField, most]).toEqual([true, 5]);
});

/**
 * Moves at random while it stands well below the top, otherwise towards the middle of the next platform below that is
 * not a trap. It lives longer than with random moves alone.
 */
function wanderer(seed: number): (state: BallFallState) => { dir: number; launch: boolean } {
  const random = seededRandom([seed]);
  return ({ ballX, ballY, platforms, standsOn }) => {
    if (standsOn !== null && ballY > px(160)) return { dir: random.below(3) - 1, launch: true };
    const next = platforms.find(({ y, isTrap }) => y > ballY + px(12) && !isTrap);
    const distance = next ? Math.trunc((next.x + px(39) - ballX) / 16) : 0;
    return { dir: Math.min(10, Math.max(-10, distance)), launch: true };
  };
}

test("G9 · simulating the log of an automatic run gives the same state", () => {
  const { state, log } = play(2, MINUTE_TICKS);
  expect(simulate(ballFall, { seed: [2], profile: "desktop", log }).state).toEqual(state);
  expect(play(2, MINUTE_TICKS).log).toEqual(log);
  expect(play(3, MINUTE_TICKS).log).not.toEqual(log);
});
