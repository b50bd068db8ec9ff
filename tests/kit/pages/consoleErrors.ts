import { format } from "node:util";
import { afterEach, expect } from "vitest";

// A console.error fails the test that caused it. A test that expects one mocks it: vi.spyOn(console,
// "error").mockImplementation(…)
const seen: string[] = [];
const print = console.error;
console.error = (...words: unknown[]) => {
  seen.push(format(...words));
  print(...words);
};

afterEach(() => {
  expect(seen.splice(0), "console.error during this test").toEqual([]);
});
