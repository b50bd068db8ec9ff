import { expect, it } from "vitest";
import { pseudoTexts } from "~/scripts/messages/pseudo.mjs";
import { madeUpPattern } from "./madeUpEnglish";

it.each([
  [/^Remove /, "Remove one.png", "Remove {name}"],
  [/^(You Won!|It's a draw!)$/, "You Won!", "You Won!"],
  [/, empty$/, "Row 1, column 2, empty", "Row 1, column 2, empty"],
  [/^Tile \d+$/, "Tile 12", "Tile 12"],
])("X191 · %s finds the same in English and in en-XA", (pattern, english, message) => {
  const madeUp = madeUpPattern(pattern);
  expect(english).toMatch(madeUp);
  expect(pseudoTexts(message)).toMatch(madeUp);
});

it("X191 · a pattern doesn't find other words in en-XA", () => {
  expect(pseudoTexts("Removed")).not.toMatch(madeUpPattern(/^Remove$/));
});
