import catalogues from "virtual:catalogues";
import type { ServerBuild } from "@remix-run/cloudflare";
import type { Language } from "~/base/languages";

/** A script of the build, as Vite names it. In development, scripts have other addresses and all languages. */
const SCRIPT = /"\/assets\/([\w.-]+\.js)"/g;

/** The build whose pages load the scripts with texts in this language (scripts/messages/localizedAssets.mjs). */
export function buildIn(build: ServerBuild, language: Language): ServerBuild {
  const { folder } = catalogues[language];
  const assets = JSON.parse(
    JSON.stringify(build.assets).replace(SCRIPT, `"/assets/${folder}/$1"`),
  ) as typeof build.assets;
  return { ...build, assets };
}
