import { formatsOf, type PluralRule } from "./formats";
import { currentLanguage } from "./language";
import { type CompiledTexts, withFormats } from "./messages";

/** The build puts the plural rule of the page's language here (scripts/messages/). */
const pluralRule = "§plural§" as unknown as PluralRule;

/** The build puts a part's texts in the page's language here, in place of `textsOf`. */
export const browserTexts = (texts: CompiledTexts): unknown =>
  withFormats(texts, formatsOf(currentLanguage(), pluralRule));
