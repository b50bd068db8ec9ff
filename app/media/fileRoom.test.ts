import { afterEach, expect, it, vi } from "vitest";
import { fileRoom } from "./fileRoom.server";
import type { Arriving } from "./readBody.server";

afterEach(() => vi.useRealTimers());

/** Work that goes on until it is ended. */
function work() {
  let end = () => {};
  const done = new Promise<string>((resolve) => (end = () => resolve("done")));
  return { begin: () => done, end };
}

it("bounded work · one member's files take at most that member's share of the room", async () => {
  const { hold } = fileRoom({ atOnce: 100, ofMember: 60 });
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
  const { hold } = fileRoom({ atOnce: 100, ofMember: 60 });
  const [one, other] = [work(), work()];
  const answers = [hold("ada", 50, one.begin), hold("bob", 50, other.begin)];
  expect(await hold("eve", 1, work().begin)).toBeNull();
  one.end();
  other.end();
  await Promise.all(answers);
  expect(await hold("eve", 60, () => Promise.resolve("done"))).toBe("done");
});

it("bounded work · there is room again when the work failed", async () => {
  const { hold } = fileRoom({ atOnce: 10, ofMember: 10 });
  await expect(hold("ada", 10, () => Promise.reject(new Error("cut off")))).rejects.toThrow("cut off");
  expect(await hold("ada", 10, () => Promise.resolve("done"))).toBe("done");
});

/** A file that arrives as a test says. */
function file() {
  let end = () => {};
  let arriving: Arriving | undefined;
  const whole = new Promise<void>((resolve) => (end = resolve));
  return {
    arrive: (given: Arriving) => {
      arriving = given;
      return whole;
    },
    hasGivenWay: () => arriving?.hasGivenWay(),
    got: (bytes: number) => arriving?.got(bytes),
    end,
  };
}
const PIECE_BYTES = 256 * 1024;
const MAX = { atOnce: 10 * PIECE_BYTES, ofMember: 6 * PIECE_BYTES };
const stored = () => Promise.resolve("stored");

it("bounded work · a file that arrives slowly gives way when there is no room for another", async () => {
  vi.useFakeTimers();
  const { receive } = fileRoom(MAX);
  const [one, other] = [file(), file()];
  const slow = receive("ada", 5 * PIECE_BYTES, one.arrive, stored);
  const fast = receive("bob", 5 * PIECE_BYTES, other.arrive, stored);
  vi.advanceTimersByTime(1_500);
  one.got(PIECE_BYTES - 1);
  other.got(PIECE_BYTES);
  vi.advanceTimersByTime(1_500);
  expect(await receive("eve", 5 * PIECE_BYTES, () => Promise.resolve(), stored)).toBe("stored");
  expect([one.hasGivenWay(), other.hasGivenWay()]).toEqual([true, false]);
  one.end();
  other.end();
  expect(await slow).toBeNull();
  expect(await fast).toBe("stored");
});

it("bounded work · of two slow files the slower one gives way", async () => {
  vi.useFakeTimers();
  const { receive } = fileRoom(MAX);
  const [one, other] = [file(), file()];
  const slow = receive("ada", 5 * PIECE_BYTES, one.arrive, stored);
  const slower = receive("bob", 5 * PIECE_BYTES, other.arrive, stored);
  vi.advanceTimersByTime(1_000);
  one.got(PIECE_BYTES);
  vi.advanceTimersByTime(2_001);
  expect(await receive("eve", PIECE_BYTES, () => Promise.resolve(), stored)).toBe("stored");
  one.end();
  other.end();
  expect(await slower).toBeNull();
  expect(await slow).toBe("stored");
});

it("bounded work · no file gives way that arrives as fast as 128 KiB a second", async () => {
  vi.useFakeTimers();
  const { receive } = fileRoom(MAX);
  const [one, other] = [file(), file()];
  const answers = [receive("ada", 5 * PIECE_BYTES, one.arrive, stored), receive("bob", 5 * PIECE_BYTES, other.arrive, stored)];
  vi.advanceTimersByTime(2_000);
  expect(await receive("eve", 1, () => Promise.resolve(), stored)).toBeNull();
  one.end();
  other.end();
  expect(await Promise.all(answers)).toEqual(["stored", "stored"]);
});

it("bounded work · no file gives way where that leaves too little room", async () => {
  vi.useFakeTimers();
  const { receive, hold } = fileRoom(MAX);
  const [slow, held] = [file(), work()];
  const answers = [receive("ada", 2 * PIECE_BYTES, slow.arrive, stored), hold("bob", 6 * PIECE_BYTES, held.begin)];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await receive("eve", 5 * PIECE_BYTES, () => Promise.resolve(), stored)).toBeNull();
  slow.end();
  held.end();
  expect(await Promise.all(answers)).toEqual(["stored", "done"]);
});

it("bounded work · a file that has arrived is stored, however long that takes", async () => {
  vi.useFakeTimers();
  const { receive } = fileRoom(MAX);
  const storing = work();
  const answer = receive("ada", 6 * PIECE_BYTES, () => Promise.resolve(), storing.begin);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await receive("bob", 5 * PIECE_BYTES, () => Promise.resolve(), stored)).toBeNull();
  storing.end();
  expect(await answer).toBe("done");
});
