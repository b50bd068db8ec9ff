import { expect, it } from "vitest";
import { CASE_EVIDENCE } from "~/base/moderation/terms";
import { additionTo, bytesOf, isUnchanged, type KeptEvidence } from "./caseEvidence";
import type { Evidence, EvidenceVersion } from "./evidence";

const version = (text: string, atMs = 1): EvidenceVersion => ({ text, alts: [], atMs });
const post = (text: string, versions: EvidenceVersion[] = []): Extract<Evidence, { type: "post" }> => ({
  ...{ type: "post", author: "ada", text, atMs: 1, files: [] },
  ...(versions.length > 0 ? { versions } : {}),
});
const message = (text: string, around: string[], now?: string | null): Evidence => ({
  ...{ type: "message", chat: "c", reported: 1 },
  messages: [text, ...around].map((one, i) => ({
    ...{ seq: i + 1, from: "ada", text: one, atMs: 1, file: null, isChanged: now !== undefined },
    ...(now === undefined || i > 0 ? {} : { now }),
  })),
});
const keeping = (...evidence: Evidence[]): KeptEvidence[] =>
  evidence.map((one, i) => ({ id: i === 0 ? null : `report ${i}`, evidence: one }));

it("X133 · a report of what the case already has adds nothing, whichever report brought it", () => {
  const kept = keeping(post("harmless"), post("abuse", [version("harmless")]));
  expect(additionTo(kept, post("harmless"))).toEqual({ type: "kept", id: null });
  expect(additionTo(kept, post("abuse", [version("harmless")]))).toEqual({ type: "kept", id: "report 1" });
});

it("X133 · a report of an edited post adds its text and the versions that the case doesn't have", () => {
  const kept = keeping(post("second", [version("first")]));
  expect(additionTo(kept, post("third", [version("second", 2), version("first")]))).toEqual({
    type: "new",
    evidence: post("third", [version("second", 2)]),
  });
});

it("X133 · a post that has its first text again adds the version between", () => {
  const now = post("harmless", [version("abuse", 2), version("harmless")]);
  expect(additionTo(keeping(post("harmless")), now)).toEqual({ type: "new", evidence: now });
});

it("X133 · a message adds what was written around it since, and what it was edited to", () => {
  const kept = keeping(message("hello", []));
  for (const now of [message("hello", ["abuse"]), message("hello", [], "abuse")])
    expect(additionTo(kept, now)).toEqual({ type: "new", evidence: now });
});

it("X133 · if the case has no room for the versions, it keeps the state without them, and then nothing", () => {
  const large = (bytes: number) => post("x".repeat(bytes - bytesOf(post(""))));
  const versions = [version("y".repeat(2_000))];
  const almostFull = keeping(large(CASE_EVIDENCE.bytes - 1_000));
  expect(additionTo(almostFull, post("abuse", versions))).toEqual({ type: "new", evidence: post("abuse") });
  expect(additionTo(keeping(large(CASE_EVIDENCE.bytes)), post("abuse"))).toEqual({ type: "full" });
});

it("X133 · a case keeps a limited number of states", () => {
  const kept = keeping(...Array.from({ length: CASE_EVIDENCE.states }, (_, i) => post(`state ${i}`)));
  expect(additionTo(kept, post("one more"))).toEqual({ type: "full" });
  expect(additionTo(kept, post("state 7"))).toEqual({ type: "kept", id: "report 7" });
});

it("X133 · a thing is unchanged if only others around it changed", () => {
  expect(isUnchanged(message("hello", []), message("hello", ["more"]))).toBe(true);
  expect(isUnchanged(message("hello", []), message("hello", [], "abuse"))).toBe(false);
  expect(isUnchanged(post("a", [version("b")]), post("a"))).toBe(true);
  expect(isUnchanged(post("a"), post("b"))).toBe(false);
});

const file = (key: string, alt = "") => ({ key, kind: "image", alt }) as const;
const GAME_PICTURE = `game_pictures/${"0".repeat(26)}/${"0".repeat(32)}.png`;
const quoted = (text: string) => ({ post: "p", author: "bob", text, atMs: 1 });
const profile = (...keys: string[]): Evidence => ({
  ...{ type: "profile", name: "Ada", about: "" },
  files: keys.map((key) => file(key)),
});

it.each<[string, Evidence, Evidence, boolean]>([
  ["new addresses of its files", { ...post("a"), files: [file("k1")] }, { ...post("a"), files: [file("k2")] }, true],
  ["another description", { ...post("a"), files: [file("k", "x")] }, { ...post("a"), files: [file("k", "y")] }, false],
  ["a quoted post that was edited", { ...post("a"), quoted: quoted("b") }, post("a"), true],
  ["another photo of a profile", profile("photos/1"), profile("photos/2"), false],
  ["a picture of a game beside a profile", profile("photos/1", GAME_PICTURE), profile("photos/1"), true],
])("X133 · whether a thing is unchanged with %s", (_what, before, now, isSame) => {
  expect(isUnchanged(before, now)).toBe(isSame);
});
