import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fileMemory } from "./fileMemory.server";
import type { Arriving } from "./readBody.server";

afterEach(() => vi.useRealTimers());

/** Work that takes until the test ends it. */
function work() {
  let end = () => {};
  const done = new Promise<string>((resolve) => (end = () => resolve("done")));
  return { begin: () => done, end };
}

it("bounded work · one member's files take at most that member's share of the memory", async () => {
  const { hold } = fileMemory({ atOnce: 100, ofMember: 60 });
  const first = work();
  const answer = hold("ada", 40, first.begin);
  expect(await hold("ada", 30, work().begin)).toBeNull();
  const other = work();
  const othersAnswer = hold("bob", 60, other.begin);
  first.end();
  other.end();
  expect([await answer, await othersAnswer]).toEqual(["done", "done"]);
});

it("bounded work · all members' files together have a limit", async () => {
  const { hold } = fileMemory({ atOnce: 100, ofMember: 60 });
  const [one, other] = [work(), work()];
  const answers = [hold("ada", 50, one.begin), hold("bob", 50, other.begin)];
  expect(await hold("eve", 1, work().begin)).toBeNull();
  one.end();
  other.end();
  await Promise.all(answers);
  expect(await hold("eve", 60, () => Promise.resolve("done"))).toBe("done");
});

it("bounded work · failed work frees its memory", async () => {
  const { hold } = fileMemory({ atOnce: 10, ofMember: 10 });
  await expect(hold("ada", 10, () => Promise.reject(new Error("cut off")))).rejects.toThrow("cut off");
  expect(await hold("ada", 10, () => Promise.resolve("done"))).toBe("done");
});

/** A file whose bytes arrive when the test sends them. */
function file() {
  let end = () => {};
  let arriving: Arriving | undefined;
  const hasEnded = new Promise<void>((resolve) => (end = resolve));
  return {
    arrive: (given: Arriving) => {
      arriving = given;
      return hasEnded;
    },
    wasEvicted: () => arriving?.wasEvicted(),
    got: (bytes: number) => arriving?.got(bytes),
    end,
  };
}
const MIB = 1024 * 1024;
const PIECE_BYTES = MIB / 4;
const stored = () => Promise.resolve("stored");

describe("a memory of 10 MiB, 6 of them for one member", () => {
  let memory: ReturnType<typeof fileMemory>;
  beforeEach(() => {
    vi.useFakeTimers();
    memory = fileMemory({ atOnce: 10 * MIB, ofMember: 6 * MIB });
  });

  /** Begins to receive a file. */
  function begin(member: string, bytes: number) {
    const arrives = file();
    return { ...arrives, answer: memory.receive(member, bytes, arrives.arrive, stored) };
  }
  /** Receives a file whose bytes are all there. */
  const receive = (member: string, bytes: number) => memory.receive(member, bytes, () => Promise.resolve(), stored);

  it("bounded work · a slow file gives way to a file of a member who holds less", async () => {
    const [slow, other] = [begin("ada", 6 * MIB), begin("bob", 4 * MIB)];
    vi.advanceTimersByTime(2_001);
    expect(await receive("eve", 4 * MIB)).toBe("stored");
    expect([slow.wasEvicted(), other.wasEvicted()]).toEqual([true, false]);
    slow.end();
    other.end();
    expect([await slow.answer, await other.answer]).toEqual([null, "stored"]);
  });

  it("bounded work · slow files of members who hold the same amount don't evict each other", async () => {
    const files = [begin("ada", 5 * MIB), begin("bob", 5 * MIB)];
    vi.advanceTimersByTime(59_000);
    expect(await receive("eve", 5 * MIB)).toBeNull();
    for (const { end } of files) end();
    expect(await Promise.all(files.map(({ answer }) => answer))).toEqual(["stored", "stored"]);
  });

  it("bounded work · all files of a member count towards what the member holds", async () => {
    const [large, small] = [begin("ada", 5 * MIB), begin("ada", MIB)];
    const other = begin("bob", 4 * MIB);
    vi.advanceTimersByTime(2_001);
    expect(await receive("eve", 5 * MIB)).toBe("stored");
    expect([large.wasEvicted(), small.wasEvicted(), other.wasEvicted()]).toEqual([true, false, false]);
  });

  it("bounded work · a file that arrives at 128 KiB a second doesn't give way", async () => {
    const [steady, other] = [begin("ada", 6 * MIB), begin("bob", 4 * MIB)];
    for (let n = 0; n < 5; n++) {
      vi.advanceTimersByTime(2_000);
      steady.got(PIECE_BYTES);
      other.got(PIECE_BYTES);
      expect(await receive("eve", MIB)).toBeNull();
    }
    steady.end();
    expect(await steady.answer).toBe("stored");
  });

  it("bounded work · no file is evicted if the memory would still be too small", async () => {
    const held = work();
    const answers = [memory.hold("ada", 4 * MIB, held.begin), memory.hold("bob", 5 * MIB, held.begin)];
    const slow = begin("ada", MIB);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(await receive("eve", 3 * MIB)).toBeNull();
    expect(slow.wasEvicted()).toBe(false);
    held.end();
    expect(await Promise.all(answers)).toEqual(["done", "done"]);
  });

  it("bounded work · a file that is stuck for a minute gives way to any member's file", async () => {
    const files = [begin("ada", 5 * MIB), begin("bob", 5 * MIB)];
    vi.advanceTimersByTime(60_001);
    expect(await receive("ada", 5 * MIB)).toBe("stored");
    expect(files.map(({ wasEvicted }) => wasEvicted())).toEqual([true, true]);
  });

  it("bounded work · a file that has arrived is stored, however long that takes", async () => {
    const storing = work();
    const answer = memory.receive("ada", 6 * MIB, () => Promise.resolve(), storing.begin);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await receive("bob", 5 * MIB)).toBeNull();
    storing.end();
    expect(await answer).toBe("done");
  });

  it("bounded work · the smallest file takes as much memory as one piece", async () => {
    const files = Array.from({ length: 24 }, () => begin("ada", 1));
    expect(await receive("ada", 1)).toBeNull();
    for (const { end } of files) end();
    expect(new Set(await Promise.all(files.map(({ answer }) => answer)))).toEqual(new Set(["stored"]));
  });
});
