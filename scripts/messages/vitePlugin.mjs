/**
 * The texts for Vite. The server's code has all languages, in the module `virtual:catalogues`. In the browser's code, each
 * `textsOf("part")` becomes a mark, which `localizedAssets.mjs` replaces with the part's texts in each language. In
 * development it becomes the texts of all languages, and the page picks its own.
 */
import crypto from "node:crypto";
import { allCatalogues, MESSAGES } from "./catalogues.mjs";
import { pluralRuleCode, textsCode } from "./code.mjs";

/** The module with the texts in all languages (app/i18n/catalogues.d.ts). */
export const CATALOGUES = "virtual:catalogues";
const RESOLVED = `\0${CATALOGUES}`;
const CALL = /\btextsOf\("([\w/]+)"\)/g;

/**
 * @typedef {ReturnType<typeof allCatalogues>} Catalogues
 * @typedef {(language: string, parts: import("./catalogues.mjs").Catalogue) => string} CodeOf
 */

/** What the build's marks look like. */
export const textsMark = (/** @type {string} */ part) => `§texts:${part}§`;
export const PLURAL_MARK = "§plural§";

/** @param {{ browser?: boolean }} [options] browser: also for the code of the browser */
export function messages({ browser = false } = {}) {
  let isDevelopment = false;
  /** @type {Catalogues | null} in development, until a text changes */
  let read = null;
  const picks = (/** @type {CodeOf} */ codeOf) => picked((read ??= allCatalogues()), codeOf);
  return {
    name: "messages",
    enforce: /** @type {const} */ ("pre"),
    configResolved(/** @type {{ command: string }} */ { command }) {
      isDevelopment = command === "serve";
    },
    resolveId: (/** @type {string} */ id) => (id === CATALOGUES ? RESOLVED : undefined),
    load(/** @type {string} */ id) {
      if (id === RESOLVED) return cataloguesCode();
    },
    transform(
      /** @type {string} */ code,
      /** @type {string} */ _id,
      /** @type {{ ssr?: boolean } | undefined} */ options,
    ) {
      if (!browser || options?.ssr) return;
      if (isDevelopment && code.includes(`"${PLURAL_MARK}"`))
        return { code: code.replace(`"${PLURAL_MARK}"`, picks(pluralRuleCode)), map: null };
      if (!code.includes('textsOf("')) return;
      const transformed = code.replace(CALL, (_call, part) => {
        const texts = isDevelopment
          ? picks((_language, parts) => textsCode(parts[part] ?? {}))
          : `"${textsMark(part)}"`;
        return `/* @__PURE__ */ browserTexts(${texts})`;
      });
      return { code: `import { browserTexts } from "~/app/i18n/browserTexts";\n${transformed}`, map: null };
    },
    handleHotUpdate(/** @type {{ file: string, server: import("vite").ViteDevServer }} */ { file, server }) {
      if (!file.startsWith(MESSAGES)) return;
      read = null;
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: "full-reload" });
    },
  };
}

/** The code of the module `virtual:catalogues` (app/i18n/catalogues.d.ts). */
export function cataloguesCode() {
  const entries = Object.entries(allCatalogues()).map(
    ([language, parts]) =>
      `${JSON.stringify(language)}:{folder:${JSON.stringify(folderOf(language, parts))},pluralRule:${pluralRuleCode(language)},parts:${textsCode(parts)}}`,
  );
  return `export default {${entries.join(",\n")}};`;
}

/**
 * The folder of a language's browser files. Its name changes with the texts, because browsers keep the files for ever.
 * @param {string} language
 * @param {import("./catalogues.mjs").Catalogue} parts
 */
export function folderOf(language, parts) {
  const hash = crypto
    .createHash("sha256")
    .update(pluralRuleCode(language) + textsCode(parts))
    .digest("base64url");
  return `${language}-${hash.slice(0, 8)}`;
}

/**
 * Code that picks what belongs to the page's language.
 * @param {Catalogues} catalogues
 * @param {CodeOf} codeOf
 */
function picked(catalogues, codeOf) {
  const all = Object.entries(catalogues).map(
    ([language, parts]) => `${JSON.stringify(language)}:${codeOf(language, parts)}`,
  );
  return `({${all.join(",")}})[document.documentElement.lang]`;
}
