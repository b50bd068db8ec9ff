import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { HANDLE_MAX, HANDLE_MIN, handleKey, hasHandle, isHandle, isReservedHandle, normalHandle } from "./handles";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789_"];
const texts = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: HANDLE_MIN, maxLength: HANDLE_MAX });
const handles = texts.filter(isHandle);

test("X81 · a handle has 3 to 20 characters of a–z, 0–9 and _, and at least one isn't _", () => {
  for (const good of ["ada", "ada_lovelace", "a__", "007", "a".repeat(20)]) expect(isHandle(good), good).toBe(true);
  for (const bad of ["", "ad", "a".repeat(21), "Ada", "ada-l", "ada.l", "adá", "ада", "___", "ada\n", "@ada"])
    expect(isHandle(bad), bad).toBe(false);
});

test("X81 · a typed handle becomes lower case and loses its @ and the space around it", () => {
  expect([" @Ada_L ", "ADA", "@@ada"].map(normalHandle)).toEqual(["ada_l", "ada", "@ada"]);
});

test("X82 · handles that look alike have the same key", () => {
  for (const [one, other] of [
    ["ada_l", "adal"],
    ["Ada", "ada"],
    ["b0b", "bob"],
    ["l1sa", "lisa"],
    ["iiii", "1lil"],
  ] as const)
    expect(handleKey(one), one).toBe(handleKey(other));
});

test("X82 · handles that don't look alike have different keys", () => {
  for (const [one, other] of [
    ["ada", "adam"],
    ["a2a", "a3a"],
    ["bob", "bab"],
  ] as const)
    expect(handleKey(one), one).not.toBe(handleKey(other));
});

test("X82 · the key of any handle is its own key, and has none of the letters that look like another", () => {
  fc.assert(
    fc.property(handles, (handle) => {
      const key = handleKey(handle);
      expect(handleKey(key)).toBe(key);
      expect(key).toMatch(/^[a-hj-z2-9]+$/);
    }),
  );
});

test("X82 · underscores, capitals and look-alikes change no key", () => {
  const disguises: Record<string, readonly string[]> = { o: ["0", "O"], l: ["1", "i", "I", "_l"] };
  fc.assert(
    fc.property(handles, fc.infiniteStream(fc.nat(3)), (handle, choices) => {
      const disguised = [...handleKey(handle)].map((letter) => {
        const { value: n } = choices.next() as { value: number };
        return (disguises[letter] ?? [letter.toUpperCase(), `_${letter}`, `${letter}__`])[n] ?? letter;
      });
      expect(handleKey(disguised.join(""))).toBe(handleKey(handle));
    }),
  );
});

test("X85 · roles, the product's name, everyone, deleted and look-alikes of them are reserved", () => {
  for (const word of [
    "admin",
    "4dm1n",
    "moderator_",
    "parlor",
    "par1or_team",
    "everyone",
    "every0ne",
    "deleted",
    "staff",
    "operators",
    "mods",
    "security",
    "the_moderation_team",
    "parlor_operator",
    "parlormods",
    "mod_parlour",
    "ask_parlor",
  ])
    expect(isReservedHandle(word), word).toBe(true);
  for (const word of ["ada", "adminton", "parlormaid", "moderato", "delete", "modern", "mod_squad", "team_ada"])
    expect(isReservedHandle(word), word).toBe(false);
});

test.each(["Ada @ada", "@ada", "Ada (＠ada_l)", "Ada@ada"])("X81 · the name %j has a handle in it", (name) => {
  expect(hasHandle(name)).toBe(true);
});

test.each(["Ada", "Ada @ home", "meet @ 5", "a@b"])("X81 · the name %j has no handle in it", (name) => {
  expect(hasHandle(name)).toBe(false);
});

test("X85 · a handle with the key of a reserved one is reserved too", () => {
  fc.assert(
    fc.property(fc.constantFrom("everyone", "settings", "login", "games"), fc.nat(20), (word, at) => {
      expect(isReservedHandle(`${word.slice(0, at)}_${word.slice(at)}`.replaceAll("i", "1"))).toBe(true);
    }),
  );
});

/** The first parts of all addresses that the product answers, apart from those of members. */
function firstParts(): string[] {
  const list = readFileSync("app/server/addresses.server.ts", "utf8");
  const addresses = [...list.matchAll(/^ {2}"[A-Z]+ \/([^"]*)":/gm)].map(([, path = ""]) => path);
  const files = readdirSync("public").filter((file) => file !== "_headers");
  return [...addresses, ...files].map((path) => path.split(/[./]/, 1)[0] ?? "");
}

test("X85 · the first part of every address is reserved", () => {
  const parts = new Set(firstParts().filter((part) => !/^[:*]|^$/.test(part)));
  expect(parts).toContain("settings");
  expect(parts).toContain("parties");
  expect(parts).toContain("images");
  expect([...parts].filter((part) => !isReservedHandle(part.replaceAll(/[^a-zA-Z0-9]/g, "")))).toEqual([]);
});
