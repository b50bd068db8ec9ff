import { expect, it } from "vitest";
import { factorsText, removedText } from "./factorsText.mjs";

it("operator · the list of factors says which ones can't be removed", () => {
  const factors = [
    { kind: "passkey" as const, addedAtMs: 0, isSuspect: false },
    { kind: "codes" as const, addedAtMs: 86_400_000, isSuspect: true },
  ];
  const log = [{ kind: "codes-on", atMs: 86_400_000, device: "Firefox on Linux" }];
  expect(factorsText({ factors, log })).toBe(
    [
      "Second factors:",
      "1970-01-01T00:00:00.000Z  passkey  (can't be removed: the account has had a second factor for more than seven days)",
      "1970-01-02T00:00:00.000Z  one-time codes",
      "",
      "Security log:",
      "1970-01-02T00:00:00.000Z  codes-on  Firefox on Linux",
    ].join("\n"),
  );
});

it("operator · an account without factors is listed as such", () => {
  expect(factorsText({ factors: [], log: [] })).toBe("Second factors:\nnone\n\nSecurity log:\nempty");
});

it("operator · a removal says what was removed", () => {
  expect(removedText("ada@parlor.test", { passkeys: 2, codes: 1 })).toBe(
    "Removed from ada@parlor.test: 2 passkeys, one-time codes, the password and all sessions.",
  );
});
