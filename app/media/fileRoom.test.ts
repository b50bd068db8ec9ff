import { expect, it } from "vitest";
import { fileRoom } from "./fileRoom.server";

/** Work that goes on until it is ended. */
function work() {
  let end = () => {};
  const done = new Promise<string>((resolve) => (end = () => resolve("done")));
  return { begin: () => done, end };
}

it("bounded work · one member's files take at most that member's share of the room", async () => {
  const room = fileRoom({ atOnce: 100, ofMember: 60 });
  const first = work();
  const answer = room("ada", 40, first.begin);
  expect(await room("ada", 30, work().begin)).toBeNull();
  const other = work();
  const othersAnswer = room("bob", 60, other.begin);
  first.end();
  other.end();
  expect([await answer, await othersAnswer]).toEqual(["done", "done"]);
});

it("bounded work · all members' files together have a limit", async () => {
  const room = fileRoom({ atOnce: 100, ofMember: 60 });
  const [one, other] = [work(), work()];
  const answers = [room("ada", 50, one.begin), room("bob", 50, other.begin)];
  expect(await room("eve", 1, work().begin)).toBeNull();
  one.end();
  other.end();
  await Promise.all(answers);
  expect(await room("eve", 60, () => Promise.resolve("done"))).toBe("done");
});

it("bounded work · there is room again when the work failed", async () => {
  const room = fileRoom({ atOnce: 10, ofMember: 10 });
  await expect(room("ada", 10, () => Promise.reject(new Error("cut off")))).rejects.toThrow("cut off");
  expect(await room("ada", 10, () => Promise.resolve("done"))).toBe("done");
});
