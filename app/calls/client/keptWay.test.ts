import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallServers } from "~/app/calls/callServers";
import { KeptWay } from "./keptWay";
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

/** An answered call that looks for its way to a peer which the test moves. */
function way({ validMs = HOUR_MS } = {}) {
  let asked = 0;
  const ask = vi.fn<() => Promise<CallServers>>(() => Promise.resolve({ iceServers: [{ urls: [`stun:${++asked}`] }], iceTransportPolicy: "all", validMs }));
  const told = { onFlow: vi.fn(), onReconnecting: vi.fn<(is: boolean) => void>(), onGiveUp: vi.fn() };
  const restarts: string[] = [];
  const peer: { connection: Peer["connection"]; flows: boolean; restart: Peer["restart"] } = {
    connection: "connecting",
    flows: false,
    restart: ({ iceServers }) => void restarts.push(iceServers[0]?.urls[0] ?? ""),
  };
  const kept = new KeptWay(ask, told);
  kept.watch(peer as unknown as Peer);
  kept.linked(true);
  return { kept, peer, restarts, ask, ...told, shown: () => told.onReconnecting.mock.lastCall?.[0] };
}

/** One whose two sides hear each other. */
function found(options?: Parameters<typeof way>[0]) {
  const made = way(options);
  made.kept.begin();
  Object.assign(made.peer, { connection: "connected", flows: true });
  made.kept.look();
  return made;
}

test("C3 · while it rings nothing is looked for, and nothing given up", () => {
  const { onGiveUp, onReconnecting } = way();
  vi.advanceTimersByTime(60_000);
  expect([onGiveUp.mock.calls, onReconnecting.mock.calls]).toEqual([[], []]);
});

test("C3 · when no way was ever found for 20 s from the answer it says that there is none", () => {
  const { kept, onGiveUp } = way();
  vi.advanceTimersByTime(30_000);
  kept.begin();
  vi.advanceTimersByTime(10_000);
  kept.begin(); // the room tells of each change
  vi.advanceTimersByTime(9_500);
  expect(onGiveUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(onGiveUp.mock.calls[0]).toEqual(["noPath"]);
});

test("C2 · that something flows is told once, also when it comes after the connection", () => {
  const { kept, peer, onFlow } = way();
  kept.begin();
  peer.connection = "connected";
  kept.look();
  expect(onFlow).not.toHaveBeenCalled();
  peer.flows = true;
  vi.advanceTimersByTime(5_000);
  expect(onFlow).toHaveBeenCalledTimes(1);
});

test("C3 · a gap of less than 2 s is not shown and changes nothing", () => {
  const { peer, restarts, onReconnecting } = found();
  peer.connection = "disconnected";
  vi.advanceTimersByTime(1_900);
  peer.connection = "connected";
  vi.advanceTimersByTime(5_000);
  expect([restarts, onReconnecting.mock.calls.flat().some(Boolean)]).toEqual([[], false]);
});

test("C3 · a longer one is shown and mended, and shown no more once it is", async () => {
  const { peer, restarts, shown } = found();
  peer.connection = "disconnected";
  await vi.advanceTimersByTimeAsync(4_000);
  expect([restarts, shown()]).toEqual([["stun:1"], true]);
  peer.connection = "connected";
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toBe(false);
});

test("C3 · after 20 s without a way it is lost; without the room too, though the two hear each other", () => {
  const lost = found();
  lost.peer.connection = "failed";
  vi.advanceTimersByTime(20_500);
  expect(lost.onGiveUp.mock.calls[0]).toEqual(["lost"]);
  const unlinked = found();
  unlinked.kept.linked(false);
  vi.advanceTimersByTime(19_500);
  expect(unlinked.onGiveUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(unlinked.onGiveUp.mock.calls[0]).toEqual(["lost"]);
});

test.each(["online", "change"])("C3 · another network, of which the browser tells by '%s', makes it look for a new way, once the room is back", async (event) => {
  const { kept, restarts } = found();
  kept.linked(false);
  network.type = "cellular";
  (event === "online" ? browser : network).dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(restarts).toEqual([]);
  kept.linked(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(restarts).toEqual(["stun:1"]);
});

test("C3 · that the browser thinks otherwise of the speed of the same network makes it look for nothing", async () => {
  network.type = "wifi";
  const { restarts } = found();
  network.dispatchEvent(new Event("change"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(restarts).toEqual([]);
});

test("C4 · servers whose names and passwords will end are asked for again before a new way is looked for", async () => {
  const { restarts, ask } = found({ validMs: VALID_MS });
  await vi.advanceTimersByTimeAsync(VALID_MS / 2);
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect([restarts, ask.mock.calls.length]).toEqual([["stun:1"], 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect([restarts, ask.mock.calls.length]).toEqual([["stun:1", "stun:2"], 2]);
});

test("C3 · a call that is over looks for nothing, also when the servers' answer comes late", async () => {
  const { kept, peer, restarts, onGiveUp } = found();
  browser.dispatchEvent(new Event("online"));
  kept.stop();
  peer.connection = "failed";
  browser.dispatchEvent(new Event("online"));
  network.dispatchEvent(new Event("change"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([restarts, onGiveUp.mock.calls]).toEqual([[], []]);
});
