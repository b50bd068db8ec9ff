import { expect, test } from "vitest";
import { durationText } from "./durationText";

test("G10 · M13 · the text of a duration has minutes and seconds, and hours from one hour on", () => {
  expect([0, 999, 7000, 59_999, 60_000, 65_400, 754_321, 3_600_000, 3_723_000].map(durationText)).toEqual([
    "0:00",
    "0:00",
    "0:07",
    "0:59",
    "1:00",
    "1:05",
    "12:34",
    "1:00:00",
    "1:02:03",
  ]);
});
