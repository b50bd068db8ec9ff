import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { workersInDevelopment } from "./vite.workers";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  server: { port: 5173, strictPort: true, host: "localhost" },
  resolve: { alias: { "~": path.resolve(import.meta.dirname) } },
  build: { rollupOptions: { onwarn: (warning, warn) => warning.code === "INVALID_ANNOTATION" || warn(warning) } }, // of zod's comments
  plugins: [
    tailwindcss(),
    memoisedRouter(),
    workersInDevelopment(),
    remix({
      // a test beside a route module is no route
      ignoredRouteFiles: ["**/*.test.{ts,tsx}"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // thirty routes are 2 kB; discovered lazily they cost a request for each new address on the screen
        v3_lazyRouteDiscovery: false,
      },
    }),
    edgeWorkerBuild(),
  ],
});

/** The server build's input becomes the edge Worker's entry, bundled whole into the one file that wrangler.toml names. */
function edgeWorkerBuild(): Plugin {
  return {
    name: "edge-worker-build",
    apply: "build",
    config(_config, { isSsrBuild }) {
      if (!isSsrBuild) return;
      return {
        ssr: {
          target: "webworker",
          noExternal: true,
          resolve: { conditions: ["workerd", "worker", "browser", "import", "module", "default"] },
        },
        build: {
          rollupOptions: {
            input: "./app/worker.ts",
            external: [/^node:/, /^cloudflare:/],
            output: { inlineDynamicImports: true },
          },
          minify: "esbuild",
        },
      };
    },
  };
}

/**
 * Remix's router compiles every route's pattern again on each request; both results depend on their arguments alone,
 * so the server keeps them. Not in the browser, where lazy discovery patches the routes in place.
 * May go when @remix-run/router 1.x does so itself.
 */
function memoisedRouter(): Plugin {
  const routerFile = /@remix-run\/router\/dist\/router\.(js|cjs\.js)/;
  return {
    name: "memoised-router",
    apply: "build",
    enforce: "pre",
    transform(code, id, options) {
      if (!options?.ssr || !routerFile.test(id)) return;
      const patched = code
        .replace(
          /let branches = flattenRoutes\(routes\);\s*rankRouteBranches\(branches\);/,
          `let branches = keptBranches.get(routes);
          if (!branches) {
            branches = flattenRoutes(routes);
            rankRouteBranches(branches);
            keptBranches.set(routes, branches);
          }`,
        )
        .replace(
          /function matchRoutesImpl\(([^)]*)\) \{/,
          `const keptMatches = new WeakMap();
          function matchRoutesImpl(routes, locationArg, basename, allowPartial) {
            const path = typeof locationArg === "string" ? locationArg : locationArg.pathname;
            const kept = keptMatches.get(routes);
            if (kept && kept.path === path && kept.basename === basename && kept.allowPartial === allowPartial) return kept.matches;
            const matches = matchRoutesAnew(routes, locationArg, basename, allowPartial);
            keptMatches.set(routes, { path, basename, allowPartial, matches });
            return matches;
          }
          function matchRoutesAnew($1) {`,
        )
        .replace(
          "function compilePath(path, caseSensitive, end) {",
          `const keptBranches = new WeakMap();
          const keptPaths = new Map();
          function compilePath(path, caseSensitive, end) {
            const key = path + (caseSensitive ? "\\n1" : "\\n0") + (end === false ? 0 : 1);
            let kept = keptPaths.get(key);
            if (!kept) keptPaths.set(key, (kept = compilePathAnew(path, caseSensitive, end)));
            return kept;
          }
          function compilePathAnew(path, caseSensitive, end) {`,
        );
      if (!patched.includes("keptBranches.get(routes)") || !patched.includes("function compilePathAnew")) {
        this.error("the router's source changed: the memoised router's patterns no longer fit");
      }
      return { code: patched, map: null };
    },
  };
}
