/** Classes of letters by their scripts, as pieces of regular expressions with the flag u. */

/**
 * A letter or digit beside which a Latin word goes on: one of the alphabets whose letters look like Latin ones, or of no
 * script. Beside a letter of any other script, a Latin word is a word of its own, as in `谢谢@bob和`.
 */
export const LATIN_LIKE =
  "(?:(?=[\\p{L}\\p{Nd}])[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script_Extensions=Common}])";

/** A letter or mark of a script that writes words without spaces between them. */
export const UNSEPARATED =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{Script=Javanese}\\p{Script=Balinese}\\p{Script=Tai_Le}\\p{Script=New_Tai_Lue}\\p{Script=Tai_Tham}\\p{Script=Tai_Viet}\\p{Script=Yi}ー々〆]";
