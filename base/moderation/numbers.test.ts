import { expect, it } from "vitest";
import { numbersOf } from "./numbers";
import type { Entry, Happening } from "./state";

const HOUR_MS = 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);
const at = (hours: number, happening: Happening, n = 1): Entry => ({ n, atMs: START + hours * HOUR_MS, ...happening });

const reported = (ofCase: string, more: object = {}): Happening =>
  ({
    ...{ type: "reported", case: ofCase, report: "r", subject: { type: "post", id: ofCase } },
    ...{ member: "author", reason: "spam", source: "member", text: null },
    ...(more as object),
  }) as Happening;
const decided = (ofCase: string, action: "dismiss" | "hide" | "warn" | "restore", by = "mod"): Happening =>
  ({
    ...{ type: "decided", case: ofCase, decision: "d", by, action, rule: null, facts: null },
    ...{ restrictions: [], untilMs: null },
  }) as Happening;
const appealed = (ofCase: string, appellant: "member" | "reporter" = "member"): Happening =>
  ({
    ...{ type: "appealed", case: ofCase, appellant, appeal: "d", text: "t" },
  }) as Happening;
const answered = (ofCase: string, outcome: "upheld" | "overturned"): Happening =>
  ({
    ...{ type: "appealDecided", case: ofCase, by: "other", outcome, answer: null },
  }) as Happening;

it("X68 · reports are counted by reason, by source and by the first decision after them", () => {
  const { reports } = numbersOf(
    [
      at(0, reported("a")),
      at(1, reported("a", { reason: "hate", source: "visitor" })),
      at(2, decided("a", "hide")),
      at(3, reported("b", { source: "system" })),
      at(4, decided("b", "dismiss")),
      at(5, reported("c")),
    ],
    2026,
  );
  expect(reports).toMatchObject({
    total: 4,
    bySource: { member: 2, visitor: 1, system: 1 },
    byReason: { spam: 3, hate: 1, threat: 0 },
    byOutcome: { acted: 2, dismissed: 1, open: 1 },
  });
});

it("X68 · the median time to a decision is over all decided reports", () => {
  const entries = [
    at(0, reported("a")),
    at(1, reported("b")),
    at(3, decided("b", "warn")),
    at(10, decided("a", "warn")),
  ];
  expect(numbersOf(entries, 2026).reports.medianHours).toBe(6);
});

it("X68 · a decision without a person counts as automated", () => {
  const entries = [at(0, reported("a")), at(1, decided("a", "hide", "system")), at(2, decided("a", "restore"))];
  expect(numbersOf(entries, 2026).decisions).toMatchObject({
    hide: { byPeople: 0, automated: 1 },
    restore: { byPeople: 1, automated: 0 },
  });
});

it("X68 · appeals are counted by who appealed and by outcome, with the median of days", () => {
  const entries = [
    ...["a", "b", "c"].flatMap((one) => [at(0, reported(one)), at(1, decided(one, "hide"))]),
    at(24, appealed("a")),
    at(72, answered("a", "overturned")),
    at(24, appealed("b", "reporter")),
    at(120, answered("b", "upheld")),
    at(24, appealed("c")),
  ];
  expect(numbersOf(entries, 2026).appeals).toEqual({
    ...{ byMembers: 2, byReporters: 1, upheld: 1, overturned: 1, open: 1, medianDays: 3 },
  });
});

it("X68 · what belongs to another year isn't counted", () => {
  const entries = [at(-1, reported("a")), at(1, decided("a", "warn")), at(2, reported("b"))];
  const { reports, decisions } = numbersOf(entries, 2025);
  expect([reports.total, reports.byOutcome.acted, decisions.warn.byPeople]).toEqual([1, 1, 0]);
});

it("X68 · a year without entries has only zeros", () => {
  const { reports, appeals } = numbersOf([], 2026);
  expect([reports.total, reports.medianHours, appeals.open, appeals.medianDays]).toEqual([0, null, 0, null]);
});
