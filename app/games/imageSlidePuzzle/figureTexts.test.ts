import { expect, test } from "vitest";
import { timeText } from "./figureTexts";

test("G10 · the text of a time has minutes and seconds, and hours from one hour on", () => {
  expect([0, 999, 7000, 59_999, 60_000, 754_321, 3_600_000, 3_723_000].map(timeText)).toEqual([
    "0:00",
    "0:00",
    "0:07",
    "0:59",
    "1:00",
    "12:34",
    "1:00:00",
    "1:02:03",
  ]);
});
