import fc from "fast-check";
import * as linkify from "linkifyjs";
import { expect, it, vi } from "vitest";
import { linkedParts, SEARCHED_WORD_MAX } from "./linkedParts";

vi.mock("linkifyjs", async (original) => {
  const real = await original<typeof linkify>();
  return { ...real, find: vi.fn(real.find) };
});

const LONG_PATH = "a".repeat(SEARCHED_WORD_MAX);
const links = (text: string) =>
  linkedParts(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]));

it.each([
  ["see https://example.com/a?b=c#d, and", "https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
  ["(www.example.com)", "www.example.com", "https://www.example.com"],
  ["example.org.", "example.org", "https://example.org"],
  ["write to ann@example.com\nnow", "ann@example.com", "mailto:ann@example.com"],
  [`(see https://example.com/${LONG_PATH}).`, `https://example.com/${LONG_PATH}`, `https://example.com/${LONG_PATH}`],
  [`https://example.com/(${LONG_PATH})`, `https://example.com/(${LONG_PATH})`, `https://example.com/(${LONG_PATH})`],
])("S1 · %s has a link", (text, shown, href) => {
  expect(links(text)).toEqual([[shown, href]]);
});

it.each([
  "",
  "no address: here",
  "1.5 and 2.5",
  "javascript:alert(1)",
  `javascript:${LONG_PATH}`,
  `data:text/html,${LONG_PATH}`,
])("S1 · %s has no link", (text) => {
  expect(links(text)).toEqual([]);
});

it("S1 · a text whose words only end with punctuation is not searched for addresses", () => {
  const search = vi.mocked(linkify.find).mockClear();
  const text = "Dinner at eight: bring bread. Or don't... (see below.)";
  expect(linkedParts(text)).toEqual([{ text, href: null }]);
  expect(search).not.toHaveBeenCalled();
});

const PIECES = ["a", "Ж", "é", "1", "-", "_", "@", ".", ":", "/", "(", ")", "#", "?", "♥", "a.com", "http://"];

it("S1 · the words that are not searched have no web address, and no email with a domain", () => {
  const search = vi.mocked(linkify.find);
  const words = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(words, (word) => {
      search.mockClear();
      linkedParts(word);
      if (search.mock.calls.length === 0) expect(linkify.find(word)).toEqual([]);
    }),
  );
});

it("S1 · joining the parts of a text gives the text", () => {
  const texts = fc
    .array(fc.constantFrom(...PIECES, " ", "\n", "#tag", "https://example.com/a", LONG_PATH), { maxLength: 12 })
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      expect(
        linkedParts(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
    { examples: [["(see https://example.com/a). Then a.com!"], [`(https://example.com/${LONG_PATH}).`]] },
  );
});

it("X90 · hashtags lead to the pages of their tags, but not inside of an address", () => {
  const text = "#Chess at https://example.com/#board, #日本 and a#b";
  expect(linkedParts(text).filter(({ isInside }) => isInside)).toEqual([
    { text: "#Chess", href: "/tags/chess", isInside: true },
    { text: "#日本", href: `/tags/${encodeURIComponent("日本")}`, isInside: true },
  ]);
});

it("X90 · after thirty tags, further hashtags stay plain text, and repeated ones stay links", () => {
  const text = Array.from({ length: 32 }, (_, i) => `#tag${i}`).join(" ");
  expect(links(`${text} #tag0`)).toHaveLength(31);
});

const HOSTILE = [
  "#",
  "#a",
  "#a ",
  "@a#",
  ".",
  "a.",
  "1.",
  "a-",
  "http://",
  "https://x.y/(",
  "@",
  "a@b.",
  "(",
  "https://)",
  ")",
  ":",
  "a.b ",
  "\u200b.",
  "é.",
  "x.co/",
];

it.each(HOSTILE)("S1 · the parts of a text that repeats %s join to the same text", (piece) => {
  const text = `x ${piece.repeat(500)} y`;
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

/** The time of linkifyjs grows with the square of a word's length. */
const LONGEST_SEARCHED = 128;

it.each(HOSTILE)(
  "links · a long text that repeats %s is searched without its long words, each character at most once",
  (piece) => {
    const search = vi.mocked(linkify.find).mockClear();
    const text = piece.repeat(5_000);
    linkedParts(text);
    const words = search.mock.calls.map(([word]) => word.length);
    expect(Math.max(0, ...words)).toBeLessThanOrEqual(LONGEST_SEARCHED);
    expect(words.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(text.length);
  },
);
