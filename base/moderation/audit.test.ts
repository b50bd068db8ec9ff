import { expect, it } from "vitest";
import { faultsInStored, type Stored, type StoredCase } from "./audit";
import { type Entry, type Happening, replay } from "./state";

const HAPPENINGS: Happening[] = [
  { type: "roleChanged", member: "mod", role: "moderator", by: "operator" },
  {
    ...{ type: "reported", case: "c", report: "r", subject: { type: "post", id: "p" } },
    ...{ member: "author", reason: "spam", source: "member", text: "hash" },
  } as Happening,
  { type: "claimed", case: "c", by: "mod" },
  {
    ...{ type: "decided", case: "c", decision: "d", by: "mod", action: "warn", rule: "spam", facts: "facts" },
    ...{ restrictions: [], untilMs: null },
  } as Happening,
  { type: "tagHidden", tag: "spam", by: "mod" },
  { type: "tagHidden", tag: "cats", by: "mod" },
  { type: "tagShown", tag: "cats", by: "mod" },
];
const entries = HAPPENINGS.map((happening, i): Entry => ({ n: i + 1, atMs: i, ...happening }));

const casesAfter = (n: number): StoredCase[] =>
  [...replay(entries.slice(0, n)).values()].flatMap(({ case: state, decisions }) =>
    state ? [{ case: state, decisions }] : [],
  );
const stored = (change: Partial<Stored> = {}): Stored => ({
  since: entries.length,
  cases: casesAfter(entries.length),
  moderators: ["mod"],
  hiddenTags: ["spam"],
  texts: new Set(["hash", "facts"]),
  wrongTexts: [],
  ...change,
});

it("X67 · what the log leaves has no fault", () => {
  expect(faultsInStored(entries, stored())).toEqual([]);
});

it("X67 · a stored case that the log doesn't give is found", () => {
  const [one] = casesAfter(entries.length);
  if (!one) throw new Error("no case");
  const cases = [{ ...one, case: { ...one.case, status: "open" as const } }];
  expect(faultsInStored(entries, stored({ cases }))).toEqual(["Case 2 (c) isn't as the log leaves it."]);
});

it("X67 · a stored decision that the log doesn't give is found", () => {
  const cases = casesAfter(entries.length).map((one) => ({ ...one, decisions: [] }));
  expect(faultsInStored(entries, stored({ cases }))).toHaveLength(1);
});

it("X67 · a case that is missing is found", () => {
  expect(faultsInStored(entries, stored({ cases: [] }))).toEqual(["Case c of the log isn't stored."]);
});

it("X67 · a moderator whom no entry made one is found", () => {
  expect(faultsInStored(entries, stored({ moderators: ["mod", "other"] }))).toEqual([
    "Member other is a moderator, but the log says otherwise.",
  ]);
});

it("X67 · a tag that is hidden without an entry, and one that is shown without one, are found", () => {
  expect(faultsInStored(entries, stored({ hiddenTags: ["cats"] }))).toEqual([
    "The tag spam isn't hidden, but the log says otherwise.",
    "The tag cats is hidden, but the log says otherwise.",
  ]);
});

it("X67 · a text that is missing and a text that was altered are found", () => {
  expect(faultsInStored(entries, stored({ texts: new Set(["hash"]), wrongTexts: ["hash"] }))).toEqual([
    "The text facts of entry 4 is missing.",
    "The text hash was altered.",
  ]);
});

it.each([2, 3, 4])("X67 · what was read between entries %i and 4 has no fault", (n) => {
  const read = stored({ since: 2, cases: casesAfter(n), texts: new Set(n < 4 ? ["hash"] : ["hash", "facts"]) });
  expect(faultsInStored(entries, read)).toEqual([]);
});
