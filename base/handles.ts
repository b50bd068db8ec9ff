/** Handles (X81 to X86, docs/decisions/0048): the unique @names of members. */
import { fold } from "./fold";
import { isProductName, isReservedName } from "./reservedNames";

export const HANDLE_MIN = 3;
export const HANDLE_MAX = 20;
export const HANDLE_LENGTH = { min: HANDLE_MIN, max: HANDLE_MAX };

const DAY_MS = 24 * 60 * 60 * 1000;
/** X83: a handle can be changed or given up when the member has had it for this time. */
export const HANDLE_CHANGE_DAYS = 14;
export const HANDLE_CHANGE_MS = HANDLE_CHANGE_DAYS * DAY_MS;
/** X83: an earlier handle stays the member's for this time. */
export const HANDLE_KEPT_DAYS = 30;
export const HANDLE_KEPT_MS = HANDLE_KEPT_DAYS * DAY_MS;

/** A handle as it is stored: without the `@` and the space around it, in lower case. */
export const normalHandle = (text: string): string => text.trim().replace(/^@/, "").toLowerCase();

const HANDLE = new RegExp(`^[a-z0-9_]{${HANDLE_MIN},${HANDLE_MAX}}$`);

/** Whether a text is a handle. One of underscores alone isn't, because it would have no key. */
export const isHandle = (text: string): boolean => HANDLE.test(text) && handleKey(text) !== "";

/** X82: handles with the same key are the same handle, because people would mistake one for the other. */
export const handleKey = (handle: string): string =>
  handle.toLowerCase().replaceAll("_", "").replaceAll("0", "o").replace(/[1i]/g, "l");

/** The first parts of addresses, without the characters that a handle can't have. */
const PAGES = [
  "api",
  "appeals",
  "assets",
  "blocks",
  "bookmarks",
  "calls",
  "comments",
  "commonpasswords",
  "contact",
  "development",
  "email",
  "favicon",
  "forgotten",
  "friends",
  "game",
  "games",
  "groups",
  "images",
  "login",
  "logout",
  "manifest",
  "media",
  "messages",
  "moderation",
  "mutes",
  "notifications",
  "operator",
  "parties",
  "posts",
  "privacy",
  "privacypolicy",
  "profile",
  "prove",
  "report",
  "reports",
  "reset",
  "robots",
  "rules",
  "search",
  "serviceworker",
  "sessions",
  "settings",
  "share",
  "shared",
  "shell",
  "signup",
  "suspended",
  "tags",
  "terms",
  "theme",
  "unsubscribe",
  "verify",
];
/** Words that would seem to mean nobody or everybody. */
const WORDS = ["all", "deleted", "everybody", "everyone", "here", "nobody"];
const RESERVED_KEYS: ReadonlySet<string> = new Set([...PAGES, ...WORDS].map(handleKey));

/** Words by which people who run a site are called, beside those of `isReservedName`. */
const ROLES = ["abuse", "help", "helpdesk", "mod", "moderation", "mods", "operator", "operators", "root", "security"];
const ROLE_KEYS: ReadonlySet<string> = new Set([...ROLES, "the", "team"].map(handleKey));
const isRole = (word: string): boolean => isReservedName(word) || ROLE_KEYS.has(handleKey(word));
const PRODUCT_KEYS = ["parlour", "parlor"].map(handleKey);
/** The handle's words, and what stands before or after the product's name: `parlormods` is "parlor" and "mods". */
function wordsOf(handle: string): string[] {
  const key = handleKey(handle);
  const product = PRODUCT_KEYS.find((name) => key.startsWith(name) || key.endsWith(name));
  const rest =
    product === undefined ? "" : key.startsWith(product) ? key.slice(product.length) : key.slice(0, -product.length);
  return rest === "" ? handle.split("_").filter((word) => word !== "") : [rest];
}

/**
 * X85: whether nobody can claim the handle: roles, the product's name alone and as one of the words, `everyone`,
 * `deleted`, and the names of pages.
 */
export const isReservedHandle = (handle: string): boolean =>
  isReservedName(handle) ||
  RESERVED_KEYS.has(handleKey(handle)) ||
  handle.split("_").some(isProductName) ||
  (handle !== "" && wordsOf(handle).every(isRole));

/** X81: whether a name has a handle in it, which readers would take for the member's own. */
export const hasHandle = (name: string): boolean => /@[a-z0-9_]{3}/.test(fold(name));
