/** Lets what tests look for in English be found on a page in en-XA. */
import type { BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { PAGE_LANGUAGE } from "~/app/i18n/pageLanguage";
import { accentedLetter } from "~/scripts/messages/pseudo.mjs";
import type { Member } from "~/tests/kit/members/members";

/** The pages that this browser opens from now on are in en-XA, whatever its member's language is. */
export const speakMadeUpEnglish = (context: BrowserContext): Promise<void> =>
  context.setExtraHTTPHeaders({ [PAGE_LANGUAGE]: "en-XA" });

/** What stands before, between and after the words of a text in en-XA. */
const EDGE = "[\\s~⟦⟧]";

const letterPattern = (letter: string): string => {
  const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
  return `[${letter}${accentedLetter(small)}${accentedLetter(large)}]`;
};

/** A pattern that matches what an English one matches, also in en-XA. */
export function madeUpPattern({ source, flags }: RegExp): RegExp {
  const parts = source.match(/\\.|\[(?:\\.|[^\]])*\]|[^]/gu) ?? [];
  const translated = parts.map((part) => {
    if (/^[a-z]$/i.test(part)) return letterPattern(part);
    if (part === " ") return `${EDGE}+`;
    if (part === "^") return `^${EDGE}*`;
    return part === "$" ? `${EDGE}*$` : part;
  });
  return new RegExp(translated.join(""), flags);
}

/** As Playwright compares strings: without regard to case and as a part, unless `exact`. */
function madeUpName(name: string | RegExp, exact = false): RegExp {
  if (typeof name !== "string") return madeUpPattern(name);
  const source = name.trim().replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return madeUpPattern(exact ? new RegExp(`^${source}$`) : new RegExp(source, "i"));
}

/** A page in en-XA on which a test finds everything by its English names and texts. */
export function inEnglish(page: Page): Page {
  const known = ENGLISH.get(page) ?? new Proxy(page, translating(page));
  ENGLISH.set(page, known);
  return known;
}

/** The same object for the same page, because tests compare pages. */
const ENGLISH = new WeakMap<Page, Page>();

export const memberInEnglish = (member: Member): Member => ({ ...member, page: inEnglish(member.page) });

const FINDS = /^(getBy(?!TestId)\w+|locator|filter|first|last|nth|and|or)$/;

/** Translates what the methods of a page and its locators look for. */
function translating<Found extends object>(page: Page): ProxyHandler<Found> {
  return {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      if (key === "page") return () => inEnglish(page);
      if (key === "_expect")
        // the method of each locator that `expect` calls
        return (what: string, options: object) => Reflect.apply(value, target, [what, expected(what, options)]);
      if (typeof key === "symbol" || !FINDS.test(key)) return value;
      return (...asked: unknown[]) => {
        const found: unknown = Reflect.apply(value, target, translated(key, asked));
        return typeof found === "object" && found !== null ? new Proxy(found, translating(page)) : found;
      };
    },
  };
}

const NAME = z.union([z.string(), z.instanceof(RegExp)]);
const ASKED = z.looseObject({
  name: NAME.optional(),
  hasText: NAME.optional(),
  hasNotText: NAME.optional(),
  exact: z.boolean().optional(),
});

/** The arguments of a method that finds elements. */
function translated(method: string, [first, second, ...rest]: unknown[]): unknown[] {
  const byText = method.startsWith("getBy") && method !== "getByRole" ? NAME.safeParse(first) : undefined;
  const { exact } = ASKED.safeParse(second).data ?? {};
  return [byText?.success ? madeUpName(byText.data, exact) : withNames(first), withNames(second), ...rest];
}

function withNames(options: unknown): unknown {
  const { data } = typeof options === "object" && options !== null ? ASKED.safeParse(options) : { data: undefined };
  if (!data) return options;
  const names = (["name", "hasText", "hasNotText"] as const).flatMap((key) => {
    const name = data[key];
    return name === undefined ? [] : [[key, madeUpName(name, key === "name" && data.exact)] as const];
  });
  return names.length > 0 ? Object.assign({}, options, Object.fromEntries(names)) : options;
}

const EXPECTED = z.object({
  expectedText: z.array(
    z.object({
      string: z.string().optional(),
      regexSource: z.string().optional(),
      regexFlags: z.string().optional(),
      matchSubstring: z.boolean().optional(),
    }),
  ),
});

/** The options of an expectation. */
function expected(what: string, options: object): object {
  const { data } = /text|accessible/.test(what) ? EXPECTED.safeParse(options) : { data: undefined };
  if (!data) return options;
  const expectedText = data.expectedText.map(({ string = "", regexSource, regexFlags, matchSubstring = false }) => {
    const given = regexSource === undefined ? string : new RegExp(regexSource, regexFlags);
    const { source, flags } = madeUpName(given, !matchSubstring);
    return { regexSource: source, regexFlags: flags };
  });
  return { ...options, expectedText };
}
