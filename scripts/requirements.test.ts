import { expect, it } from "vitest";
import { proofs } from "./requirements.mjs";

/** What the social network is made of: accounts, profiles, posts, friends, search, notifications, chrome. */
const LAST = { A: 12, P: 7, S: 11, F: 3, Q: 3, N: 3, U: 4 };

it("requirements · each has a test on the built product, in a browser or on the wire", () => {
  const proven = proofs();
  const all = Object.entries(LAST).flatMap(([letter, last]) => Array.from({ length: last }, (_, i) => `${letter}${i + 1}`));
  expect(all.filter((number) => !proven.get(number)?.some(({ onTheProduct }) => onTheProduct))).toEqual([]);
});
