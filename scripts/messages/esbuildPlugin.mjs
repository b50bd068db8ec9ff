/** The texts for what esbuild bundles. */
import { cataloguesCode, CATALOGUES } from "./vitePlugin.mjs";

/** @type {import("esbuild").Plugin} */
export const messagesForEsbuild = {
  name: "messages",
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${CATALOGUES}$`) }, ({ path }) => ({ path, namespace: "messages" }));
    build.onLoad({ filter: /./, namespace: "messages" }, () => ({ contents: cataloguesCode(), loader: "js" }));
  },
};
