import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallServers } from "~/app/calls/callServers.server";
import { ConnectionMonitor } from "./connectionMonitor";
import type { Peer } from "./peer";

let browser: EventTarget;
let network: EventTarget & { type?: string };

beforeEach(() => {
  vi.useFakeTimers();
  [browser, network] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
  vi.stubGlobal("navigator", { connection: network });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const VALID_MS = 100_000;
const HOUR_MS = 3_600_000;

/** A monitor of a peer that the test controls. The call rings until the test calls `monitor.begin()`. */
function monitored({ validMs = HOUR_MS } = {}) {
  let fetches = 0;
  const fetchServers = vi.fn<() => Promise<CallServers>>(() =>
    Promise.resolve({ iceServers: [{ urls: [`stun:${++fetches}`] }], iceTransportPolicy: "all", validMs }),
  );
  const handlers = { onMedia: vi.fn(), onReconnecting: vi.fn<(is: boolean) => void>(), onAbort: vi.fn() };
  const restarts: string[] = [];
  const peer: { connection: Peer["connection"]; hasMedia: boolean; restart: Peer["restart"] } = {
    connection: "connecting",
    hasMedia: false,
    restart: ({ iceServers }) => void restarts.push(iceServers[0]?.urls[0] ?? ""),
  };
  const monitor = new ConnectionMonitor(fetchServers, handlers);
  monitor.watch(peer as unknown as Peer);
  monitor.linked(true);
  const shown = () => handlers.onReconnecting.mock.lastCall?.[0];
  return { monitor, peer, restarts, fetchServers, ...handlers, shown };
}

/** A call in which both sides hear each other. */
function connected(options?: Parameters<typeof monitored>[0]) {
  const made = monitored(options);
  made.monitor.begin();
  Object.assign(made.peer, { connection: "connected", hasMedia: true });
  made.monitor.check();
  return made;
}

test("C3 · while a call rings, the monitor neither reports a reconnect nor gives the call up", () => {
  const { onAbort, onReconnecting } = monitored();
  vi.advanceTimersByTime(60_000);
  expect([onAbort.mock.calls, onReconnecting.mock.calls]).toEqual([[], []]);
});

test("C3 · without a connection for 20 s after the answer, the call is given up", () => {
  const { monitor, onAbort } = monitored();
  vi.advanceTimersByTime(30_000);
  monitor.begin();
  vi.advanceTimersByTime(10_000);
  monitor.begin(); // the room announces each change
  vi.advanceTimersByTime(9_500);
  expect(onAbort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(onAbort.mock.calls[0]).toEqual(["noPath"]);
});

test("C2 · the first media is reported once, even if it comes after the connection", () => {
  const { monitor, peer, onMedia } = monitored();
  monitor.begin();
  peer.connection = "connected";
  monitor.check();
  expect(onMedia).not.toHaveBeenCalled();
  peer.hasMedia = true;
  vi.advanceTimersByTime(5_000);
  expect(onMedia).toHaveBeenCalledTimes(1);
});

test("C3 · a gap of less than 2 s isn't shown and changes nothing", () => {
  const { peer, restarts, onReconnecting } = connected();
  peer.connection = "disconnected";
  vi.advanceTimersByTime(1_900);
  peer.connection = "connected";
  vi.advanceTimersByTime(5_000);
  expect([restarts, onReconnecting.mock.calls.flat().some(Boolean)]).toEqual([[], false]);
});

test("C3 · a longer gap is shown until it is repaired", async () => {
  const { peer, restarts, shown } = connected();
  peer.connection = "disconnected";
  await vi.advanceTimersByTimeAsync(4_000);
  expect([restarts, shown()]).toEqual([["stun:1"], true]);
  peer.connection = "connected";
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toBe(false);
});

test("C3 · a call without a connection for 20 s is lost", () => {
  const lost = connected();
  lost.peer.connection = "failed";
  vi.advanceTimersByTime(20_500);
  expect(lost.onAbort.mock.calls[0]).toEqual(["lost"]);
});

test("C3 · a call without its room for 20 s is lost, even if both sides hear each other", () => {
  const unlinked = connected();
  unlinked.monitor.linked(false);
  vi.advanceTimersByTime(19_500);
  expect(unlinked.onAbort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(unlinked.onAbort.mock.calls[0]).toEqual(["lost"]);
});

test.each(["online", "change"])(
  "C3 · after a change of network ('%s') the connection restarts once the room is back",
  async (event) => {
    const { monitor, restarts } = connected();
    monitor.linked(false);
    network.type = "cellular";
    (event === "online" ? browser : network).dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(restarts).toEqual([]);
    monitor.linked(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(restarts).toEqual(["stun:1"]);
  },
);

test("C3 · a new estimate of the same network's speed doesn't restart the connection", async () => {
  network.type = "wifi";
  const { restarts } = connected();
  network.dispatchEvent(new Event("change"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(restarts).toEqual([]);
});

test("C4 · credentials are requested again before a restart once half of their lifetime has passed", async () => {
  const { restarts, fetchServers } = connected({ validMs: VALID_MS });
  await vi.advanceTimersByTimeAsync(VALID_MS / 2);
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect([restarts, fetchServers.mock.calls.length]).toEqual([["stun:1"], 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect([restarts, fetchServers.mock.calls.length]).toEqual([["stun:1", "stun:2"], 2]);
});

test("C3 · a call that is over doesn't restart, even if the servers' answer comes late", async () => {
  const { monitor, peer, restarts, onAbort } = connected();
  browser.dispatchEvent(new Event("online"));
  monitor.stop();
  peer.connection = "failed";
  browser.dispatchEvent(new Event("online"));
  network.dispatchEvent(new Event("change"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([restarts, onAbort.mock.calls]).toEqual([[], []]);
});
