import { expect, it } from "vitest";
import { deadCitations, proofs, requirements } from "./requirements.mjs";

/** Accounts, profiles, posts, friends, search, notifications, chrome. A person can see each of these, or a client can receive it. */
const ON_THE_PRODUCT = "APSFQNU";

it("requirements · each has a test on the built product, in a browser or on the wire", () => {
  const proven = proofs();
  const expected = [...requirements().keys()].filter((number) => ON_THE_PRODUCT.includes(number.charAt(0)));
  expect(expected).toHaveLength(43);
  expect(expected.filter((number) => !proven.get(number)?.some(({ onTheProduct }) => onTheProduct))).toEqual([]);
});

it("requirements · every number that a title or a comment cites is in docs/spec", () => {
  expect(deadCitations()).toEqual([]);
});
