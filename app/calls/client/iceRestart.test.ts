import fc from "fast-check";
import { expect, test } from "vitest";
import { decideRestart, newRestartState, ICE_RESTART, type LinkHealth } from "./connectionMonitor";

interface Look extends LinkHealth {
  afterMs: number;
  isOtherNetwork: boolean;
}

const AFTER_MS = fc.oneof(
  fc.integer({ min: 0, max: 700 }),
  fc.constantFrom(
    500,
    ICE_RESTART.shownAfterMs,
    ICE_RESTART.afterMs,
    ICE_RESTART.againAfterMs,
    ICE_RESTART.abortsAfterMs - 1,
    ICE_RESTART.abortsAfterMs,
  ),
);

/** A state of the connection, with several looks at it. */
const stretch = fc
  .record({
    health: fc.record<LinkHealth>({
      connection: fc.constantFrom("connecting", "connected", "connected", "disconnected", "failed"),
      isLinkLive: fc.constantFrom(true, true, false),
    }),
    isOtherNetwork: fc.constantFrom(true, false, false),
    times: fc.array(AFTER_MS, { minLength: 1, maxLength: 8 }),
  })
  .map(({ health, isOtherNetwork, times }) =>
    times.map<Look>((afterMs, i) => ({ ...health, afterMs, isOtherNetwork: isOtherNetwork && i === 0 })),
  );
const steps = fc.array(stretch, { maxLength: 12 }).map((all) => all.flat());

/** Adds to each look its time and the decision, until the call is given up. */
function looksAt(all: readonly Look[]) {
  let nowMs = 0;
  let state = newRestartState(0);
  const looks: (Look & ReturnType<typeof decideRestart> & { atMs: number })[] = [];
  for (const look of all) {
    nowMs += look.afterMs;
    const decision = decideRestart(look.isOtherNetwork ? { ...state, restartPending: true } : state, look, nowMs);
    state = decision.state;
    looks.push({ ...look, ...decision, atMs: nowMs });
    if (decision.act === "abort") break;
  }
  return looks;
}

/** How long the condition has held without a break, at the last of these looks; null if it doesn't hold there. */
function lastingMs<T extends { atMs: number }>(looks: readonly T[], holds: (look: T) => boolean): number | null {
  const lastFailure = looks.findLastIndex((look) => !holds(look));
  const [first, last] = [looks[lastFailure + 1], looks.at(-1)];
  return first && last ? last.atMs - first.atMs : null;
}

/** The call was answered at 0 ms, without a connection. */
const ANSWERED = { atMs: 0, connection: "connecting", isLinkLive: true } as const;

test("C3 · the call is given up exactly after 20 s without a connection or without the room", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const looks = looksAt(all);
      for (const [i, { act }] of looks.entries()) {
        const past = [ANSWERED, ...looks.slice(0, i + 1)];
        const withoutConnectionMs = lastingMs(past, ({ connection }) => connection !== "connected") ?? 0;
        const withoutRoomMs = lastingMs(past, ({ isLinkLive }) => !isLinkLive) ?? 0;
        expect(act === "abort").toBe(withoutConnectionMs >= 20_000 || withoutRoomMs >= 20_000);
      }
    }),
  );
});

test("C3 · restarts have a reason, need the room, and are at least 5 s apart", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const looks = looksAt(all);
      const restarts = looks.filter(({ act }) => act === "restart");
      expect(restarts.every(({ isLinkLive }) => isLinkLive)).toBe(true);
      for (const [i, { atMs }] of restarts.slice(1).entries())
        expect(atMs - (restarts[i]?.atMs ?? 0)).toBeGreaterThanOrEqual(5_000);
      if (!all.some(({ connection, isOtherNetwork }) => isOtherNetwork || connection !== "connected"))
        expect(restarts).toEqual([]);
    }),
  );
});

test("C3 · a gap is shown exactly from 2 s on after a first connection", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const looks = looksAt(all);
      for (const [i, { isShown }] of looks.entries()) {
        const past = looks.slice(0, i + 1);
        const gapMs = lastingMs(past, ({ connection }) => connection !== "connected");
        expect(isShown).toBe(
          past.some(({ connection }) => connection === "connected") && gapMs !== null && gapMs >= 2_000,
        );
      }
    }),
  );
});

test("C3 · after a change of network the connection restarts once, as soon as the room can be reached", () => {
  fc.assert(
    fc.property(steps, (all) => {
      let [isRestartDue, restartedAtMs] = [false, -Infinity];
      for (const { isOtherNetwork, isLinkLive, atMs, act, connection } of looksAt(all)) {
        isRestartDue ||= isOtherNetwork;
        if (!isRestartDue && connection === "connected") expect(act).not.toBe("restart");
        if (isRestartDue && isLinkLive && atMs - restartedAtMs >= 5_000 && act !== "abort") expect(act).toBe("restart");
        if (act === "restart") [isRestartDue, restartedAtMs] = [false, atMs];
      }
    }),
  );
});

const on = (connection: LinkHealth["connection"], isLinkLive = true): LinkHealth => ({ connection, isLinkLive });

/** A connection that was made at 0 s and lost at 1 s. */
const lostAt1s = () =>
  decideRestart(decideRestart(newRestartState(0), on("connected"), 0).state, on("disconnected"), 1_000).state;

test("C3 · a browser has 3 s to repair a lost connection itself", () => {
  expect(decideRestart(lostAt1s(), on("disconnected"), 3_999).act).toBe("none");
  expect(decideRestart(lostAt1s(), on("disconnected"), 4_000).act).toBe("restart");
});

test("C3 · a failed connection restarts as soon as the room can be reached", () => {
  expect(decideRestart(lostAt1s(), on("failed"), 1_001).act).toBe("restart");
  expect(
    decideRestart(lostAt1s(), on("failed", false), 1_001).act,
    "without the room the two can't agree on a path",
  ).toBe("none");
});

test("C3 · the first connection may take 20 s, and isn't restarted while the browser still looks for a path", () => {
  expect(decideRestart(newRestartState(0), on("connecting"), 19_999)).toMatchObject({ act: "none", isShown: false });
  expect(decideRestart(newRestartState(0), on("connecting"), 20_000).act).toBe("abort");
});
