import { expect, test } from "vitest";
import { isFoundBy } from "./isFoundBy";

const ZOE = { name: "Zoë", handle: "loom_1" };

test.each(["zoe", " ZOË ", "loom", "@loom", "@LOOM_1", ""])("X86 · a list finds a member by %j", (query) => {
  expect(isFoundBy(query, ZOE)).toBe(true);
});

test.each(["@zoe", "@oom", "loom1"])(
  "X86 · a list doesn't find a member by %j, which isn't in their name or handle",
  (query) => {
    expect(isFoundBy(query, ZOE)).toBe(false);
  },
);

test("X86 · a list doesn't find a member without a handle by an @", () => {
  expect(isFoundBy("@", { name: "Zoë", handle: null })).toBe(false);
});
