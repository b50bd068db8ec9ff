/**
 * The browser's files in each language. Vite's build has a mark in place of each part's texts. For each language this
 * copies all scripts into a folder, and replaces the marks in the copies. So a page loads no more files than
 * with one language, and none in another language (docs/decisions/0073).
 */
import fs from "node:fs/promises";
import path from "node:path";
import { allCatalogues } from "./catalogues.mjs";
import { pluralRuleCode, textsCode } from "./code.mjs";
import { folderOf } from "./vitePlugin.mjs";

const MARK = /["'`]§texts:([\w/]+)§["'`]/g;
const PLURAL = /["'`]§plural§["'`]/g;
/** A script's address in the code: from the root, or as Vite lists it for its preloading. */
const ADDRESS = /(["'`]\/?assets\/)([\w.-]+\.js["'`])/g;

/** @param {string} assets the folder of the browser's files */
export async function localizeAssets(assets) {
  const names = (await fs.readdir(assets)).filter((name) => name.endsWith(".js"));
  const scripts = await Promise.all(
    names.map(async (name) => ({ name, code: await fs.readFile(path.join(assets, name), "utf8") })),
  );
  for (const [language, parts] of Object.entries(allCatalogues())) {
    const folder = folderOf(language, parts);
    const rule = pluralRuleCode(language);
    await fs.mkdir(path.join(assets, folder));
    await Promise.all(
      scripts.map(({ name, code }) =>
        fs.writeFile(
          path.join(assets, folder, name),
          code
            .replace(MARK, (_mark, part) => textsCode(parts[part] ?? {}))
            .replace(PLURAL, () => rule)
            .replace(ADDRESS, (_all, before, after) => `${before}${folder}/${after}`),
        ),
      ),
    );
  }
  await Promise.all(names.map((name) => fs.rm(path.join(assets, name))));
}
