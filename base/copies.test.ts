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
  ["the scheme of a link with a path", "see https://gold.example/buy", "see gold.example/buy"],
  ["the scheme of a link without a path", "see https://gold.example/", "see gold.example"],
  ["a link's port, user and capitals", "see https://gold.example/buy", "see HTTPS://me:x@GOLD.example:443/buy"],
  ["a link's dots and escapes", "see https://gold.example/buy", "see gold.example/./x/../%62uy"],
  ["how a host with other letters is written", "see https://göld.example/buy", "see xn--gld-sna.example/buy"],
  ["the width of a host's letters", "see https://gold.example/buy", "see ｇｏｌｄ．example。/buy"],
  [
    "the member in a post's address",
    "see https://parlor.example/01BX5ZZKBKACTAV9WEVGEMMVRZ/01BX5ZZKBKACTAV9WEVGEMMVS0",
    "see parlor.example/01BX5ZZKBKACTAV9WEVGEMMVRW/01BX5ZZKBKACTAV9WEVGEMMVS0",
  ],
  ["what stands before a link", "see https://gold.example/buy", "see (https://gold.example/buy)."],
])("X70 · two texts that differ only in %s are copies", (_what, one, other) => {
  expect(comparedParts(one).length).toBeGreaterThan(0);
  same(one, other);
});

it("X70 · two different texts with the same link have the link in common", () => {
  const [one, other] = [comparedParts("look: https://gold.example/buy!"), comparedParts("and (gold.example/buy)")];
  expect(one.filter((part) => other.includes(part))).toEqual(["link gold.example/buy"]);
});

it.each([
  "Happy birthday!",
  "🎉🎉🎉",
  "Congratulations to you!",
  "",
  "Node.js",
  "3.5",
  "e.g.",
  "me@gold.example",
  "https://",
  "http://%",
  "...",
])("X70 · a short text without a link isn't compared: %s", (text) => {
  expect(comparedParts(text)).toEqual([]);
});

it("X70 · of what goes with a text, only the links are compared", () => {
  const captions = ["A beautiful picture of the harbour", "Buy it at gold.example/buy", ""];
  expect(comparedParts("hello", captions)).toEqual(["link gold.example/buy"]);
});

it("X70 · two videos of one site are different links", () => {
  const video = (id: string) => comparedParts(`https://www.youtube.com/watch?v=${id}&t=3`).at(-1);
  expect(video("a")).not.toBe(video("b"));
});

it("X70 · each of the first ten links of a text is compared, and texts with more of them are copies of each other", () => {
  const linked = (count: number, site = "gold") =>
    comparedParts(Array.from({ length: count }, (_, n) => `https://${site}.example/${n}`).join(" "));
  expect(linked(10).slice(1)).toEqual(Array.from({ length: 10 }, (_, n) => `link gold.example/${n}`));
  expect(linked(11).filter((part) => linked(12, "silver").includes(part))).toEqual(["many links"]);
});

it.each([
  ["text:https://gold.example/buy", "gold.example/buy"],
  ["日本語https://gold.example/buy", "gold.example/buy"],
  ["пример.рф/купить", "xn--e1afmkfd.xn--p1ai/купить"],
  ["gold.example", "gold.example"],
  ["gold.example?from=me", "gold.example"],
  ["https://gold.example/buyを見て", "gold.example/buyを見て"],
  ["https://gold.exampleを見て1", "gold.example"],
  ["「https://gold.example/buy」見て2", "gold.example/buy"],
  ["**https://gold.example/buy**", "gold.example/buy"],
  ["gold.com님", "gold.com"],
  ["https://gold.example/buy\u200b3", "gold.example/buy"],
  ["https://gold\u00ad.example/buy", "gold.example/buy"],
])("X70 · %s has a link", (text, link) => {
  expect(comparedParts(text)).toContain(`link ${link}`);
});

it("X70 · each link in a word without spaces is compared, and so is the text around them", () => {
  expect(comparedParts("見て、https://gold.example/a、https://gold.example/b。ね")).toEqual([
    "text 見て、gold.example/agold.example/b。ね",
    "link gold.example/a",
    "link gold.example/b",
  ]);
});

it("X70 · the key of a text doesn't contain it", async () => {
  const [key = ""] = await copyKeys("Earn money from your home today");
  expect(key).toMatch(/^[\w+/]{16}$/);
});
