import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { MARKED_BUILD, marksForVite } from "./scripts/tests/changed/marks.mjs";
import { messages } from "./scripts/messages/vitePlugin.mjs";
import { fewChunks } from "./vite.chunks";
import { iconsByModule } from "./vite.icons";
import { patchedRemix } from "./vite.remix";
import { workersInDevelopment } from "./vite.workers";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Set by scripts/tests/changed/markedBuild.mjs, for a build that notes which code runs in a test. */
const isMarked = process.env.PARLOR_BUILD === MARKED_BUILD;

export default defineConfig({
  server: { port: 5173, strictPort: true, host: "localhost" },
  resolve: { alias: { "~": path.resolve(import.meta.dirname) } },
  // comments in zod's code cause these warnings
  build: { rollupOptions: { onwarn: (warning, warn) => warning.code === "INVALID_ANNOTATION" || warn(warning) } },
  plugins: [
    tailwindcss(),
    messages({ browser: true }),
    isMarked && marksForVite(),
    patchedRemix(),
    iconsByModule(),
    fewChunks(),
    workersInDevelopment(),
    remix({
      // a test beside a route module isn't a route
      ignoredRouteFiles: ["**/*.test.{ts,tsx}"],
      buildDirectory: isMarked ? MARKED_BUILD : "build",
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // the list of all routes is small; lazy discovery would cost a request for each new address on the screen
        v3_lazyRouteDiscovery: false,
      },
    }),
    edgeWorkerBuild(),
  ],
});

/** Makes the edge Worker's entry the input of the server build, bundled into the one file that wrangler.toml names. */
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
