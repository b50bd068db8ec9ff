// The product with marks (marks.mjs), in .cache/marked. Tests on it record the map of npm run test:changed.
import fs from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { buildEdge } from "../../build.mjs";
import { ROOT } from "../../root.mjs";
import { bundleServiceWorker, serviceWorkerFile } from "../../serviceWorkerBundle.mjs";
import { bundleWorker } from "../../server/roomsBundle.mjs";
import { MARKED_BUILD, marksForEsbuild, RAN } from "./marks.mjs";
import { RAN_PATH } from "./ranPath.mjs";

const EDGE_FILE = path.join(ROOT, MARKED_BUILD, "server/index.js");
const ROOMS_FILE = path.join(ROOT, MARKED_BUILD, "rooms/index.js");

/** Builds both Workers with marks. If the build fails, throws an error with the tools' output. */
export async function buildMarked() {
  await fs.rm(path.join(ROOT, MARKED_BUILD), { recursive: true, force: true });
  const [rooms, serviceWorker] = await Promise.all([
    bundleWorker("party/worker.ts", [marksForEsbuild]),
    bundleServiceWorker([marksForEsbuild]),
    buildEdge({ env: { PARLOR_BUILD: MARKED_BUILD } }),
  ]);
  await fs.mkdir(path.dirname(ROOMS_FILE), { recursive: true });
  const edge = await fs.readFile(EDGE_FILE, "utf8");
  await fs.writeFile(
    EDGE_FILE,
    await withAnswer(edge, `async () => (await env.ROOMS_RAN.fetch("http://rooms")).json()`),
  );
  await fs.writeFile(ROOMS_FILE, await withAnswer(rooms, "async () => ({ ran: [], atLoad: [] })"));
  await fs.writeFile(serviceWorkerFile(MARKED_BUILD), serviceWorker);
}

/**
 * Lets a Worker answer which code has run. What runs while the Worker is loaded comes before any test, so it is kept
 * apart.
 * @param {string} code of the Worker
 * @param {string} others code of a function that asks the other Worker
 */
async function withAnswer(code, others) {
  const before = `
    export const before = globalThis.${RAN} ?? new Set();
    globalThis.${RAN} = new Set();`;
  const wrapper = `
    import { before } from "before";
    import worker from "worker";
    export * from "worker";
    const atLoad = [...(globalThis.${RAN} ?? [])];
    const ran = (globalThis.${RAN} = before);
    export default {
      ...worker,
      async fetch(request, env, context) {
        const { hostname, pathname } = new URL(request.url);
        if (pathname !== "${RAN_PATH}" && hostname !== "rooms") return worker.fetch(request, env, context);
        const own = [...ran];
        ran.clear();
        const other = await (${others})();
        return Response.json({ ran: [...own, ...other.ran], atLoad: [...atLoad, ...other.atLoad] });
      },
    };`;
  const { outputFiles } = await build({
    stdin: { contents: wrapper },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    minifySyntax: false,
    external: ["cloudflare:*", "node:*"],
    logLevel: "error",
    plugins: [
      {
        name: "worker",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^(before|worker)$/ }, (args) => ({ path: args.path, namespace: "marks" }));
          onLoad({ filter: /^before$/, namespace: "marks" }, () => ({ contents: before, loader: "js" }));
          onLoad({ filter: /^worker$/, namespace: "marks" }, () => ({ contents: code, loader: "js" }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}
