import { expect, it } from "vitest";
import { safePath } from "./safePath";

const BASE = "https://parlor.example/login";

it.each([
  ["/messages", "/messages"],
  ["/search?query=a%20b", "/search?query=a%20b"],
  ["https://parlor.example/settings", "/settings"],
  ["https://evil.example/", "/"],
  ["//evil.example/x", "/"],
  ["/\\evil.example", "/"],
  ["/.//evil.example", "/evil.example"],
  ["https://parlor.example//evil.example/x", "/evil.example/x"],
  ["javascript:alert(1)", "/"],
  ["", "/"],
  [null, "/"],
])("A9 · after a login, %s leads to %s", (target, expected) => {
  expect(safePath(target, BASE)).toBe(expected);
});
