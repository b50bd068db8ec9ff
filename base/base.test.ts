import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { clockOffsetMs, moveClock, nowMs } from "./clock";
import { fold } from "./fold";
import { isUlid, ulid } from "./ulid";

const LAST_ULID_MS = 2 ** 48 - 1;
const time = fc.integer({ min: 0, max: LAST_ULID_MS });

afterEach(() => moveClock(0));

it("ids · a ULID has the right form and sorts by its millisecond", () => {
  fc.assert(
    fc.property(time, time, (a, b) => {
      const [one, other] = [ulid(a), ulid(b)];
      expect(isUlid(one)).toBe(true);
      if (a !== b) expect(one < other).toBe(a < b);
    }),
  );
});

it("ids · a text that isn't a ULID is refused", () => {
  for (const text of [
    "",
    "x",
    "8ZZZZZZZZZZZZZZZZZZZZZZZZZ",
    "0123456789ABCDEFGHJKMNPQRI",
    "01HF7YAT00ZNAJP5NTCT3SG4G8 ",
    "01hf7yat00znajp5ntct3sg4g8",
  ]) {
    expect(isUlid(text), text).toBe(false);
  }
});

it("ids · a thousand ids of one millisecond differ", () => {
  expect(new Set(Array.from({ length: 1_000 }, () => ulid(1))).size).toBe(1_000);
});

it("Q1 · text is compared without case and accents, in any script", () => {
  expect(fold("ZOË Ångström")).toBe("zoe angstrom");
  expect(fold("ΑΘΗΝΑ")).toBe(fold("αθηνα"));
  expect(fold("МОСКВА")).toBe(fold("москва"));
  expect(fold("ﬁne")).toBe("fine");
  expect(fold("東京")).toBe("東京");
});

it("Q1 · folding a folded text changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

it("clock · the product's time can be moved", () => {
  const before = Date.now();
  moveClock(60_000);
  expect(nowMs()).toBeGreaterThanOrEqual(before + 60_000);
  expect(clockOffsetMs()).toBe(60_000);
});
