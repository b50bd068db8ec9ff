import type { Formats } from "./formats";

/** A text with arguments. */
export type Message<Args> = (args: Args) => string;

/** A text with links or emphasis: strings, and pairs of a tag's name and its text (RichText.tsx). */
export type RichParts<Tag extends string = string> = readonly (string | readonly [tag: Tag, text: string])[];
export type RichMessage<Args, Tag extends string> = (args: Args) => RichParts<Tag>;

/** The texts of a part of the product in one language. A text with arguments is a function. */
export interface CompiledTexts {
  readonly [key: string]: string | ((args: never, formats: Formats) => string | RichParts) | CompiledTexts;
}

/** Texts whose functions know how their language formats arguments. */
export function withFormats<Texts>(texts: CompiledTexts, formats: Formats): Texts {
  const entries = Object.entries(texts).map(([key, text]) => {
    if (typeof text === "function") return [key, (args: never) => text(args, formats)];
    return [key, typeof text === "string" ? text : withFormats(text, formats)];
  });
  return Object.fromEntries(entries) as Texts;
}
