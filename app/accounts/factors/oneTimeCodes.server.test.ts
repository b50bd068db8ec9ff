import { describe, expect, it } from "vitest";
import { BASE32, CROCKFORD, inGroups, toBase32 } from "./base32.server";
import { codeAt, keyAddress, oneTimeCodeIn, stepAt, stepsOf } from "./oneTimeCodes.server";

const SECRET = new TextEncoder().encode("12345678901234567890"); // RFC 6238, appendix B

describe("the codes", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("A14 · at second %d the code is that of RFC 6238", (seconds, code) => {
    expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code);
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])("A14 · the code of %d steps from now is accepted: %s", (away, isAccepted) => {
    const nowMs = 1_234_567_890_000;
    const step = stepAt(nowMs) + away;
    expect(stepsOf(SECRET, codeAt(SECRET, step), nowMs)).toEqual(isAccepted ? [step] : []);
  });

  it("A14 · a code of another length is wrong", () => {
    expect(stepsOf(SECRET, "28708", 59_000)).toEqual([]);
  });
});

it.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
])("A14 · the typed code '%s' is read as %s", (typed, code) => {
  expect(oneTimeCodeIn(typed)).toBe(code);
});

it("A14 · the QR code's address has what apps need", () => {
  expect(keyAddress("ada@example.com", SECRET)).toBe(
    "otpauth://totp/Parlor:ada%40example.com?issuer=Parlor&algorithm=SHA1&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&period=30&digits=6",
  );
});

it("A14 · the key for typing is the one in the QR code, in groups of four", () => {
  expect(inGroups(toBase32(SECRET, BASE32), " ")).toBe("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
});

it("A15 · ten bytes fill sixteen characters of Crockford's alphabet", () => {
  expect(toBase32(new Uint8Array(10).fill(255), CROCKFORD)).toBe("Z".repeat(16));
});
