import { expect, it } from "vitest";
import { plural } from "./plural";

const REPORTS = { one: "# report", other: "# reports" };

it("format · a count of one takes the singular form", () => {
  expect(plural(1, REPORTS)).toBe("1 report");
});

it("format · any other count takes the plural form, with groups of digits", () => {
  expect([0, 2, 1024].map((count) => plural(count, REPORTS))).toEqual(["0 reports", "2 reports", "1,024 reports"]);
});
