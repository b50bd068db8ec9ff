import { parseAccept } from "hono/utils/accept";
import { readCookie } from "./cookies";
import { DEFAULT_LANGUAGE, isLanguage, isOffered, type Language } from "~/base/languages";
import { choiceCookieName } from "~/app/ui/shell/choiceCookie";
import { PAGE_LANGUAGE } from "~/app/i18n/pageLanguage";

/** Longer headers are cut off. Browsers send less than a tenth of this. */
const HEADER_MAX = 1_000;

interface Choosing {
  origin: string;
  /** In development, drafts and the languages for tests can be chosen too. */
  isDevelopment: boolean;
}

/**
 * The language of an answer: that of the address (`?lang=`), else of the page that asks, else what the browser's owner
 * chose, else the first accepted language that exists. Anything else in these places is ignored.
 */
export function languageOf(request: Request, { origin, isDevelopment }: Choosing): Language {
  const offered = (tag: string | null): Language | null =>
    tag !== null && isLanguage(tag) && (isDevelopment || isOffered(tag)) ? tag : null;
  return (
    offered(new URL(request.url).searchParams.get("lang")) ??
    offered(request.headers.get(PAGE_LANGUAGE)) ??
    offered(readCookie(request, choiceCookieName("language", origin), /^[\w-]+$/)) ??
    acceptedLanguage(request.headers.get("accept-language") ?? "")
  );
}

/** Each language exists once, so that "de-AT" accepts German (RFC 4647 §3.4). */
function acceptedLanguage(header: string): Language {
  const accepted = parseAccept(header.slice(0, HEADER_MAX)).filter(({ q }) => q > 0);
  for (const { type } of accepted) {
    const [base = ""] = type.toLowerCase().split("-");
    if (isLanguage(base) && isOffered(base)) return base;
  }
  return DEFAULT_LANGUAGE;
}
