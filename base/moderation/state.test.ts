import fc from "fast-check";
import { expect, it } from "vitest";
import { applyEntry, canClaim, type CaseFile, type Entry, type Happening, hasClaim, limitsFrom } from "./state";
import { CLAIM_MS, DECISIONS, REASONS, RESTRICTIONS, severityOf, STRIKE_MS } from "./terms";

const NOW = 1_000_000;
const NOTHING: CaseFile = { case: null, decisions: [] };

const REPORTED: Happening = {
  type: "reported",
  case: "c",
  report: "r",
  subject: { type: "post", id: "p" },
  member: "author",
  reason: "spam",
  source: "member",
  text: null,
};
const decided = (action: (typeof DECISIONS)[number], more: object = {}): Happening => ({
  type: "decided",
  case: "c",
  decision: "d",
  by: "mod",
  action,
  rule: "rule",
  facts: null,
  restrictions: [],
  untilMs: null,
  ...more,
});

/** The state after these, one second apart. */
const after = (...happenings: Happening[]): CaseFile =>
  happenings.reduce<CaseFile>(
    (file, happening, i) => applyEntry(file, { n: i + 1, atMs: NOW + i * 1_000, ...happening }),
    NOTHING,
  );

it("X49 · a second report joins the case and can only make it more severe", () => {
  const { case: state } = after(
    REPORTED,
    { ...REPORTED, report: "r2", reason: "threat" },
    { ...REPORTED, report: "r3" },
  );
  expect(state).toMatchObject({ reports: 3, severity: severityOf("threat"), number: 1, revision: 3 });
});

it("X55 · a claim lasts 30 minutes, and an action of its moderator renews it", () => {
  const claim: Happening = { type: "claimed", case: "c", by: "mod" };
  const acted = after(REPORTED, claim, { type: "escalated", case: "c", by: "mod" }).case;
  if (!acted) throw new Error("no case");
  const actedAt = NOW + 2_000;
  expect(hasClaim(acted, "mod", actedAt + CLAIM_MS - 1)).toBe(true);
  expect(canClaim(acted, "other", actedAt + CLAIM_MS - 1)).toBe(false);
  expect(hasClaim(acted, "mod", actedAt + CLAIM_MS)).toBe(false);
  expect(canClaim(acted, "other", actedAt + CLAIM_MS)).toBe(true);
});

it.each(["mod", "other"])("X55 · a view by `%s` neither renews a claim nor changes the revision", (by) => {
  const claimed = after(REPORTED, { type: "claimed", case: "c", by: "mod" });
  expect(after(REPORTED, { type: "claimed", case: "c", by: "mod" }, { type: "viewed", case: "c", by })).toEqual(
    claimed,
  );
});

it("X57 · a decided case can be claimed again only while it hides what was reported", () => {
  const canClaimAfter = (...actions: ("hide" | "warn" | "restore")[]) => {
    const state = after(REPORTED, ...actions.map((action) => decided(action))).case;
    return state !== null && canClaim(state, "mod", NOW + 10_000);
  };
  expect([canClaimAfter("hide"), canClaimAfter("warn"), canClaimAfter("hide", "restore")]).toEqual([
    true,
    false,
    false,
  ]);
});

it("X58 · nobody can claim a case about themselves", () => {
  const state = after(REPORTED).case;
  if (!state) throw new Error("no case");
  expect(canClaim(state, "author", NOW)).toBe(false);
});

it("X65 · the moderator who decided can't claim the appeal, and another can", () => {
  const state = after(REPORTED, decided("warn"), {
    type: "appealed",
    case: "c",
    appellant: "member",
    appeal: "d",
    text: "t",
  }).case;
  if (!state) throw new Error("no case");
  expect(canClaim(state, "mod", NOW + 5_000)).toBe(false);
  expect(canClaim(state, "other", NOW + 5_000)).toBe(true);
});

it.each([
  ["warn", true],
  ["restrict", true],
  ["suspend", true],
  ["ban", true],
  ["hide", false],
  ["delete", false],
] as const)("X58 · whether the decision `%s` is a strike for 90 days: %s", (action, isStrike) => {
  const [decision] = after(REPORTED, decided(action)).decisions;
  expect(decision?.strikeUntilMs).toBe(isStrike ? NOW + 1_000 + STRIKE_MS : null);
});

it.each(["dismiss", "restore"] as const)("X62 · the decision `%s` gives the member no statement", (action) => {
  expect(after(REPORTED, decided(action)).decisions).toEqual([]);
});

it("X59 · an appeal that succeeds ends the decision and shows again what it hid", () => {
  const file = after(
    REPORTED,
    decided("hide"),
    { type: "appealed", case: "c", appellant: "member", appeal: "d", text: "t" },
    { type: "appealDecided", case: "c", by: "other", outcome: "overturned", answer: "a" },
    { type: "ended", case: "c", decision: "d", why: "appeal" },
  );
  expect(file.case).toMatchObject({ status: "decided", isHidden: false });
  expect(file.decisions).toMatchObject([{ endedWhy: "appeal", appealOutcome: "overturned", answer: "a" }]);
});

it("X59 · a decision in another case changes whether a case's thing is hidden", () => {
  const isHiddenAfter = (...list: Happening[]) => after(REPORTED, ...list).case?.isHidden;
  const [hidden, shown]: Happening[] = [
    { type: "subjectHidden", case: "c" },
    { type: "subjectShown", case: "c" },
  ];
  expect([isHiddenAfter(hidden!), isHiddenAfter(hidden!, shown!)]).toEqual([true, false]);
});

it("X48 · a reporter's appeal that succeeds opens the case again", () => {
  const file = after(
    REPORTED,
    decided("dismiss"),
    { type: "appealed", case: "c", appellant: "reporter", appeal: "r", text: "t" },
    { type: "appealDecided", case: "c", by: "other", outcome: "overturned", answer: "a" },
  );
  expect(file.case?.status).toBe("open");
});

it("X60 · of several restrictions of one kind, the longest counts", () => {
  const [short] = after(REPORTED, decided("suspend", { untilMs: NOW + 10_000 })).decisions;
  const [long] = after(REPORTED, decided("suspend", { decision: "d2", untilMs: NOW + 20_000 })).decisions;
  if (!short || !long) throw new Error("no decision");
  expect(limitsFrom([long, short]).get("suspended")).toBe(long);
  expect(limitsFrom([short, long, { ...long, endedAtMs: NOW }]).get("suspended")?.untilMs).toBe(NOW + 20_000);
  expect(limitsFrom([short, { ...long, endedAtMs: NOW }]).get("suspended")).toBe(short);
});

const happening = fc.oneof(
  fc.constantFrom(...REASONS).map((reason): Happening => ({ ...REPORTED, reason })),
  fc.constantFrom("mod", "other").map((by): Happening => ({ type: "claimed", case: "c", by })),
  fc
    .record({
      action: fc.constantFrom(...DECISIONS),
      decision: fc.constantFrom("d", "d2", "d3"),
      restrictions: fc.subarray([...RESTRICTIONS]),
      untilMs: fc.constantFrom(null, NOW * 2),
    })
    .map(({ action, ...more }) => decided(action, more)),
  fc
    .constantFrom("d", "d2", "d3")
    .map((appeal): Happening => ({ type: "appealed", case: "c", appellant: "member", appeal, text: "t" })),
  fc
    .constantFrom("upheld" as const, "overturned" as const)
    .map((outcome): Happening => ({ type: "appealDecided", case: "c", by: "other", outcome, answer: null })),
  fc.constantFrom("d", "d2", "d3").map((decision): Happening => ({ type: "ended", case: "c", decision, why: "time" })),
);

it("X66 · in any log, a case's revision is its newest entry, and nothing that ended limits the member", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (list) => {
      const entries = [REPORTED, ...list].map((one, i): Entry => ({ n: i + 1, atMs: NOW + i, ...one }));
      const file = entries.reduce<CaseFile>(applyEntry, NOTHING);
      expect(file.case?.revision).toBe(entries.length);
      for (const decision of limitsFrom(file.decisions).values()) expect(decision.endedAtMs).toBeNull();
    }),
  );
});
