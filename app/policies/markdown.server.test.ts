import { expect, it } from "vitest";
import { readMarkdown } from "./markdown.server";

it("X72 · a text is divided at its headings, which give their sections an id", () => {
  const { introduction, sections } = readMarkdown("First.\n\n## Spam & more {#spam}\n\nDon't.\n\n## The end\n\nNo.\n");
  expect(introduction.source).toBe("First.");
  expect(sections.map(({ id, title, source }) => [id, title, source])).toEqual([
    ["spam", "Spam & more", "Don't."],
    ["the-end", "The end", "No."],
  ]);
});

it("X72 · paragraphs, lists, links and emphasis become elements", () => {
  const { introduction } = readMarkdown("Don't **shout** at [us](/contact).\n\n- one\n- `two`\n");
  expect(introduction.content).toEqual([
    {
      tag: "p",
      content: [
        "Don't ",
        { tag: "strong", content: ["shout"] },
        " at ",
        { tag: "a", href: "/contact", content: ["us"] },
        ".",
      ],
    },
    {
      tag: "ul",
      content: [
        { tag: "li", content: ["one"] },
        { tag: "li", content: [{ tag: "code", content: ["two"] }] },
      ],
    },
  ]);
});

it("X72 · a table becomes rows of cells", () => {
  const { introduction } = readMarkdown("| What | Who |\n|---|---|\n| Email | you |\n");
  expect(introduction.content).toEqual([
    {
      tag: "table",
      content: [
        {
          tag: "thead",
          content: [
            {
              tag: "tr",
              content: [
                { tag: "th", content: ["What"] },
                { tag: "th", content: ["Who"] },
              ],
            },
          ],
        },
        {
          tag: "tbody",
          content: [
            {
              tag: "tr",
              content: [
                { tag: "td", content: ["Email"] },
                { tag: "td", content: ["you"] },
              ],
            },
          ],
        },
      ],
    },
  ]);
});

it.each([
  ["HTML", "<script>alert(1)</script>"],
  ["a picture", "![x](/y.png)"],
  ["a link that runs code", "[x](javascript:alert(1))"],
  ["a link to another site without its protocol", "[x](//example.com)"],
])("X72 · a text with %s is refused", (_what, text) => {
  expect(() => readMarkdown(text)).toThrow("A page of rules can't");
});
