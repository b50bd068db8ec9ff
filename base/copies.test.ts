import { expect, it } from "vitest";
import { comparedParts, copyKeys } from "./copies";

const same = (one: string, other: string) => expect(comparedParts(one)).toEqual(comparedParts(other));

it.each([
  ["case", "Earn money from your home today", "EARN Money from your home TODAY"],
  ["accents", "Earn money from your home today", "Éarn mòney from your home today"],
  ["white space", "Earn money from your home today", "  Earn  money\nfrom your home\ttoday "],
  ["invisible characters", "Earn money from your home today", "Earn mo\u200bney from your home today"],
  ["a link's parameters", "see https://gold.example/buy?from=1", "see https://gold.example/buy?from=2#x"],
  ["a link's scheme", "see https://gold.example/buy", "see www.gold.example/buy/"],
])("X70 · two texts that differ only in %s are copies", (_what, one, other) => {
  expect(comparedParts(one).length).toBeGreaterThan(0);
  same(one, other);
});

it("X70 · two different texts with the same link have the link in common", () => {
  const [one, other] = [comparedParts("look: https://gold.example/buy!"), comparedParts("and (gold.example/buy)")];
  expect(one.filter((part) => other.includes(part))).toEqual(["link gold.example/buy"]);
});

it.each(["Happy birthday!", "🎉🎉🎉", "Congratulations to you!", "", "Node.js"])(
  "X70 · a short text without a link isn't compared: %s",
  (text) => {
    expect(comparedParts(text)).toEqual([]);
  },
);

it("X70 · two videos of one site are different links", () => {
  const video = (id: string) => comparedParts(`https://www.youtube.com/watch?v=${id}&t=3`).at(-1);
  expect(video("a")).not.toBe(video("b"));
});

it("X70 · at most three links of a text are compared", () => {
  const links = Array.from({ length: 5 }, (_, n) => `https://gold.example/${n}`);
  expect(comparedParts(links.join(" ")).filter((part) => part.startsWith("link "))).toHaveLength(3);
});

it("X70 · the key of a text doesn't contain it", async () => {
  const [key = ""] = await copyKeys("Earn money from your home today");
  expect(key).toMatch(/^[\w+/]{16}$/);
});
