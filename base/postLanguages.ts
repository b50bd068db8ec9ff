/** X193: the languages that a post can have, by their base tags (BCP 47), and the scripts in which they are written. */

/** The scripts that listed languages are written in, as Unicode's property `Script` names them. `Kana` stands for two: Hiragana and Katakana. */
export const SCRIPTS = [
  ...(["Latin", "Cyrillic", "Greek", "Arabic", "Hebrew", "Armenian", "Georgian", "Ethiopic"] as const),
  ...(["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam"] as const),
  ...(["Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Hangul", "Han", "Kana"] as const),
] as const;
export type Script = (typeof SCRIPTS)[number];

const WRITTEN_IN = {
  af: ["Latin"],
  ak: ["Latin"],
  am: ["Ethiopic"],
  ar: ["Arabic"],
  az: ["Latin"],
  bg: ["Cyrillic"],
  bn: ["Bengali"],
  ca: ["Latin"],
  cs: ["Latin"],
  da: ["Latin"],
  de: ["Latin"],
  el: ["Greek"],
  en: ["Latin"],
  es: ["Latin"],
  et: ["Latin"],
  fa: ["Arabic"],
  fi: ["Latin"],
  fil: ["Latin"],
  fr: ["Latin"],
  gu: ["Gujarati"],
  ha: ["Latin"],
  he: ["Hebrew"],
  hi: ["Devanagari"],
  hr: ["Latin"],
  hu: ["Latin"],
  hy: ["Armenian"],
  id: ["Latin"],
  ig: ["Latin"],
  it: ["Latin"],
  ja: ["Kana", "Han"],
  ka: ["Georgian"],
  kk: ["Cyrillic"],
  km: ["Khmer"],
  kn: ["Kannada"],
  ko: ["Hangul"],
  lo: ["Lao"],
  lt: ["Latin"],
  lv: ["Latin"],
  ml: ["Malayalam"],
  mr: ["Devanagari"],
  ms: ["Latin"],
  my: ["Myanmar"],
  ne: ["Devanagari"],
  nl: ["Latin"],
  no: ["Latin"],
  pa: ["Gurmukhi"],
  pl: ["Latin"],
  pt: ["Latin"],
  ro: ["Latin"],
  ru: ["Cyrillic"],
  si: ["Sinhala"],
  sk: ["Latin"],
  sl: ["Latin"],
  sr: ["Cyrillic", "Latin"],
  sv: ["Latin"],
  sw: ["Latin"],
  ta: ["Tamil"],
  te: ["Telugu"],
  th: ["Thai"],
  tr: ["Latin"],
  uk: ["Cyrillic"],
  ur: ["Arabic"],
  uz: ["Latin"],
  vi: ["Latin"],
  yo: ["Latin"],
  zh: ["Han"],
  zu: ["Latin"],
} as const satisfies Record<string, readonly Script[]>;

export type PostLanguage = keyof typeof WRITTEN_IN;

export const isPostLanguage = (tag: string): tag is PostLanguage => Object.hasOwn(WRITTEN_IN, tag);

/** Sorted by their tags. */
export const POST_LANGUAGES: readonly PostLanguage[] = Object.keys(WRITTEN_IN).filter(isPostLanguage);

export const isWrittenIn = (language: PostLanguage, script: Script): boolean =>
  WRITTEN_IN[language].some((one) => one === script);

/** The listed language of a tag such as `pt-BR`. Null if there is none. */
export function postLanguageOf(tag: string): PostLanguage | null {
  const [base = ""] = tag.toLowerCase().split("-", 1);
  return isPostLanguage(base) ? base : null;
}

/** The listed languages of these, each once, in the order of the list. */
export const sortedLanguages = (tags: readonly string[]): PostLanguage[] =>
  POST_LANGUAGES.filter((language) => tags.includes(language));
