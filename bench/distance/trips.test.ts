import { expect, it } from "vitest";
import { Trips } from "./trips";

const FAR = { far: 1, near: 0 };
const NEAR = { far: 0, near: 1 };

it("distance · calls that follow each other are a chain, with far and near ones apart", () => {
  const trips = new Trips();
  trips.begin("session")(FAR);
  trips.begin("counter")(NEAR);
  trips.begin("write")(FAR);
  expect(trips.longestChain(0)).toEqual({ waits: { far: 2, near: 1 }, calls: ["session", "counter", "write"] });
});

it("distance · calls that began together are one wait", () => {
  const trips = new Trips();
  const ends = ["session", "page", "files"].map((what) => trips.begin(what));
  for (const end of ends) end(FAR);
  expect(trips.longestChain(0).waits).toEqual(FAR);
});

it("distance · a planted await between two calls lengthens the chain", () => {
  const trips = new Trips();
  const [endOfFirst, endOfSecond] = [trips.begin("one"), trips.begin("two")];
  endOfFirst(FAR);
  endOfSecond(FAR);
  const together = trips.longestChain(0).waits;
  trips.begin("planted")(FAR);
  expect([together, trips.longestChain(0).waits]).toEqual([FAR, { far: 2, near: 0 }]);
});

it("distance · what a room waited for inside a call belongs to the call", () => {
  const trips = new Trips();
  trips.begin("CALL.create")({ far: 3, near: 1 });
  expect(trips.longestChain(0).waits).toEqual({ far: 3, near: 1 });
});

it("distance · work after the answer is a chain of its own", () => {
  const trips = new Trips();
  trips.begin("session")(FAR);
  const endOfEvents = trips.begin("events");
  const answered = trips.now();
  endOfEvents(NEAR);
  trips.begin("delivery")(FAR);
  expect([trips.longestChain(0, answered), trips.longestChain(answered)]).toEqual([
    { waits: FAR, calls: ["session"] },
    { waits: { far: 1, near: 1 }, calls: ["events", "delivery"] },
  ]);
});

it("distance · of two chains, the one with more far calls is the longest, and then the one with more near ones", () => {
  const trips = new Trips();
  const endOfFar = trips.begin("far");
  trips.begin("near 1")(NEAR);
  trips.begin("near 2")(NEAR);
  const before = trips.longestChain(0).calls;
  endOfFar(FAR);
  expect([before, trips.longestChain(0).calls]).toEqual([["near 1", "near 2"], ["far"]]);
});
