import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Peer } from "./peer";
import { BandwidthController } from "./quality";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Stats = () => Promise<Map<string, unknown>>;

/** A connected call with a bandwidth that the test sets. */
function connectedCall() {
  const peer = {
    connection: "connected" as Peer["connection"],
    outgoing: 1e6,
    lost: 0,
    limits: [] as unknown[],
    stats: vi.fn<Stats>(),
    limitVideo: (limit: unknown) => Promise.resolve(void peer.limits.push(limit)),
  };
  peer.stats.mockImplementation(() =>
    Promise.resolve(
      new Map([
        [
          "path",
          {
            type: "candidate-pair",
            nominated: true,
            state: "succeeded",
            currentRoundTripTime: 0.01,
            availableOutgoingBitrate: peer.outgoing,
          },
        ],
        ["report", { type: "remote-inbound-rtp", fractionLost: peer.lost }],
      ]),
    ),
  );
  const [onQuality, onLevelChange] = [vi.fn(), vi.fn()];
  const controller = new BandwidthController(() => peer as unknown as Peer, onQuality, onLevelChange);
  controller.start();
  return { controller, peer, onQuality, onLevelChange };
}

/** Waits while the controller takes `n` samples, one every 2 s. */
const samples = (n: number) => vi.advanceTimersByTimeAsync(n * 2_000);

test("C2 · the picture is paused within a second after the bandwidth collapses", async () => {
  const { controller, peer, onLevelChange } = connectedCall();
  await samples(3);
  peer.limits.length = 0;
  onLevelChange.mockClear();
  peer.outgoing = 50_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([peer.limits, controller.isPaused, onLevelChange.mock.calls.length]).toEqual([["paused"], true, 1]);
});

test("C2 · a single measurement of a collapsed bandwidth doesn't pause the picture", async () => {
  const { controller, peer } = connectedCall();
  await samples(3);
  peer.outgoing = 50_000;
  await vi.advanceTimersByTimeAsync(500);
  peer.outgoing = 1e6;
  await samples(2);
  expect(controller.isPaused).toBe(false);
});

test("C2 · C3 · a low estimate that rises after a reconnect doesn't pause the picture", async () => {
  const { controller, peer } = connectedCall();
  await samples(3);
  peer.connection = "disconnected";
  await samples(3);
  peer.connection = "connected";
  for (peer.outgoing = 50_000; peer.outgoing < 1e6; peer.outgoing *= 1.2) await samples(1);
  expect([controller.isPaused, peer.limits.includes("paused")]).toEqual([false, false]);
});

test("C2 · with heavy loss the picture is reduced step by step, and then recovers", async () => {
  const { controller, peer, onLevelChange } = connectedCall();
  await samples(3);
  expect(peer.limits.splice(0), "the picture begins small, and then becomes full").toEqual([
    { maxBitrate: 1_500_000, scaleDownBy: 1 },
  ]);
  onLevelChange.mockClear();
  peer.lost = 0.1;
  await samples(2);
  expect([peer.limits, controller.isPaused]).toEqual([[{ maxBitrate: 300_000, scaleDownBy: 2 }], false]);
  await samples(2);
  expect([peer.limits[1], controller.isPaused, onLevelChange.mock.calls.length]).toEqual(["paused", true, 2]);
  peer.lost = 0;
  await samples(10);
  expect([peer.limits.slice(2), controller.isPaused]).toEqual([
    [
      { maxBitrate: 300_000, scaleDownBy: 2 },
      { maxBitrate: 1_500_000, scaleDownBy: 1 },
    ],
    false,
  ]);
});

test("C2 · after a pause a rising estimate doesn't pause the picture again, but a fluctuating one does", async () => {
  const { controller, peer } = connectedCall();
  peer.outgoing = 50_000;
  await samples(3);
  expect(controller.isPaused).toBe(true);
  peer.outgoing = 40_000;
  await samples(5);
  expect(controller.isPaused).toBe(false);
  peer.limits.length = 0;
  for (; peer.outgoing < 100_000; peer.outgoing *= 1.1) await samples(1);
  expect([controller.isPaused, peer.limits], "the estimate rises").toEqual([false, []]);
  for (const outgoing of [42_000, 50_000]) {
    peer.outgoing = outgoing;
    await samples(1);
  }
  expect(controller.isPaused, "the estimate fluctuates").toBe(true);
});

test("C2 · the quality is reported from the second sample on", async () => {
  const { onQuality } = connectedCall();
  await samples(1);
  expect(onQuality).not.toHaveBeenCalled();
  await samples(1);
  expect(onQuality.mock.calls).toEqual([["good"]]);
});

test("C2 · no quality is reported during a reconnect", async () => {
  const { peer, onQuality } = connectedCall();
  await samples(2);
  peer.connection = "disconnected";
  await samples(5);
  expect(onQuality).toHaveBeenCalledTimes(1);
});

test("C2 · the connection is measured every half second until the controller stops", async () => {
  const { controller, peer } = connectedCall();
  controller.start();
  await samples(3);
  expect(peer.stats).toHaveBeenCalledTimes(12);
  controller.stop();
  await samples(3);
  expect(peer.stats).toHaveBeenCalledTimes(12);
});

test("C2 · a connection that closes during a measurement isn't logged as an error", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { peer } = connectedCall();
  peer.stats.mockImplementationOnce(() => {
    peer.connection = "closed";
    return Promise.reject(new Error("closed"));
  });
  await samples(1);
  expect(logged).not.toHaveBeenCalled();
});

test("C2 · measurements continue after a failed one", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { peer, onQuality } = connectedCall();
  peer.stats.mockImplementationOnce(() => Promise.reject(new Error("another")));
  await samples(3);
  expect([logged.mock.calls.length, onQuality.mock.calls.length]).toEqual([1, 1]);
});
