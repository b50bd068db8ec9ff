import { expect, it } from "vitest";
import { quietEndMs } from "./quietHours";

const at = (hour: number, minute = 0, second = 0) => Date.UTC(2026, 0, 10, hour, minute, second);
const NIGHT = { fromMin: 22 * 60, toMin: 7 * 60 + 30, zone: "UTC" };

it("X203 · quiet hours over midnight end in the morning", () => {
  expect(
    [at(21, 59), at(22), at(23, 30, 20), at(24), at(31, 29, 59), at(31, 30)].map((now) => quietEndMs(NIGHT, now)),
  ).toEqual([null, at(31, 30), at(31, 30), at(31, 30), at(31, 30), null]);
});

it("X203 · quiet hours are in the member's time zone", () => {
  // 22:00 in Kathmandu is 16:15 UTC
  const there = { ...NIGHT, zone: "Asia/Kathmandu" };
  expect([at(16, 14), at(16, 15)].map((now) => quietEndMs(there, now))).toEqual([null, at(25, 45)]);
});

it("X203 · quiet hours that begin when they end don't exist", () => {
  expect(quietEndMs({ ...NIGHT, toMin: NIGHT.fromMin }, at(23))).toBeNull();
});
