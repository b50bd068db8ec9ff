import { expect, it } from "vitest";
import { deadCitations, proofs, requirements, WITHOUT_PRODUCT_TEST, withoutFirstTierProof } from "./requirements.mjs";

it("requirements · each one has a test on the built product, in a browser or on the wire, that npm test runs", () => {
  expect([...requirements().keys()]).toEqual(expect.arrayContaining(["M4", "X10", "X114"]));
  expect(withoutFirstTierProof()).toEqual([]);
});

it("requirements · those without a test on the built product are in docs/spec and have none", () => {
  const proven = proofs();
  for (const number of WITHOUT_PRODUCT_TEST.keys()) {
    expect([...requirements().keys()]).toContain(number);
    expect(proven.get(number)?.filter(({ onTheProduct }) => onTheProduct) ?? [], number).toEqual([]);
  }
});

it("requirements · every number that a title or a comment cites is in docs/spec", () => {
  expect(deadCitations()).toEqual([]);
});
