import { parseAccept } from "hono/utils/accept";
import { readCookie } from "./cookies";
import type { Vars } from "./env.server";
import { DEFAULT_LANGUAGE, isLanguage, isOffered, type Language, LANGUAGES, languageNamed } from "~/base/languages";
import { choiceCookie, choiceCookieName } from "~/app/ui/shell/choiceCookie";
import { PAGE_LANGUAGE } from "~/app/i18n/pageLanguage";

/** Longer headers are cut off. Browsers send less than a tenth of this. */
const HEADER_MAX = 1_000;

type Choosing = Pick<Vars, "APP_ENV" | "ORIGIN">;

/** The language that a text names, if it can be chosen. In development, so can drafts and the languages for tests. */
export function choosable(tag: string | null, { APP_ENV }: Pick<Choosing, "APP_ENV">): Language | null {
  const language = languageNamed(tag);
  return language !== null && (APP_ENV === "development" || isOffered(language)) ? language : null;
}

export const choosableLanguages = (vars: Pick<Choosing, "APP_ENV">): Language[] =>
  Object.keys(LANGUAGES).flatMap((tag) => choosable(tag, vars) ?? []);

/**
 * The language that a request names for its answer: that of the address (`?lang=`), else of the page that asks. The
 * moderators' desk is in English (X186).
 */
export function askedLanguage(request: Request, vars: Choosing): Language | null {
  const { pathname, searchParams } = new URL(request.url);
  const ofPage = choosable(request.headers.get(PAGE_LANGUAGE), vars);
  if (pathname === DESK || pathname.startsWith(`${DESK}/`)) return ofPage ?? DEFAULT_LANGUAGE;
  return choosable(searchParams.get("lang"), vars) ?? ofPage;
}

const DESK = "/moderation";

/**
 * The language of an answer before it is known who asks: the one that the request names, else what the browser's owner
 * chose, else the first accepted language that exists. Anything else in these places is ignored.
 */
export const languageOf = (request: Request, vars: Choosing): Language =>
  askedLanguage(request, vars) ??
  choosable(readCookie(request, choiceCookieName("language", vars.ORIGIN), /^[\w-]+$/), vars) ??
  acceptedLanguage(request.headers.get("accept-language") ?? "");

export const languageCookie = (language: Language, { ORIGIN }: Pick<Choosing, "ORIGIN">): string =>
  choiceCookie("language", language, ORIGIN);

/** Each language exists once, so that "de-AT" accepts German (RFC 4647 §3.4). */
function acceptedLanguage(header: string): Language {
  const accepted = parseAccept(header.slice(0, HEADER_MAX)).filter(({ q }) => q > 0);
  for (const { type } of accepted) {
    const [base = ""] = type.toLowerCase().split("-");
    if (isLanguage(base) && isOffered(base)) return base;
  }
  return DEFAULT_LANGUAGE;
}
