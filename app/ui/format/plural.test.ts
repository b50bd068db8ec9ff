import fc from "fast-check";
import { expect, it } from "vitest";
import { formatNumber, plural } from "./plural";

const MOVES = { one: "# move", other: "# moves" };

it("format · a count of one takes the singular form", () => {
  expect(plural(1, MOVES)).toBe("1 move");
});

it("format · any other count takes the plural form, with groups of digits", () => {
  expect([0, 2, 1024].map((count) => plural(count, MOVES))).toEqual(["0 moves", "2 moves", "1,024 moves"]);
});

it("format · a whole number has groups of digits", () => {
  const english = new Intl.NumberFormat("en");
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value)).toBe(english.format(value));
    }),
  );
});
