import { expect, it } from "vitest";
import { hasWebAddress } from "./webAddress";

it.each([
  "Buy at spam.example.com",
  "SPAM.COM",
  "ｓｐａｍ．ｃｏｍ",
  "spam。shop/now",
  "https://spam.example",
  "http:spam",
  "www.spam.example",
])("X155 · %s has a web address", (name) => {
  expect(hasWebAddress(name)).toBe(true);
});

it.each([
  "Ada",
  "J.R.R. Tolkien",
  "J.R.R.Tolkien",
  "St.John",
  "Dr.Me",
  "Node.js fan",
  "Anna.Comstock",
  "com",
  "www",
  "Sammy.Orgel",
])("X155 · %s has none", (name) => {
  expect(hasWebAddress(name)).toBe(false);
});
