/** X193: the languages in which this browser's owner writes. The browser keeps them, like the devices for calls. */
import { currentLanguage } from "~/app/i18n/language";
import { readStoredJson, writeStored } from "~/app/ui/browser/stored";
import { isPostLanguage, type PostLanguage, postLanguageOf } from "~/base/postLanguages";

const KEY = "parlor:post-languages";
const RECENT_MAX = 3;
const LIKELY_MAX = 6;

/** The languages that were chosen last, the newest first. */
function recentLanguages(): PostLanguage[] {
  const stored = readStoredJson(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((tag) => (typeof tag === "string" && isPostLanguage(tag) ? [tag] : [])).slice(0, RECENT_MAX);
}

export function rememberLanguage(chosen: PostLanguage): void {
  const others = recentLanguages().filter((language) => language !== chosen);
  writeStored(KEY, JSON.stringify([chosen, ...others].slice(0, RECENT_MAX)));
}

/** The language of a text whose letters don't say it: the one that was chosen last, and before any choice the page's. */
export const usualLanguage = (): PostLanguage | null => recentLanguages()[0] ?? postLanguageOf(currentLanguage());

/** What the author most likely writes: the recent choices, the language of the page, and those of the browser. */
export function likelyLanguages(): PostLanguage[] {
  const listed = [currentLanguage(), ...navigator.languages].flatMap((tag) => postLanguageOf(tag) ?? []);
  return [...new Set([...recentLanguages(), ...listed])].slice(0, LIKELY_MAX);
}
