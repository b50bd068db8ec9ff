import { expect, it } from "vitest";
import { hashOfRecoveryCode, newRecoveryCodes } from "./recoveryCodes.server";

it("A15 · there are ten different recovery codes in four groups", () => {
  const { codes } = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
});

it("A15 · each recovery code has the hash that is stored", () => {
  const { codes, hashes } = newRecoveryCodes();
  expect(codes.map(hashOfRecoveryCode)).toEqual(hashes);
});

it.each([
  ["in small letters", "abcd-efgh-jkmn-p0q1"],
  ["with spaces", " ABCD EFGH  JKMN P0Q1 "],
  ["without hyphens", "ABCDEFGHJKMNP0Q1"],
  ["with other hyphens", "ABCD–EFGH‑JKMN—P0Q1"],
  ["with an O for the 0", "ABCD-EFGH-JKMN-POQ1"],
  ["with an I for the 1", "ABCD-EFGH-JKMN-P0QI"],
  ["with an l for the 1", "ABCD-EFGH-JKMN-P0Ql"],
])("A15 · a recovery code counts if it is typed %s", (_how, typed) => {
  expect(hashOfRecoveryCode(typed)).toBe(hashOfRecoveryCode("ABCD-EFGH-JKMN-P0Q1"));
});

it.each(["", "ABCD-EFGH-JKMN-P0Q", "ABCD-EFGH-JKMN-P0Q12", "UBCD-EFGH-JKMN-P0Q1", "123456"])(
  "A15 · '%s' can't be a recovery code",
  (typed) => {
    expect(hashOfRecoveryCode(typed)).toBeNull();
  },
);
