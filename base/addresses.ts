/**
 * Web addresses and emails in members' texts (X160). Where one ends follows UTS #58 (Unicode Link Detection), with more
 * signs at which it ends, because many members put text right after an address.
 */
import { LATIN_LIKE } from "./scripts";

export interface FoundAddress {
  start: number;
  end: number;
  /** as browsers read it (WHATWG URL) */
  href: string;
}

const JOINERS = "\\u200C\\u200D";
const IN_LABEL = `\\p{L}\\p{M}\\p{N}${JOINERS}_\\-`;
const LABEL = `[${IN_LABEL}]+`;
/** A host's last label has letters of one kind: in `example.comをご覧ください` it is `com`. */
const LAST_LABEL = `(?:(?:${LATIN_LIKE}|[\\p{M}_-])+|(?:(?!${LATIN_LIKE})[\\p{L}\\p{M}\\p{N}${JOINERS}])+)`;
const USER = "(?:[\\w.~!$&'()*+,;=:%-]{1,64}@)?";
const HOST = new RegExp(`${USER}(?:${LABEL}\\.)*${LAST_LABEL}`, "uy");

const IN_MAILBOX = "\\p{L}\\p{M}\\p{N}._%+-";
const DOMAIN = `(?:${LABEL}\\.)+(?:[xX][nN]--[\\w-]+|(?:(?!\\p{N})${LATIN_LIKE})+|(?:(?!${LATIN_LIKE})[\\p{L}\\p{M}${JOINERS}])+)`;
const BEGINNING = new RegExp(
  [
    `(?<!${LATIN_LIKE})(?<scheme>[hH][tT][tT][pP][sS]?:\\/\\/)`,
    `(?<![${IN_MAILBOX}])[._%+-]*(?<mailbox>[\\p{L}\\p{N}][${IN_MAILBOX}]{0,63})@(?<mailDomain>${DOMAIN})`,
    `(?<![${IN_LABEL}.@＠#＃/\\\\])[_-]*(?<name>(?=[\\p{L}\\p{N}])${DOMAIN})(?!${LATIN_LIKE}|_[\\p{L}\\p{N}]|@)`,
  ].join("|"),
  "gu",
);
/** Most texts have none of these, or only before a space. */
const MAY_HAVE_ADDRESS = /[.:@][\p{L}\p{N}/]/u;

/** The addresses in a text, in their order. The time grows linearly with the text's length. */
export function addressesIn(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  if (!MAY_HAVE_ADDRESS.test(text)) return found;
  const add = (start: number, end: number, scheme: string) => {
    const href = scheme + text.slice(start, end);
    if (URL.canParse(href)) found.push({ start, end, href });
  };
  const beginning = new RegExp(BEGINNING);
  for (let match; (match = beginning.exec(text));) {
    const { scheme, mailbox, mailDomain, name = "" } = match.groups ?? {};
    const end = beginning.lastIndex;
    if (scheme !== undefined) {
      const after = hostEnd(text, end);
      if (after === null) continue;
      const address = pathEnd(text, after, text.charAt(match.index - 1));
      add(match.index, address.end, "");
      beginning.lastIndex = address.searched;
    } else if (mailDomain !== undefined) {
      const length = ownWord(mailbox ?? "").length + 1 + mailDomain.length;
      if (length > mailDomain.length + 1) add(end - length, end, "mailto:");
    } else {
      const own = ownWord(name);
      const start = end - own.length;
      if (!isAddressName(own, text.charAt(end))) continue;
      const address = pathEnd(text, end, text.charAt(start - 1));
      add(start, address.end, "https://");
      beginning.lastIndex = address.searched;
    }
  }
  return found;
}

/** Without the text of another script that stands right before a Latin word: `見てexample.com`. */
const ownWord = (name: string): string => {
  const [label = ""] = name.split(".", 1);
  const other = OTHER_SCRIPT_BEFORE.exec(label)?.[0] ?? "";
  return name.slice(other.length).replace(/^[^\p{L}\p{N}]+/u, "");
};
const OTHER_SCRIPT_BEFORE = new RegExp(`^.*(?!${LATIN_LIKE})[\\p{L}\\p{N}][\\p{M}${JOINERS}]*(?=${LATIN_LIKE})`, "u");

/** Where the host after a scheme ends; null if no host follows. */
function hostEnd(text: string, start: number): number | null {
  HOST.lastIndex = start;
  const host = HOST.exec(text)?.[0].replace(/[_-]+$/u, "") ?? "";
  return /^[\p{L}\p{N}]/u.test(host.slice(host.lastIndexOf("@") + 1)) ? start + host.length : null;
}

/**
 * Where the address ends whose host ends at `from`, and how far this was searched. `before`: the sign before the
 * address. If it is an emphasis mark or an apostrophe, the next one closes it.
 */
function pathEnd(text: string, from: number, before: string): { end: number; searched: number } {
  PATH_BEGINS.lastIndex = from;
  let at = from + (PATH_BEGINS.exec(text)?.[0].length ?? 0);
  const hasPath = at > from && !/\d/.test(text.charAt(at - 1));
  const closing = before === "*" || before === "'" ? before : "";
  const opened: { sign: string; at: number }[] = [];
  for (; hasPath && at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === closing || ENDS.test(sign)) break;
    if (sign === "(" || sign === "[") opened.push({ sign: sign === "(" ? ")" : "]", at });
    else if ((sign === ")" || sign === "]") && opened.pop()?.sign !== sign) break;
  }
  let end = opened[0]?.at ?? at;
  while (end > from && TRAILING.test(text.charAt(end - 1))) end--;
  return { end, searched: at };
}
/** A port, or the beginning of a path, a query or a fragment. */
const PATH_BEGINS = /\.?(?::\d{1,5}(?!\d))?[/?#]|:\d{1,5}(?!\d)/uy;

/**
 * No address has these: space, controls, what URLs always escape, quotation marks, dashes, the ellipsis, and the
 * punctuation of Chinese, Japanese and Korean. The apostrophe belongs to names such as `Moore's_law`.
 */
const ENDS =
  /[\s\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF"<>`\\^{}|\u00AB\u00BB\u2012-\u2015\u2018-\u201F\u2026\u2039\u203A\u2E3A\u2E3B\u3001-\u3004\u3008-\u3020\u3030\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF64]/u;
/** At the end, these belong to the text around the address. */
const TRAILING = /[\p{Terminal_Punctuation}\u00B7'*_~]|\u200C|\u200D|\uFE0F/u;

/** Whether a name ends like a file. No top-level domain has these names. */
export const isFileName = (name: string): boolean => FILE.test(name);
const FILE =
  /\.(?:js|ts|jsx|tsx|json|html?|css|php|txt|pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|svg|mp3|mp4|exe|csv|xml|ya?ml|toml|cpp|go|java|tar|gz|log)$/i;

/**
 * The endings with which a name is an address by itself. None is a file's ending or an English word. `.info` and `.name`
 * are left out because code has them: `logger.info`.
 */
const COMMON_ENDINGS =
  "com org net edu gov mil biz eu app dev io tv fm gg de fr uk es pt nl ch se dk fi ie lu cz sk hu ro bg gr hr si ee lv lt ru ua tr il ir ae sa eg ng ke za gh au nz ca mx br ar cl co uy pe ve jp cn kr tw hk sg vn th ph pk bd lk np рф укр бел бг срб қаз ελ ישראל السعودية امارات مصر ایران پاکستان भारत ไทย 中国 中國 台湾 台灣 香港 한국 みんな";
const COMMON = new Set(COMMON_ENDINGS.split(" "));

/**
 * Whether a name without a scheme is an address: one with `www.`, with a common ending, or one that a slash follows. An
 * ending in another case than the name is the beginning of a sentence: `home.It rained`.
 */
function isAddressName(name: string, next: string): boolean {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  if (!/^[\p{L}\p{N}]/u.test(name) || (ending !== ending.toLowerCase() && name !== name.toUpperCase())) return false;
  if (/^www\.[^.]+\./i.test(name)) return true;
  return COMMON.has(ending.toLowerCase()) || (next === "/" && ending.length > 1 && !isFileName(name));
}
