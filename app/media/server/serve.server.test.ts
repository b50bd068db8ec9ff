import fc from "fast-check";
import { expect, it } from "vitest";
import { parseRange } from "./serve.server";

it.each([
  ["bytes=0-0", { offset: 0, length: 1 }],
  ["bytes=2-5", { offset: 2, length: 4 }],
  ["bytes=8-", { offset: 8, length: 2 }],
  ["bytes=8-99", { offset: 8, length: 2 }],
  ["bytes=-3", { offset: 7, length: 3 }],
  ["bytes=-99", { offset: 0, length: 10 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", "full"],
  ["bytes=0-1,4-5", "full"],
  ["bytes=-", "full"],
  ["items=0-1", "full"],
  [`bytes=${"9".repeat(400)}-`, "unsatisfiable"],
  [`bytes=0-${"9".repeat(400)}`, { offset: 0, length: 10 }],
  [`bytes=${"0-1,".repeat(4_000)}`, "full"],
  ["", "full"],
])("S2 · %s of ten bytes is %o", (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

it("S2 · a request without a Range header gets the complete file", () => {
  expect(parseRange(null, 10)).toBe("full");
});

it("S2 · for any start and end, the range lies within the file or is null", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 10_000 }), (from, to, size) => {
      const range = parseRange(`bytes=${from}-${to}`, size);
      if (typeof range === "string") return;
      expect(range.offset).toBe(from);
      expect(range.length).toBeGreaterThan(0);
      expect(range.offset + range.length).toBeLessThanOrEqual(size);
    }),
  );
});
