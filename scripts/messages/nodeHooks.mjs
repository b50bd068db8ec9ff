/** The texts for what Node runs itself: the browser tests, which import a few modules of the product. */
import { registerHooks } from "node:module";
import { CATALOGUES, cataloguesCode } from "./vitePlugin.mjs";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === CATALOGUES ? { url: CATALOGUES, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === CATALOGUES ? { format: "module", source: cataloguesCode(), shortCircuit: true } : next(url, context),
});
