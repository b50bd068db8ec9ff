import { expect, test } from "vitest";
import { typedKey } from "./typedKey";

test.each<[string, string, string, string]>([
  ["US", "j", "KeyJ", "j"],
  ["US with Caps Lock", "J", "KeyJ", "j"],
  ["Russian", "о", "KeyJ", "j"],
  ["Russian with Caps Lock", "О", "KeyJ", "j"],
  ["Ukrainian", "л", "KeyK", "k"],
  ["Greek", "ξ", "KeyJ", "j"],
  ["Hebrew", "ח", "KeyJ", "j"],
  ["Arabic", "ت", "KeyJ", "j"],
  ["Armenian", "յ", "KeyJ", "j"],
  ["Georgian", "ჯ", "KeyJ", "j"],
  ["Thai, a mark", "่", "KeyJ", "j"],
  ["Thai", "ก", "KeyD", "d"],
  ["Devanagari", "र", "KeyJ", "j"],
  ["Korean", "ㅓ", "KeyJ", "j"],
  ["Turkish", "ı", "KeyI", "i"],
  ["French AZERTY, where A is at the place of Q", "a", "KeyQ", "a"],
  ["Dvorak, where J is at the place of C", "j", "KeyC", "j"],
  ["German ö", "ö", "Semicolon", "ö"],
  ["Persian digit", "۲", "Digit2", "2"],
  ["Arabic digit", "٢", "Digit2", "2"],
  ["the number pad", "2", "Numpad2", "2"],
  ["French, unshifted digits", "é", "Digit2", "é"],
  ["a slash on a Hebrew keyboard", "/", "KeyQ", "/"],
  ["a named key", "Enter", "Enter", "Enter"],
  ["an arrow", "ArrowLeft", "ArrowLeft", "ArrowLeft"],
])("X171 · a shortcut is the same key on a %s layout (%s)", (_layout, key, code, expected) => {
  expect(typedKey({ key, code, shiftKey: false })).toBe(expected);
});

test("X171 · a letter with Shift is a capital letter, with and without Caps Lock", () => {
  const typed = ["J", "j", "О"].map((key) => typedKey({ key, code: "KeyJ", shiftKey: true }));
  expect(typed).toEqual(["J", "J", "J"]);
});
