import fc from "fast-check";
import { expect, test } from "vitest";
import { ballFall } from "~/games/ballFall/rules";
import { brickBreak } from "~/games/brickBreak/rules";
import type { ArcadeGame } from "~/games/arcade/core";
import type { InputRun } from "~/games/arcade/runLog";
import { simulate } from "~/games/arcade/simulation";
import { replayTrack } from "./replayTrack";

const seed = [1, 2, 3, 4, 5, 6, 7, 8];
const logs = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: -5, max: 5 }), fc.constantFrom(0, 1)),
  { minLength: 1, maxLength: 30 },
);

test("G8 · G9 · a replay shows the run's state at any tick, in any order", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<ArcadeGame[]>(brickBreak, ballFall),
      logs,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
      (game, log: InputRun[], places) => {
        const record = { seed, profile: "mobile" as const, log };
        const track = replayTrack(game, record);
        expect(track.ticks).toBe(simulate(game, record).ticks);
        for (const place of places) {
          const tick = Math.round(place * track.ticks);
          expect(track.at(tick)).toEqual(simulate(game, { ...record, log: firstTicks(log, tick) }).state);
        }
        expect(track.at(track.ticks)).toEqual(simulate(game, record).state);
      },
    ),
    { numRuns: 60 },
  );
});

test("G8 · a replay stays within its beginning and its end", () => {
  const record = { seed, profile: "desktop" as const, log: [[30, 0, 0] as const] };
  const track = replayTrack(brickBreak, record);
  expect(track.at(-5)).toEqual(brickBreak.setup(seed, "desktop"));
  expect(track.at(99)).toEqual(track.at(30));
});

function firstTicks(log: readonly InputRun[], ticks: number): InputRun[] {
  const first: InputRun[] = [];
  let left = ticks;
  for (const [entryTicks, dir, bits] of log) {
    if (left <= 0) break;
    first.push([Math.min(entryTicks, left), dir, bits]);
    left -= entryTicks;
  }
  return first;
}
