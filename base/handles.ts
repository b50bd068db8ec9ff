/** Handles (X81 to X86, docs/decisions/0048): the unique @names of members. */
import { isReservedName } from "./reservedNames";

export const HANDLE_MIN = 3;
export const HANDLE_MAX = 20;

const DAY_MS = 24 * 60 * 60 * 1000;
/** X83: a handle can be changed or given up when the member has had it for this time. */
export const HANDLE_CHANGE_DAYS = 14;
export const HANDLE_CHANGE_MS = HANDLE_CHANGE_DAYS * DAY_MS;
/** X83: an earlier handle stays the member's for this time. */
export const HANDLE_KEPT_DAYS = 30;
export const HANDLE_KEPT_MS = HANDLE_KEPT_DAYS * DAY_MS;
/** X85: nobody can claim the handle of a deleted member for this time. */
export const HANDLE_OF_DELETED_MS = 365 * DAY_MS;

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
  "sessions",
  "settings",
  "signup",
  "suspended",
  "tags",
  "terms",
  "theme",
  "verify",
];
/** Words that would seem to mean nobody or everybody. */
const WORDS = ["all", "deleted", "everybody", "everyone", "here", "nobody"];
const RESERVED_KEYS: ReadonlySet<string> = new Set([...PAGES, ...WORDS].map(handleKey));

/** X85: whether nobody can claim the handle: roles, the product's name, `everyone`, `deleted`, and the names of pages. */
export const isReservedHandle = (handle: string): boolean =>
  isReservedName(handle) || RESERVED_KEYS.has(handleKey(handle));
