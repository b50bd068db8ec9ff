import { expect, it, vi } from "vitest";
import { hubOf, roomAt, shardOf } from "./roomAt";

const recorder = () => ({ getByName: vi.fn((name: string) => name) });

it("rooms · a call with a region asks for a room there", () => {
  const rooms = recorder();
  expect(roomAt(rooms, "ada", "oc")).toBe("ada");
  expect(rooms.getByName.mock.calls).toEqual([["ada", { locationHint: "oc" }]]);
});

it("rooms · a call without a region leaves the place to the platform", () => {
  const rooms = recorder();
  roomAt(rooms, "ada", null);
  expect(rooms.getByName.mock.calls).toEqual([["ada"]]);
});

it("rooms · a hub and its shards are asked for near the primary", () => {
  const [LIVE_HUB, LIVE_LEAF] = [recorder(), recorder()];
  hubOf({ LIVE_HUB, PRIMARY_REGION: "weur" }, "feed");
  shardOf({ LIVE_LEAF, PRIMARY_REGION: "weur" }, "feed/0");
  hubOf({ LIVE_HUB }, "feed");
  expect([LIVE_HUB.getByName.mock.calls, LIVE_LEAF.getByName.mock.calls]).toEqual([
    [["feed", { locationHint: "weur" }], ["feed"]],
    [["feed/0", { locationHint: "weur" }]],
  ]);
});
