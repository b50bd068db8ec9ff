import { expect, it } from "vitest";
import { Pace, type RoomRate } from "./pace";
import { CALL_LIMITS } from "~/party/call/protocol";
import { Strikes, TokenBuckets } from "~/party/core/rates";
import { GAME_LIMITS } from "~/party/game/protocol";
import { INBOX_LIMITS } from "~/party/inbox/protocol";
import { LIVE_LIMITS } from "~/party/live/protocol";
import { SimulatedTime } from "~/tests/kit/rooms/socketPair";

interface Command {
  t: string;
  id: string;
}

/** Clients of one member, with the room's own rules. */
function member(rate: RoomRate<Command>, devices = 1, delayMs: () => number = () => 0) {
  const time = new SimulatedTime();
  const buckets = new TokenBuckets(rate.commandsPerSecond);
  const taken: string[][] = Array.from({ length: devices }, () => []);
  const refusedAtMs: number[] = [];
  let isClosed = false;
  const paces = taken.map((mine) => {
    let lastAtMs = 0;
    const strikes = new Strikes(rate.commandsPerSecond);
    const pace = new Pace<Command>(
      rate,
      ({ id }) => {
        lastAtMs = Math.max(lastAtMs, time.nowMs() + delayMs()); // a socket keeps its order
        time.after(lastAtMs - time.nowMs(), () => {
          const retryAfterMs = buckets.consume("ann", time.nowMs());
          if (retryAfterMs === 0) return void mine.push(id);
          refusedAtMs.push(time.nowMs());
          isClosed = strikes.penalize("tooFast", time.nowMs()) || isClosed;
          pace.refused(id, retryAfterMs);
        });
      },
      time,
    );
    return pace;
  });
  const queue = (count: number): void => {
    for (const pace of paces) for (let n = 0; n < count; n++) pace.send({ t: "send", id: `${n}` });
  };
  return { time, taken, refusedAtMs, closed: () => isClosed, queue };
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => `${n}`);

it.each([
  ["chat or game", GAME_LIMITS],
  ["call", CALL_LIMITS],
  ["inbox", INBOX_LIMITS],
  ["live room", LIVE_LIMITS],
])(
  "rooms · 1,000 commands are sent in order, close to the room's rate, without a refusal: %s",
  (_room, { commandsPerSecond }) => {
    const { time, taken, refusedAtMs, queue } = member({ commandsPerSecond });
    queue(1_000);
    time.pass((1_000 / commandsPerSecond) * 1_000 * 1.3);
    expect(taken[0]).toEqual(ids(1_000));
    expect(refusedAtMs).toEqual([]);
  },
);

it("rooms · frames that a network delays by up to a second aren't refused when they arrive together", () => {
  let sent = 0;
  const { time, taken, refusedAtMs, queue } = member(GAME_LIMITS, 1, () => (++sent % 50 === 0 ? 1_000 : 20));
  queue(1_000);
  time.pass(120_000);
  expect([taken[0]?.length, refusedAtMs.length]).toEqual([1_000, 0]);
});

it("rooms · three devices share a member's rate, and no socket is closed", () => {
  const { time, taken, closed, queue } = member(GAME_LIMITS, 3);
  queue(500);
  time.pass(300_000);
  for (const mine of taken) expect(mine.map(Number).sort((a, b) => a - b)).toEqual(ids(500).map(Number));
  expect(closed()).toBe(false);
});

it("rooms · a droppable command is dropped while other commands are queued", () => {
  const { time } = member(GAME_LIMITS);
  const sent: string[] = [];
  const pace = new Pace<Command>(
    { commandsPerSecond: 20, isDroppable: ({ t }) => t === "typing" },
    ({ id }) => sent.push(id),
    time,
  );
  expect(pace.send({ t: "typing", id: "first" })).toBe(true);
  for (const id of ids(30)) pace.send({ t: "send", id });
  expect(pace.send({ t: "typing", id: "late" })).toBe(false);
  time.pass(10_000);
  expect(sent).toEqual(["first", ...ids(30)]);
  expect(pace.send({ t: "typing", id: "again" })).toBe(true);
});
