import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countsUntilMs, giveBack, nothingUsed, take, type Used } from "./count";
import { type ActionName, ACTIONS, type Budget, BUDGETS, type Window } from "./table";

const START_MS = 3_600_000;
const small: Budget = { fast: { max: 5, seconds: 10 }, slow: { max: 12, seconds: 60 } };

const budgets = fc
  .record({
    fastMax: fc.integer({ min: 1, max: 20 }),
    fastSeconds: fc.integer({ min: 1, max: 60 }),
    more: fc.integer({ min: 0, max: 60 }),
    longer: fc.integer({ min: 0, max: 600 }),
  })
  .map(({ fastMax, fastSeconds, more, longer }): Budget => ({
    fast: { max: fastMax, seconds: fastSeconds },
    slow: { max: fastMax + more, seconds: fastSeconds + longer },
  }));
const actions = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 30_000 }), points: fc.integer({ min: 1, max: 4 }) }),
  { maxLength: 80 },
);

/** Tries the actions one after the other. Returns those that were accepted, each with its time. */
function attempt(
  budget: Budget,
  list: { afterMs: number; points: number }[],
): { accepted: { atMs: number; points: number }[]; used: Used; nowMs: number } {
  const accepted = [];
  let [used, nowMs] = [nothingUsed, START_MS];
  for (const { afterMs, points } of list) {
    nowMs += afterMs;
    const taken = take(used, budget, points, nowMs);
    if (!taken.ok) continue;
    used = taken.used;
    accepted.push({ atMs: nowMs, points });
  }
  return { accepted, used, nowMs };
}

describe("limits", () => {
  it("limits · no window ever holds more than its maximum", () => {
    fc.assert(
      fc.property(budgets, actions, (budget, list) => {
        const { accepted } = attempt(budget, list);
        for (const { max, seconds } of [budget.fast, budget.slow]) {
          for (const { atMs } of accepted) {
            const inWindow = accepted.filter((one) => one.atMs <= atMs && one.atMs > atMs - seconds * 1_000);
            expect(inWindow.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(max);
          }
        }
      }),
    );
  });

  it("limits · a refused action is accepted after the given wait", () => {
    fc.assert(
      fc.property(budgets, actions, (budget, list) => {
        const { used, nowMs } = attempt(budget, list);
        const taken = take(used, budget, 1, nowMs);
        if (!taken.ok) expect(take(used, budget, 1, nowMs + taken.retryAfterMs).ok).toBe(true);
      }),
    );
  });

  it("limits · points refuse further actions for at most a tenth of a window too long", () => {
    fc.assert(
      fc.property(budgets, actions, (budget, list) => {
        const { accepted, used, nowMs } = attempt(budget, list);
        const taken = take(used, budget, 1, nowMs);
        if (taken.ok) return;
        const isFull = [budget.fast, budget.slow].some(({ max, seconds }) => {
          const counting = accepted.filter(({ atMs }) => atMs > nowMs - seconds * 1_100);
          return counting.reduce((sum, { points }) => sum + points, 0) >= max;
        });
        expect(isFull).toBe(true);
      }),
    );
  });

  it("limits · a budget has at most eleven slots per window after any number of actions", () => {
    fc.assert(
      fc.property(budgets, actions, (budget, list) => {
        const { used } = attempt(budget, list);
        expect(Math.max(used.fast.length, used.slow.length)).toBeLessThanOrEqual(11);
      }),
    );
  });

  it("limits · nothing counts once all windows have passed", () => {
    fc.assert(
      fc.property(budgets, actions, (budget, list) => {
        const { used } = attempt(budget, list);
        expect(take(used, budget, budget.fast.max, countsUntilMs(used, budget)).ok).toBe(true);
      }),
    );
  });

  it("limits · points that are given back can be taken again", () => {
    fc.assert(
      fc.property(budgets, actions, (budget, list) => {
        const { used, nowMs } = attempt(budget, list);
        const taken = take(used, budget, 1, nowMs);
        if (taken.ok) expect(take(giveBack(taken.used, budget, 1, nowMs), budget, 1, nowMs).ok).toBe(true);
      }),
    );
  });

  it("limits · no window ever holds more than its maximum, even after a late give-back", () => {
    const turns = fc.array(
      fc.record({
        afterMs: fc.integer({ min: 0, max: 30_000 }),
        points: fc.integer({ min: 1, max: 4 }),
        givesBack: fc.option(fc.nat(), { freq: 2 }),
      }),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(budgets, turns, (budget, list) => {
        let [counted, used, nowMs]: [{ atMs: number; points: number }[], Used, number] = [[], nothingUsed, START_MS];
        for (const { afterMs, points, givesBack } of list) {
          nowMs += afterMs;
          const one = givesBack === null ? undefined : counted[givesBack % counted.length];
          if (one) {
            used = giveBack(used, budget, one.points, one.atMs);
            counted = counted.filter((other) => other !== one);
          }
          const taken = take(used, budget, points, nowMs);
          if (!taken.ok) continue;
          used = taken.used;
          counted.push({ atMs: nowMs, points });
          for (const { max, seconds } of [budget.fast, budget.slow]) {
            const points = counted
              .filter(({ atMs }) => atMs > nowMs - seconds * 1_000)
              .reduce((sum, { points: more }) => sum + more, 0);
            expect(points).toBeLessThanOrEqual(max);
          }
        }
      }),
    );
  });

  it("limits · a late give-back frees only the windows that still count its points", () => {
    const { used, nowMs } = attempt(small, [
      { afterMs: 0, points: 5 },
      { afterMs: 20_000, points: 5 },
    ]);
    const after = giveBack(used, small, 5, START_MS);
    expect(take(after, small, 1, nowMs)).toEqual({ ok: false, retryAfterMs: 10_000 });
    expect(after.slow).toEqual([[nowMs, 5]]);
  });

  it("limits · the slow window refuses a patient flood that the fast one allows", () => {
    const { accepted, used, nowMs } = attempt(
      small,
      Array.from({ length: 13 }, () => ({ afterMs: 2_500, points: 1 })),
    );
    expect(accepted).toHaveLength(12);
    expect(take(used, small, 1, nowMs)).toEqual({ ok: false, retryAfterMs: 32_500 });
  });

  it("limits · taking 0 points only asks whether there is room", () => {
    const { used, nowMs } = attempt(
      small,
      Array.from({ length: 5 }, () => ({ afterMs: 0, points: 1 })),
    );
    expect(take(used, small, 0, nowMs).ok).toBe(false);
    const asked = take(used, small, 0, nowMs + 10_000);
    expect(asked.ok && asked.used.slow).toEqual(used.slow);
  });

  it("limits · setting the clock back forgets nothing", () => {
    const { used, nowMs } = attempt(
      small,
      Array.from({ length: 5 }, () => ({ afterMs: 0, points: 1 })),
    );
    expect(take(used, small, 1, nowMs - 60_000).ok).toBe(false);
  });
});

const rowsOf = (budget: string) =>
  Object.values(ACTIONS).filter((action) => action.budget === budget || action.whileNew === budget);

/** The most that an honest member does on their first day: in its busiest hour, and in all. */
const FIRST_DAY: [action: ActionName, inAnHour: number, inAll: number][] = [
  ["post", 6, 15],
  ["comment", 30, 80],
  ["profile", 5, 10],
  ["edit", 8, 30],
  ["friend-add", 30, 60],
  ["stranger-chat", 8, 15],
  ["invitation", 30, 75],
  ["group-create", 3, 5],
  ["group-add", 5, 10],
  ["group-edit", 3, 6],
  ["call", 6, 15],
];

describe("table", () => {
  it.each(Object.entries(BUDGETS))(
    "limits · the slow window of %s allows fewer points per second than its fast window",
    (_name, { fast, slow }) => {
      expect(slow.seconds).toBeGreaterThan(fast.seconds);
      expect(slow.max).toBeGreaterThan(fast.max);
      expect(slow.max / slow.seconds).toBeLessThan(fast.max / fast.seconds);
    },
  );

  it.each(Object.keys(BUDGETS))("limits · if addresses use the budget %s, no other subject uses it", (name) => {
    const subjects = new Set(rowsOf(name).map(({ per }) => per));
    expect(subjects.size).toBeGreaterThan(0);
    expect(subjects.has("address") ? subjects.size : 1).toBe(1);
  });

  it.each([...new Set(Object.values(ACTIONS).flatMap(({ whileNew }) => whileNew ?? []))])(
    "X69 · an honest member's first day takes at most two thirds of %s",
    (name) => {
      const [hour, day] = [1, 2].map((column) =>
        FIRST_DAY.filter(([action]) => ACTIONS[action].whileNew === name).reduce(
          (points, row) => points + Number(row[column]) * Number(ACTIONS[row[0]].cost),
          0,
        ),
      );
      expect(hour).toBeLessThanOrEqual((BUDGETS[name].fast.max * 2) / 3);
      expect(day).toBeLessThanOrEqual((BUDGETS[name].slow.max * 2) / 3);
    },
  );

  it.each(Object.entries(ACTIONS).filter(([, { whileNew }]) => whileNew))(
    "X69 · a new account can do less of %s in an hour and in a day",
    (_name, action) => {
      const [own, lower] = [BUDGETS[action.budget], BUDGETS[action.whileNew ?? action.budget]];
      const most = (window: Window, seconds: number) => window.max * Math.max(1, seconds / window.seconds);
      for (const { max, seconds } of [lower.fast, lower.slow]) {
        expect(max).toBeLessThan(Math.min(most(own.fast, seconds), most(own.slow, seconds)));
      }
    },
  );
});
