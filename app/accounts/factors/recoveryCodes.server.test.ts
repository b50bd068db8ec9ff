import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { hashOfRecoveryCode, newRecoveryCodes } from "./recoveryCodes.server";

it("A15 · there are ten different recovery codes of 140 bits in seven groups", () => {
  const { codes } = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/);
});

it("A15 · each recovery code has the hash that is stored", () => {
  const { codes, hashes } = newRecoveryCodes();
  expect(codes.map(hashOfRecoveryCode)).toEqual(hashes);
});

it("A15 · a recovery code of 16 characters, as they were made before, has the hash of its characters", () => {
  const stored = createHash("sha256").update("ABCDEFGHJKMNP0Q1").digest("base64url");
  expect(hashOfRecoveryCode("ABCD-EFGH-JKMN-P0Q1")).toBe(stored);
});

it.each([
  ["in small letters", "abcd-efgh-jkmn-p0q1-rstv-wxyz-2345"],
  ["with spaces", " ABCD EFGH  JKMN P0Q1 RSTV WXYZ 2345 "],
  ["without hyphens", "ABCDEFGHJKMNP0Q1RSTVWXYZ2345"],
  ["with other hyphens", "ABCD–EFGH‑JKMN—P0Q1–RSTV–WXYZ–2345"],
  ["with an O for the 0", "ABCD-EFGH-JKMN-POQ1-RSTV-WXYZ-2345"],
  ["with an I for the 1", "ABCD-EFGH-JKMN-P0QI-RSTV-WXYZ-2345"],
  ["with an l for the 1", "ABCD-EFGH-JKMN-P0Ql-RSTV-WXYZ-2345"],
])("A15 · a recovery code counts if it is typed %s", (_how, typed) => {
  expect(hashOfRecoveryCode(typed)).toBe(hashOfRecoveryCode("ABCD-EFGH-JKMN-P0Q1-RSTV-WXYZ-2345"));
});

it.each([
  "",
  "ABCD-EFGH-JKMN-P0Q",
  "ABCD-EFGH-JKMN-P0Q1-RSTV",
  "ABCD-EFGH-JKMN-P0Q1-RSTV-WXYZ-23456",
  "UBCD-EFGH-JKMN-P0Q1-RSTV-WXYZ-2345",
  "123456",
])("A15 · '%s' can't be a recovery code", (typed) => {
  expect(hashOfRecoveryCode(typed)).toBeNull();
});
