import fc from "fast-check";
import { expect, it } from "vitest";
import { addressesIn } from "./addresses";

const found = (text: string) => addressesIn(text).map(({ start, end }) => text.slice(start, end));

it.each([
  ["Chinese brackets and full stop", "詳細（https://example.com/a）。次の文", "https://example.com/a"],
  ["Japanese quotation marks", "「https://example.com/a」です", "https://example.com/a"],
  ["kana after the host", "https://example.comをご覧ください", "https://example.com"],
  ["Han after the host", "请看https://example.com谢谢", "https://example.com"],
  ["Hangul after the host", "https://example.com에서 봐요", "https://example.com"],
  ["Thai after the host", "ดูhttps://example.comครับ", "https://example.com"],
  ["an ideographic comma in a query", "https://example.com/?q=東京、大阪", "https://example.com/?q=東京"],
  ["an address with Han", "https://ja.wikipedia.org/wiki/東京", "https://ja.wikipedia.org/wiki/東京"],
  [
    "paired brackets",
    "https://ja.wikipedia.org/wiki/東京_(曖昧さ回避)を",
    "https://ja.wikipedia.org/wiki/東京_(曖昧さ回避)を",
  ],
  ["a Cyrillic host", "см. https://пример.рф/путь, да", "https://пример.рф/путь"],
  ["Greek words", "(https://example.com/αθήνα·)", "https://example.com/αθήνα"],
  ["an Arabic comma", "https://example.com/كتاب، ثم", "https://example.com/كتاب"],
  ["an Arabic question mark", "هل رأيت https://example.com/a؟", "https://example.com/a"],
  ["Hebrew with a prefix", "בexample.com/ספר.", "example.com/ספר"],
  ["a Devanagari danda", "https://example.com/किताब।", "https://example.com/किताब"],
  ["a Persian joiner", "https://example.com/می‌خواهم", "https://example.com/می‌خواهم"],
  ["bold marks", "**https://example.com**", "https://example.com"],
  ["bold marks and text", "*https://example.com/a*です", "https://example.com/a"],
  ["emphasis marks", "_https://example.com/a_b_", "https://example.com/a_b"],
  ["English quotation marks", "“https://example.com/”", "https://example.com/"],
  ["German quotation marks", "„https://example.com/a“", "https://example.com/a"],
  ["French quotation marks", "«https://example.com/a»", "https://example.com/a"],
  ["single quotation marks", "'https://example.com/a'です", "https://example.com/a"],
  ["a possessive", "https://wiki.vg’s logo", "https://wiki.vg"],
  ["an apostrophe in a name", "https://example.com/Moore's_law.", "https://example.com/Moore's_law"],
  ["a dash", "https://example.com/—und", "https://example.com/"],
  ["an ellipsis", "https://example.com/a…", "https://example.com/a"],
  ["an unpaired bracket", "(see https://example.com/a).", "https://example.com/a"],
  ["a bracket that stays open", "https://example.com/a(see", "https://example.com/a"],
  ["a link of Markdown", "[x](https://example.com/a)", "https://example.com/a"],
  ["everything that an address has", "see http://me@example.com:80/a?b=c#d, and", "http://me@example.com:80/a?b=c#d"],
  ["an email after kana", "ありがとうbob@example.comへ", "bob@example.com"],
  ["an email with umlauts", "dörte@sörensen.example.", "dörte@sörensen.example"],
  ["a name after kana", "見てexample.comを", "example.com"],
  ["a host without a domain", "http://localhost:8787/x", "http://localhost:8787/x"],
])("X160 · with %s, the address in “%s” is %s", (_what, text, address) => {
  expect(found(text)).toEqual([address]);
});

it.each([
  ["example.org.", ["example.org"]],
  ["EXAMPLE.COM!", ["EXAMPLE.COM"]],
  ["Example.com-Server", ["Example.com"]],
  ["www.wiki.vg", ["www.wiki.vg"]],
  ["docs.rs/serde and wiki.vg/x", ["docs.rs/serde", "wiki.vg/x"]],
  ["пример.рф, 例え.みんな", ["пример.рф", "例え.みんな"]],
  ["한국.한국에서", []],
  ["موقع.مصر", ["موقع.مصر"]],
  ["https://a.example、https://b.example", ["https://a.example", "https://b.example"]],
  ["example.com/a,example.org/b", ["example.com/a,example.org/b"]],
  ["ann@example.com and bob@sub.example.de", ["ann@example.com", "bob@sub.example.de"]],
])("X160 · the addresses in “%s” are %j", (text, addresses) => {
  expect(found(text)).toEqual(addresses);
});

it.each([
  "report.zip",
  "README.md",
  "main.rs",
  "src/main.rs",
  "home.It rained",
  "Done.Com",
  "console: obj.name",
  "logger.info(x)",
  "package.json/package.ts",
  "見てください.ありがとう",
  "Ende.Übrigens",
  "конец.Потом",
  "e.g. this, i.e. that",
  "1.5 and 2.5km",
  "no address: here",
  "@bob.com",
  "/a.com",
  "https://",
  "javascript:alert(1)",
  "data:text/html,x",
  "...",
  "",
])("X160 · “%s” has no address", (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ["www.example.com", "https://www.example.com"],
  ["example.org/a", "https://example.org/a"],
  ["HTTP://example.org", "HTTP://example.org"],
  ["ann@example.com", "mailto:ann@example.com"],
])("X160 · the address %s leads to %s", (text, href) => {
  expect(addressesIn(text)).toEqual([{ start: 0, end: text.length, href }]);
});

const PIECES = [
  "a",
  "Ж",
  "é",
  "を",
  "1",
  "-",
  "_",
  "@",
  ".",
  ":",
  "/",
  "(",
  ")",
  "#",
  "*",
  "♥",
  "a.com",
  "http://",
  " ",
  "」",
];

it("X160 · the addresses of any text stand in their order, and each is one by itself", () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      let last = 0;
      for (const { start, end, href } of addressesIn(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(URL.canParse(href)).toBe(true);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 1_000 },
  );
});
