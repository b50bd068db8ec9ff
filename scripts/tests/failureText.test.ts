import { expect, test } from "vitest";
import { failureText } from "./failureText.mjs";

const requirements = new Map([
  ["S3", "A like shows at once.\n  A like that fails is undone with a `message`."],
  ["M4", "Messages have one order."],
]);

test("last screen · a failed test says its requirement, its expectation and its command", () => {
  const failure = {
    name: "feed.spec.ts:12 S3 · M4 · a like is undone",
    why: "  expected 1 to be 0",
    command: "npx playwright test feed.spec.ts:12",
  };
  expect(failureText(failure, requirements)).toBe(
    [
      "✗ feed.spec.ts:12 S3 · M4 · a like is undone",
      "  S3 requires: A like shows at once. A like that fails is undone with a message.",
      "  M4 requires: Messages have one order.",
      "  expected 1 to be 0",
      "  Run it alone: npx playwright test feed.spec.ts:12",
    ].join("\n"),
  );
});

test("last screen · numbers inside a title aren't requirements", () => {
  expect(failureText({ name: "M4 · S3 is only mentioned" }, requirements)).toBe(
    "✗ M4 · S3 is only mentioned\n  M4 requires: Messages have one order.",
  );
});

test("last screen · a long requirement is cut", () => {
  const long = new Map([["S3", "word ".repeat(100)]]);
  expect(failureText({ name: "S3 · a" }, long).length).toBeLessThan(300);
});
