import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createClock,
  flagFallsAtMs,
  handClockTo,
  leftAt,
  pressClock,
  quotaGainMs,
  recoverClock,
  startClock,
  TIME_CONTROLS,
  type Clock,
  type Lag,
} from "./clock";

const NO_LAG: Lag = { reportedMs: 0, frameMs: 0 };
const T0 = 1_700_000_000_000;

const started = (name: "1+0" | "3+2" | "30+20" = "3+2"): Clock => startClock(createClock(TIME_CONTROLS[name]), T0);
/** Presses the clock after each of these times, in milliseconds. */
const pressed = (clock: Clock, ...afterMs: number[]): Clock =>
  afterMs.reduce((now, ms) => pressClock(now, (now.running?.sinceMs ?? 0) + ms, NO_LAG).clock, clock);

describe("running", () => {
  test("G6 · after the countdown only white's clock runs", () => {
    expect(createClock(TIME_CONTROLS["3+2"]).running).toBe(null);
    expect([leftAt(started(), 0, T0 + 5000), leftAt(started(), 1, T0 + 5000)]).toEqual([175_000, 180_000]);
  });

  test("G6 · a move costs its time, gives the increment and starts the rival's clock", () => {
    const clock = pressed(started(), 5000);
    expect(clock.leftMs).toEqual([177_000, 180_000]);
    expect(clock.running).toEqual({ seat: 1, sinceMs: T0 + 5000 });
    expect(pressed(clock, 30_000).leftMs).toEqual([177_000, 152_000]);
  });

  test("G6 · a move after the last millisecond is too late", () => {
    const clock = started("1+0");
    expect(pressClock(clock, T0 + 59_999, NO_LAG)).toMatchObject({ hasFlagged: false, clock: { leftMs: [1, 60_000] } });
    expect(pressClock(clock, T0 + 60_000, NO_LAG)).toEqual({ hasFlagged: true, clock });
  });

  test("G6 · the end and a takeback deduct the time used, without increment", () => {
    expect(handClockTo(started(), null, T0 + 4000)).toMatchObject({ leftMs: [176_000, 180_000], running: null });
    expect(handClockTo(pressed(started(), 1000), 0, T0 + 3000)).toMatchObject({
      leftMs: [181_000, 178_000],
      running: { seat: 0, sinceMs: T0 + 3000 },
    });
  });

  test("G6 · a stopped clock doesn't change", () => {
    const clock = createClock(TIME_CONTROLS["5+0"]);
    expect(pressClock(clock, T0, NO_LAG)).toEqual({ clock, hasFlagged: false });
    expect(flagFallsAtMs(clock, 0)).toBe(null);
    expect(recoverClock(clock, T0, T0 + 1)).toEqual(clock);
  });

  test("G6 · if the system clock of the room is set back, nobody gains time", () => {
    expect(pressClock(started(), T0 - 60_000, NO_LAG).clock.leftMs).toEqual([182_000, 180_000]);
  });
});

describe("lag", () => {
  test("G6 · the quota grows by 4 ms for each estimated second plus 150 ms, at most by a second", () => {
    expect(quotaGainMs(TIME_CONTROLS["1+0"])).toBe(4 * 60 + 150);
    expect(quotaGainMs(TIME_CONTROLS["3+2"])).toBe(1000);
    expect(quotaGainMs({ limitMs: 60_000, incrementMs: 1000 })).toBe(4 * 100 + 150);
    expect(createClock(TIME_CONTROLS["1+0"]).quotaMs).toEqual([3 * 390, 3 * 390]);
  });

  test("G6 · a move gets its network time back from the quota", () => {
    const { clock } = pressClock(started("1+0"), T0 + 5000, { reportedMs: 200, frameMs: 300 });
    expect(clock.leftMs[0]).toBe(60_000 - 5000 + 200);
    expect(clock.quotaMs[0]).toBe(3 * 390 + 390 - 200);
  });

  test("G6 · the credit is at most 40 ms more than the room has measured", () => {
    expect(pressClock(started("1+0"), T0 + 5000, { reportedMs: 900, frameMs: 100 }).clock.leftMs[0]).toBe(
      60_000 - 5000 + 140,
    );
  });

  test("G6 · the credit is at most the quota, which is at most seven gains", () => {
    const slow = { reportedMs: 5000, frameMs: 5000 };
    const { clock } = pressClock(started("1+0"), T0 + 6000, slow);
    expect([clock.leftMs[0], clock.quotaMs[0]]).toEqual([60_000 - 6000 + 1170, 390]);
    expect(pressed(started("1+0"), ...Array<number>(20).fill(10)).quotaMs).toEqual([7 * 390, 7 * 390]);
  });

  test("G6 · the credit is at most the time used, so nobody gains time by being slow", () => {
    expect(pressClock(started("1+0"), T0 + 100, { reportedMs: 800, frameMs: 800 }).clock.leftMs[0]).toBe(60_000);
    expect(pressClock(started("1+0"), T0 + 100, { reportedMs: -800, frameMs: -800 }).clock.leftMs[0]).toBe(59_900);
  });

  test("G6 · the flag falls when no move that was made in time can still arrive", () => {
    const clock = started("1+0");
    const fallsAtMs = T0 + 60_000 + 240;
    expect(flagFallsAtMs(clock, 200)).toBe(fallsAtMs);
    expect(pressClock(clock, fallsAtMs - 1, { reportedMs: 1000, frameMs: 200 }).hasFlagged).toBe(false);
    expect(pressClock(clock, fallsAtMs, { reportedMs: 1000, frameMs: 200 }).hasFlagged).toBe(true);
    expect(flagFallsAtMs(clock, 10_000)).toBe(T0 + 60_000 + 1170);
  });
});

describe("a room that was away", () => {
  test("G6 · after the room was away, the player to move gets 20 s and doesn't pay for the gap", () => {
    const back = recoverClock(pressed(started(), 5000), T0 + 8000, T0 + 500_000);
    expect(back.leftMs).toEqual([177_000, 180_000 - 3000 + 20_000]);
    expect(back.running).toEqual({ seat: 1, sinceMs: T0 + 500_000 });
    expect(back.recoveredMs).toEqual([0, 20_000]);
    expect(recoverClock(back, T0 + 500_000, T0 + 600_000).recoveredMs).toEqual([0, 40_000]);
  });
});

test("G6 · with any presses, a player's time grows only by increments", () => {
  const press = fc.record({
    afterMs: fc.nat(20_000),
    reportedMs: fc.integer({ min: -100, max: 10_000 }),
    frameMs: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.constantFrom("1+0", "3+2", "30+20"), fc.array(press, { maxLength: 40 }), (name, presses) => {
      let clock = started(name);
      let nowMs = T0;
      for (const { afterMs, ...lag } of presses) {
        nowMs += afterMs;
        const before = clock;
        const seat = clock.running?.seat ?? 0;
        const next = pressClock(clock, nowMs, lag);
        expect(next.hasFlagged).toBe(next.clock === before);
        if (next.hasFlagged) return;
        clock = next.clock;
        const gained = (clock.leftMs[seat] ?? 0) - (before.leftMs[seat] ?? 0);
        expect(gained).toBeLessThanOrEqual(clock.control.incrementMs);
        expect(gained).toBeGreaterThanOrEqual(clock.control.incrementMs - afterMs);
        expect(clock.leftMs[1 - seat]).toBe(before.leftMs[1 - seat]);
        for (const quota of clock.quotaMs) expect(quota >= 0 && quota <= 7 * quotaGainMs(clock.control)).toBe(true);
      }
    }),
  );
});
