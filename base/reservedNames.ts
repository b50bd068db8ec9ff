import { foldMarks } from "./fold";

/** Characters that look like a Latin letter. `i` and `l` look alike, so both become `i`. */
const LOOKS_LIKE: Record<string, string> = {
  "0": "o",
  "1": "i",
  l: "i",
  "|": "i",
  "!": "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
  а: "a",
  в: "b",
  с: "c",
  ԁ: "d",
  е: "e",
  һ: "h",
  і: "i",
  ї: "i",
  ј: "j",
  к: "k",
  ӏ: "i",
  м: "m",
  п: "n",
  о: "o",
  р: "p",
  ѕ: "s",
  т: "t",
  у: "y",
  х: "x",
  г: "r",
  α: "a",
  β: "b",
  ε: "e",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  σ: "o",
  τ: "t",
  υ: "u",
  χ: "x",
  ı: "i",
  ɑ: "a",
  ո: "n",
  օ: "o",
  ѵ: "v",
  ɡ: "g",
  ⅼ: "i",
};
/** The text as a quick reader sees it: only letters and digits, with one letter for all that look alike. */
const letters = (text: string): string =>
  [...foldMarks(text)]
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

/** A piece of a regular expression: both spellings of the name. */
const PRODUCT = "parlou?r";
const ROLES = [
  "admin",
  "admins",
  "administrator",
  "administrators",
  "moderator",
  "moderators",
  "support",
  "staff",
  "official",
  "system",
  "deleted member",
].map(letters);
const QUALIFIERS = [
  "the",
  "team",
  "help",
  "helpdesk",
  "security",
  "service",
  "customer",
  "account",
  "accounts",
  "app",
  "network",
  "social",
].map(letters);

// `letters` would do more than this: it would remove the "?"
const PRODUCT_LETTERS = PRODUCT.replaceAll("l", "i");
const PRODUCT_NAME = new RegExp(
  `^(${[...ROLES, ...QUALIFIERS].join("|")})*${PRODUCT_LETTERS}(${[PRODUCT_LETTERS, ...ROLES, ...QUALIFIERS].join("|")})*$`,
  "u",
);
const ROLE_NAME = new RegExp(
  `^(${QUALIFIERS.join("|")})*(${ROLES.join("|")})(${[...ROLES, ...QUALIFIERS].join("|")})*$`,
  "u",
);

/** Whether a name looks like the product's own: "Parlor", "Pаrlor Support" with a Cyrillic а. */
export const isProductName = (name: string): boolean => PRODUCT_NAME.test(letters(name));

/** Whether a name looks as if it belonged to the product or somebody who runs it: "Parlor", "Admin", "M0derator". */
export const isReservedName = (name: string): boolean => isProductName(name) || ROLE_NAME.test(letters(name));
