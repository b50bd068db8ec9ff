import { expect, it } from "vitest";
import { deadCitations, proofs, requirements } from "./requirements.mjs";

/**
 * The letters of accounts, profiles, posts, friends, search, notifications and the shell of the page. What these
 * requirements say can be seen on a page or received by a client. So each of them must have a test that uses the built
 * product.
 */
const AREAS = "APSFQNU";

it("requirements · each one whose letter is in AREAS has a test on the built product, in a browser or on the wire", () => {
  const proven = proofs();
  const expected = [...requirements().keys()].filter((number) => AREAS.includes(number.charAt(0)));
  expect(expected).toHaveLength(55);
  expect(expected.filter((number) => !proven.get(number)?.some(({ onTheProduct }) => onTheProduct))).toEqual([]);
});

it("requirements · every number that a title or a comment cites is in docs/spec", () => {
  expect(deadCitations()).toEqual([]);
});
