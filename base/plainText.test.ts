import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBlank, normalName } from "./plainText";
import { isProductName, isReservedName } from "./reservedNames";

const INVISIBLE = [
  "\u200B",
  "\u200C",
  "\u200D",
  "\u2060",
  "\uFEFF",
  "\u00AD",
  "\u034F",
  "\u115F",
  "\u3164",
  "\uFFA0",
  "\u2800",
  "\uFE0F",
  "\u180E",
  "\u061C",
  "\u{E0041}",
  "\0",
  " ",
  "\n",
  "\u00A0",
  "\u3000",
];
const DIRECTION_MARKS = [
  "\u202A",
  "\u202B",
  "\u202C",
  "\u202D",
  "\u202E",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
  "\u200E",
  "\u200F",
  "\u061C",
];
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 3 }),
      fc.constantFrom(...INVISIBLE, ...DIRECTION_MARKS, "\u0301", "क", "😀", "می"),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("S1 · what counts as empty", () => {
  it("S1 · a text of only invisible characters is blank", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...INVISIBLE, ...DIRECTION_MARKS)),
        (parts) => void expect(isBlank(parts.join(""))).toBe(true),
      ),
    );
  });

  it("S1 · a text with a letter, a digit or an emoji is not blank, whatever surrounds it", () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom("a", "7", "😀", "東", "ع", "."),
        text,
        (before, shown, after) => void expect(isBlank(before + shown + after)).toBe(false),
      ),
    );
  });
});

describe("P6 · names", () => {
  it("P6 · normalising a normalised name changes nothing", () => {
    fc.assert(fc.property(text, (name) => void expect(normalName(normalName(name))).toBe(normalName(name))));
  });

  it("P6 · a normalised name has no control characters, direction marks, blanks at its ends or double blanks", () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(normalName(name)).not.toMatch(
          /[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u061C\u2060\uFEFF\u00AD]|^\s|\s$|\s\s/u,
        );
      }),
    );
  });

  it("P6 · a name of only invisible characters is empty", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...INVISIBLE, ...DIRECTION_MARKS)),
        (parts) => void expect(normalName(parts.join(""))).toBe(""),
      ),
    );
  });

  it("P6 · ordinary names keep all their characters", () => {
    for (const name of ["می\u200Cخواهم", "क्\u200Dष", "👩\u200D🚀 Ada", "❤\uFE0F", "Zoë", "O’Neill-Smith", "李 小龍"])
      expect(normalName(name), name).toBe(name.normalize("NFC"));
  });

  it("P6 · joiners between Latin letters are removed", () => {
    expect(normalName("A\u200Dd\u200Cmin")).toBe("Admin");
  });

  it("P6 · names that claim a special role, and their look-alikes, are reserved", () => {
    for (const name of [
      "Parlor",
      "PARLOR support",
      "Parlor-Team",
      "Admin",
      "Аdmin",
      "4dm1n",
      "Moderator",
      "M0derat0r",
      "rnoderator",
      "Ｐａｒｌｏｒ",
      "Pаrlоr",
      "P a r l o r",
      "parIor",
      "Support",
      "Deleted member",
    ]) {
      expect(isReservedName(name), name).toBe(true);
    }
  });

  it("P6 · ordinary names are not reserved", () => {
    for (const name of [
      "Ada",
      "Adminah",
      "Parloretta",
      "Taylor Parlor-Jones",
      "Team",
      "Moderata Fonte",
      "Stafford",
      "Павел",
      "Ελένη",
      "Help",
      "1",
    ])
      expect(isReservedName(name), name).toBe(false);
  });

  it("M7 · a group may be called Staff, but can't have a name like the product's", () => {
    expect([isProductName("Staff"), isProductName("Parlor Support")]).toEqual([false, true]);
  });
});
