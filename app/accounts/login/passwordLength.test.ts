import { expect, it } from "vitest";
import { isPasswordLength } from "./passwordLength";

it.each([
  ["eight letters", "eight ab"],
  ["eight emoji", "🍏🌧🚲🪁🍞🎷🐢🌵"],
  ["eight letters with combining accents", "e\u0301a\u0308o\u0302i\u0300u\u0308n\u0303c\u0327s\u030c"],
  ["64 characters", "x".repeat(64)],
  ["200 emoji", "🐢".repeat(200)],
  ["only spaces around a word", "  word  "],
])("A1 · a password of %s is long enough and not too long", (_, password) => {
  expect(isPasswordLength(password)).toBe(true);
});

it.each([
  ["seven emoji, which are fourteen UTF-16 units", "🍏🌧🚲🪁🍞🎷🐢"],
  ["four letters with four combining accents, which are hashed as four characters", "e\u0301a\u0308o\u0302i\u0300"],
  ["201 characters", "x".repeat(201)],
])("A1 · a password of %s is refused", (_, password) => {
  expect(isPasswordLength(password)).toBe(false);
});
