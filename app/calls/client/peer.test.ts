import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePeerState, type PeerState } from "./peer";

const states = fc.record<PeerState>({ isMuted: fc.boolean(), picture: fc.constantFrom("none", "camera", "screen", "paused") });

test("C2 · what a side says of itself is heard, and no more of it than that", () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(parsePeerState(JSON.stringify({ ...state, name: "x" }))).toEqual(state);
    }),
  );
});

test.each<[what: string, said: unknown]>([
  ["no JSON", "{"],
  ["nothing", ""],
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"camera"'],
  ["a word for a truth", '{"isMuted":"true","picture":"camera"}'],
  ["a number for a truth", '{"isMuted":1,"picture":"camera"}'],
  ["a picture of which nobody has heard", '{"isMuted":true,"picture":"<b>"}'],
  ["what every object has", '{"isMuted":true,"picture":"constructor"}'],
  ["half of it", '{"isMuted":true}'],
  ["too much", JSON.stringify({ isMuted: true, picture: "camera", more: "x".repeat(200) })],
  ["bytes", new ArrayBuffer(2)],
  ["an object", { isMuted: true, picture: "camera" }],
])("C2 · %s from the other's browser is no state", (_what, said) => {
  expect(parsePeerState(said)).toBe(null);
});

test("C2 · whatever the other's browser says, there is a state or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.anything()), (said) => {
      const state = parsePeerState(said);
      if (state !== null) expect([typeof state.isMuted, ["none", "camera", "screen", "paused"].includes(state.picture)]).toEqual(["boolean", true]);
    }),
  );
});
