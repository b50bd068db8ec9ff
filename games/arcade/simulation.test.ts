import { expect, test } from "vitest";
import { ARCADE } from "~/games/arcadePlayers";
import { isRunOver } from "./core";
import type { RunLog } from "./runLog";
import { simulate } from "./simulation";
import { stateHash } from "./stateHash";

const run = (log: RunLog, seed = [1]) => ({ seed, profile: "desktop", log }) as const;

test("G8 · G9 · hashes are FNV-1a of 32 bits over the words' bytes", () => {
  expect(stateHash([])).toBe("811c9dc5"); // the offset basis
  expect(stateHash([0x64636261])).toBe("ce3479bd"); // "abcd"
  expect(stateHash([-1])).toBe(stateHash([0xffffffff]));
  expect(stateHash([1, 0])).not.toBe(stateHash([0, 1]));
});

test("G8 · G9 · a run's hash is recorded every ten seconds, and at its end", () => {
  const game = ARCADE.BallFall.game;
  const { ticks, hashes, hash, state } = simulate(game, run([[1_250, 0, 0]]));
  expect([ticks, hashes.length, hash]).toEqual([1_250, 2, stateHash(game.words(state))]);
  expect(hashes).toEqual([600, 1_200].map((at) => simulate(game, run([[at, 0, 0]])).hash));
});

test("G8 · G9 · the way a log is split into entries makes no difference", () => {
  for (const { game } of Object.values(ARCADE)) {
    expect(
      simulate(
        game,
        run([
          [2, 1, 1],
          [3, 1, 1],
          [1, -4, 0],
        ]),
      ),
    ).toEqual(
      simulate(
        game,
        run([
          [5, 1, 1],
          [1, -4, 0],
        ]),
      ),
    );
  }
});

test("G8 · G9 · inputs after the end don't count", () => {
  for (const { game } of Object.values(ARCADE)) {
    const over = simulate(game, run([[5_000, 0, 1]]));
    expect(isRunOver(over.state)).toBe(true);
    expect(over.ticks).toBeLessThan(5_000);
    expect(simulate(game, run([[6_000, 0, 1]]))).toEqual(over);
    expect(simulate(game, run([[over.ticks - 1, 0, 1]])).state.phase).toBe("running");
  }
});

test("G8 · G9 · similar seeds give different runs", () => {
  const hashOf = (seed: number[]) => simulate(ARCADE.BallFall.game, run([[100, 0, 1]], seed)).hash;
  expect(new Set([hashOf([1]), hashOf([2]), hashOf([1, 0]), hashOf([0, 1])]).size).toBe(4);
});

test("G8 · G9 · every value of a state changes its hash", () => {
  const changed = (value: unknown): unknown => {
    if (typeof value === "number") return value + 1;
    if (typeof value === "boolean") return !value;
    return value === "running" ? "ready" : value === "desktop" ? "mobile" : value === null ? 0 : value;
  };
  for (const { game } of Object.values(ARCADE)) {
    const { state, hash } = simulate(game, run([[200, 0, 1]]));
    const leaves = leavesOf(state);
    expect(leaves.length).toBeGreaterThan(15);
    for (const leaf of leaves)
      expect([leaf, stateHash(game.words(withChanged(state, leaf, changed)))]).not.toEqual([leaf, hash]);
  }
});

type Path = readonly string[];

/** The paths to all values that aren't objects. */
const leavesOf = (value: unknown): Path[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner).map((path) => [key, ...path]))
    : [[]];

function withChanged<Value>(value: Value, [key, ...rest]: Path, change: (leaf: unknown) => unknown): Value {
  if (key === undefined) return change(value) as Value;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withChanged(copy[key], rest, change);
  return copy as Value;
}
