import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePeerState, type PeerState } from "./peer";

const states = fc.record<PeerState>({
  isMuted: fc.boolean(),
  picture: fc.constantFrom("none", "camera", "screen", "paused"),
});

test("C2 · a side's state is parsed, and further fields are dropped", () => {
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
  ["a text instead of a boolean", '{"isMuted":"true","picture":"camera"}'],
  ["a number instead of a boolean", '{"isMuted":1,"picture":"camera"}'],
  ["an unknown picture", '{"isMuted":true,"picture":"<b>"}'],
  ["a picture named like a property of every object", '{"isMuted":true,"picture":"constructor"}'],
  ["a state without its picture", '{"isMuted":true}'],
  ["a text of more than 200 characters", JSON.stringify({ isMuted: true, picture: "camera", more: "x".repeat(200) })],
  ["bytes", new ArrayBuffer(2)],
  ["an object", { isMuted: true, picture: "camera" }],
])("C2 · %s from the other browser isn't a state", (_what, said) => {
  expect(parsePeerState(said)).toBe(null);
});

test("C2 · anything from the other browser gives a valid state or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.anything()), (said) => {
      const state = parsePeerState(said);
      if (state !== null)
        expect([typeof state.isMuted, ["none", "camera", "screen", "paused"].includes(state.picture)]).toEqual([
          "boolean",
          true,
        ]);
    }),
  );
});
