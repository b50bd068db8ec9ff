/** Texts that people write, and the characters in them that nobody sees. */

/**
 * White space and everything that draws nothing: zero-width characters, bidirectional controls, fillers, variation
 * selectors, the empty Braille cell.
 */
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]/gu;

/** Whether the text has nothing that anybody could see. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, "") === "";

const JOINER = "(?:\\u200C|\\u200D)";
const PRESENTATION = "(?:\\uFE0E|\\uFE0F)";
const SPACE = /[\p{White_Space}\p{Cc}\u2800]+/gu;
const HIDDEN = new RegExp(`(?!${JOINER}|${PRESENTATION})[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`, "gu");
/** Joiners have a meaning only between letters of scripts that join, and between emoji. All others are idle. */
const IDLE_JOINER = new RegExp(
  [
    // not after a letter, a mark or an emoji (which may end with a skin tone or a variation selector)
    `(?<![\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])${JOINER}`,
    // after a letter of a script that doesn't join
    `(?<=[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])${JOINER}`,
    // not before a letter, a mark or an emoji
    `${JOINER}(?![\\p{L}\\p{M}\\p{Extended_Pictographic}])`,
  ].join("|"),
  "gu",
);
const IDLE_PRESENTATION = new RegExp(`(?<![\\p{Emoji}\\p{Extended_Pictographic}])${PRESENTATION}`, "gu");

/**
 * A name as it is stored: one line in composed form (NFC), without characters that draw nothing or change the direction
 * of the text after them. Joiners stay where a script or an emoji needs them.
 */
export function normalName(text: string): string {
  for (let name = text; ;) {
    const plainer = name
      .replace(SPACE, " ")
      .replace(HIDDEN, "")
      .replace(IDLE_JOINER, "")
      .replace(IDLE_PRESENTATION, "")
      .trim()
      .normalize("NFC");
    if (plainer === name) return name;
    name = plainer; // a joiner next to a removed character may have no meaning any longer
  }
}
