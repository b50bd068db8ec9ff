import { expect, it } from "vitest";
import { isCommonPassword } from "./commonPassword.server";

const ADA = { email: "ada.lovelace@example.com", name: "Countess Ada" };
const isCommon = (password: string) => isCommonPassword(password, ADA);

it.each(["password", "12345678", "iloveyou", "qwertyuiop", "Password", "TRUSTNO1", "ｐａｓｓｗｏｒｄ"])(
  "A1 · %s is a common password, however it is typed",
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

it.each(["aaaaaaaa", "abababab", "********"])(
  "A1 · %s, which repeats one or two characters, is a common password",
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

it.each(["parlor2026", "Parlor!!", "parlorparlor", "ada.lovelace", "lovelace1815", "Countess-99", "adalovelace123"])(
  "A1 · %s has little besides the product's name, the member's name or the member's email, so it counts as common",
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

it.each([
  "correct horse battery",
  "the parlor of my aunt",
  "ada wears green",
  "parlor-8$kQ!92#x7",
  "naïveté über alles",
  "one\ntwo\nthree",
])("A1 · %j is not a common password", async (password) => {
  expect(await isCommon(password)).toBe(false);
});
