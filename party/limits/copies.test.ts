import { expect, it } from "vitest";
import { addCopies, addCopy, copiesUntilMs, type CountedTexts, isHeld, judge } from "./copies";
import { COPIES } from "./table";

const DAY_MS = COPIES.seconds * 1_000;
const NOW_MS = 1_000 * DAY_MS;

/** Sends a text to these people, one each second. Fails if it is held. */
function sent(to: readonly string[], { key = "k", texts = [] as CountedTexts, atMs = NOW_MS } = {}): CountedTexts {
  return to.reduce<CountedTexts>((counted, one, n) => {
    const added = addCopy(counted, { key, to: one }, atMs + n * 1_000);
    if ("key" in added) throw new Error(`held for ${one}`);
    return added;
  }, texts);
}
const people = (count: number, prefix = "p") => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const FULL = sent(people(COPIES.max));
const next = (texts: CountedTexts, atMs = NOW_MS, to = "next") => addCopy(texts, { key: "k", to }, atMs);

it("X70 · a text that was sent to nine people is held for the tenth, with the names of all", () => {
  expect(next(FULL, NOW_MS + 10_000)).toEqual({
    key: "k",
    report: null,
    to: [...people(COPIES.max), "next"],
    judged: 0,
  });
});

it("X70 · a text that is sent to the same person again isn't held", () => {
  expect(isHeld(next(FULL, NOW_MS + 10_000, "p0"))).toBe(false);
});

it("X70 · another text of the same member isn't held", () => {
  expect(isHeld(addCopy(FULL, { key: "other", to: "next" }, NOW_MS + 10_000))).toBe(false);
});

it("X70 · copies count for 24 hours", () => {
  expect(isHeld(next(FULL, NOW_MS + DAY_MS - 1))).toBe(true);
  expect(isHeld(next(FULL, NOW_MS + DAY_MS))).toBe(false);
});

it("X70 · a held text stays held for everybody until it has a verdict", () => {
  const texts = judge(FULL, "k", { type: "held", report: "r" }, NOW_MS);
  expect(next(texts, NOW_MS + 40 * DAY_MS, "p0")).toEqual({ key: "k", report: "r", to: [], judged: 1 });
});

it("X70 · an allowed text isn't held again for seven days", () => {
  const allowed = judge(FULL, "k", { type: "allowed" }, NOW_MS);
  const texts = sent(people(50), { texts: allowed });
  expect(isHeld(next(texts, NOW_MS + 7 * DAY_MS - 1))).toBe(false);
  const later = sent(people(COPIES.max), { texts, atMs: NOW_MS + 7 * DAY_MS });
  expect(isHeld(next(later, NOW_MS + 7 * DAY_MS + 10_000))).toBe(true);
});

it("X70 · after a decision against it, a text counts from the beginning", () => {
  const ended = judge(judge(FULL, "k", { type: "held", report: "r" }, NOW_MS), "k", { type: "ended" }, NOW_MS);
  expect(sent(people(COPIES.max), { texts: ended })).toHaveLength(1);
});

it("X70 · people who are no strangers don't count", () => {
  const texts = judge(FULL, "k", { type: "uncounted", to: ["p0"] }, NOW_MS);
  expect(isHeld(next(texts, NOW_MS + 10_000))).toBe(false);
});

it("X70 · only the last texts are kept, and a held one longer than others", () => {
  const heldText = judge([], "held", { type: "held", report: "r" }, NOW_MS);
  const texts = people(2 * COPIES.texts, "key").reduce<CountedTexts>(
    (known, key) => sent(["p"], { key, texts: known }),
    heldText,
  );
  expect(texts).toHaveLength(COPIES.texts);
  expect(texts.map(({ key }) => key)).toContain("held");
});

it("X70 · a text that others got is kept longer than newer ones that one person got", () => {
  const one = sent(people(2), { key: "ad" });
  const decoys = people(COPIES.texts, "decoy");
  const texts = decoys.reduce<CountedTexts>((known, key) => sent(["p"], { key, texts: known }), one);
  expect(texts).toHaveLength(COPIES.texts);
  expect(texts.map(({ key }) => key)).toContain("ad");
});

it("X70 · the newest texts are kept, even if everybody got the others", () => {
  const all = people(COPIES.texts, "decoy").reduce<CountedTexts>(
    (known, key) => sent(people(2), { key, texts: known }),
    [],
  );
  const texts = people(12, "new").reduce<CountedTexts>((known, key) => sent(["p"], { key, texts: known }), all);
  expect(texts.map(({ key }) => key)).toEqual(expect.arrayContaining(people(12, "new")));
});

it.each(["text", "link"])(
  "X70 · a text and its link are held by one report, and an answer that is asked for the %s counts for both",
  (asked) => {
    const both = ["text", "link"].reduce<CountedTexts>(
      (texts, key) => sent(people(COPIES.max), { key, texts }),
      sent(["p"], { key: "other link" }),
    );
    const copies = ["text", "link", "other link"].map((key) => ({ key, to: "next" }));
    const waiting = judge(both, "text", { type: "held", report: "r" }, NOW_MS, ["text", "link", "other link"]);
    expect(addCopies(waiting, copies, NOW_MS)).toMatchObject({ report: "r" });
    expect(isHeld(addCopies(waiting, copies.slice(1, 2), NOW_MS))).toBe(true);
    expect(isHeld(addCopies(waiting, copies.slice(2), NOW_MS))).toBe(false); // few got it
    const allowed = judge(waiting, asked, { type: "allowed" }, NOW_MS);
    expect(isHeld(sent(people(2 * COPIES.max), { key: "other link", texts: allowed }))).toBe(false);
    expect(isHeld(addCopies(allowed, copies, NOW_MS))).toBe(false);
    expect(judge(waiting, asked, { type: "ended" }, NOW_MS)).toEqual([]);
  },
);

it("X70 · texts of which nothing counts any longer are forgotten", () => {
  expect(sent(["p"], { key: "other", texts: FULL, atMs: NOW_MS + 2 * DAY_MS })).toHaveLength(1);
});

it("X70 · copies count until a day after the last one", () => {
  expect(copiesUntilMs(FULL, NOW_MS)).toBe(NOW_MS + (COPIES.max - 1) * 1_000 + DAY_MS);
});

it("X70 · a held text says how often it was judged, so that a room can wait for the next time", () => {
  const verdict = { type: "held", report: "r" } as const;
  const twice = judge(judge(FULL, "k", verdict, NOW_MS), "k", verdict, NOW_MS);
  expect(next(twice)).toMatchObject({ judged: 2 });
});

it("X70 · a text that is full again after some receivers were no strangers was judged once", () => {
  const uncounted = judge(FULL, "k", { type: "uncounted", to: ["p0"] }, NOW_MS);
  const full = sent(["another"], { texts: uncounted });
  expect(next(full)).toMatchObject({ report: null, judged: 1 });
});

it("X70 · when one of several copies is held, none is counted", () => {
  const copies = [
    { key: "other", to: "next" },
    { key: "k", to: "next" },
  ];
  expect(addCopies(FULL, copies, NOW_MS)).toMatchObject({ key: "k", report: null });
});
