import { expect, it } from "vitest";
import { jobsText } from "./jobsText.mjs";

const HOUR_MS = 60 * 60 * 1000;

it("operator · the list of jobs shows each kind's number, parked jobs, oldest job and tries, and why jobs failed", () => {
  const text = jobsText({
    nowMs: 100 * HOUR_MS,
    kinds: [
      { kind: "ban", jobs: 1, parked: 0, oldestAtMs: 100 * HOUR_MS - 30_000, attempts: 0 },
      { kind: "erasure", jobs: 3, parked: 1, oldestAtMs: 97 * HOUR_MS, attempts: 60 },
    ],
    failed: [
      {
        n: 7,
        kind: "erasure",
        subject: "M1",
        attempts: 60,
        parkedAtMs: 40 * HOUR_MS,
        lastError: "Error: broken\n    at x",
      },
    ],
  });
  expect(text.split("\n")).toEqual([
    "ban\t1 jobs\t0 parked\toldest 30 s\tup to 0 tries",
    "erasure\t3 jobs\t1 parked\toldest 3 h\tup to 60 tries",
    "",
    "Failed:",
    "7\terasure\tM1\t60 tries\tparked 3 days ago",
    "\tError: broken",
  ]);
});

it("operator · the list of jobs says when there are none", () => {
  expect(jobsText({ nowMs: 0, kinds: [], failed: [] })).toBe("There are no jobs.");
});
