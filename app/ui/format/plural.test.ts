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

it("format · a number has commas between its thousands", () => {
  expect(formatNumber(1240)).toBe("1,240");
});

it("format · every whole number looks as Intl formats it", () => {
  const english = new Intl.NumberFormat("en");
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value)).toBe(english.format(value));
    }),
  );
});
