/** The texts in all languages, from messages/ (scripts/messages/vitePlugin.mjs). */
declare module "virtual:catalogues" {
  import type { Language } from "~/base/languages";
  import type { PluralRule } from "./formats";
  import type { CompiledTexts } from "./messages";

  interface Catalogue {
    /** of the browser's files in this language, in /assets/ */
    readonly folder: string;
    readonly pluralRule: PluralRule;
    readonly parts: Readonly<Record<string, CompiledTexts>>;
  }
  const catalogues: Readonly<Record<Language, Catalogue>>;
  export default catalogues;
}
