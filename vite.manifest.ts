import fs from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

const ASSETS = "build/client/assets";
const BEFORE = "window.__remixManifest=";
/** Remix writes an empty module for a route that draws no page. */
const EMPTY_MODULE_MAX_BYTES = 4;

interface Manifest {
  routes: Record<string, { module: string }>;
}

/**
 * Leaves the routes without a page out of the list of routes that browsers load. Browsers ask such routes with plain
 * requests and never navigate to them, so they needn't know them. The list is a third shorter without them.
 */
export function pagesOnlyManifest(): Plugin {
  let writesManifest = false;
  return {
    name: "pages-only-manifest",
    apply: "build",
    config(_config, { isSsrBuild }) {
      writesManifest = isSsrBuild ?? false; // Remix writes the browser's manifest with the server's build
    },
    writeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (!writesManifest) return;
        const name = (await fs.readdir(ASSETS)).find((file) => /^manifest-\w+\.js$/.test(file));
        if (name === undefined) return this.error("Remix wrote no manifest for browsers");
        const file = path.join(ASSETS, name);
        const text = await fs.readFile(file, "utf8");
        if (!text.startsWith(BEFORE)) return this.error("the browser's manifest has another form");
        const manifest = JSON.parse(text.slice(BEFORE.length).replace(/;$/, "")) as Manifest;
        const sizes = await Promise.all(
          Object.entries(manifest.routes).map(
            async ([id, { module }]) => [id, (await fs.stat(path.join("build/client", module))).size] as const,
          ),
        );
        for (const [id, size] of sizes) if (size <= EMPTY_MODULE_MAX_BYTES) delete manifest.routes[id];
        await fs.writeFile(file, `${BEFORE}${JSON.stringify(manifest)};`);
      },
    },
  };
}
