import { expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import { hiddenFilter, isHidden, parseHidden } from "./hiddenAuthors";

const members = (count: number): string[] => Array.from({ length: count }, () => ulid(1));

it.each([1, 8, 1_000, 10_000, 30_000])("X13 · a filter of %i members hides all of them", (count) => {
  const hidden = members(count);
  const filter = parseHidden(hiddenFilter(hidden));
  expect(hidden.filter((member) => !filter || !isHidden(filter, member))).toEqual([]);
});

it.each([
  [1, 0.05],
  [1_000, 0.02],
  [4_800, 0.02],
  [10_000, 0.15],
])("X13 · a filter of %i members hides few others", (count, share) => {
  const filter = parseHidden(hiddenFilter(members(count)));
  const others = members(5_000);
  expect(others.filter((member) => filter && isHidden(filter, member)).length / others.length).toBeLessThan(share);
});

it("X13 · the filter of nobody is empty", () => {
  expect([hiddenFilter([]), parseHidden("")]).toEqual(["", null]);
});

it("X13 · a filter has at most 8,002 characters", () => {
  expect(hiddenFilter(members(100_000)).length).toBeLessThanOrEqual(8_002);
});
