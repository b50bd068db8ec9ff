// npm run build: the edge Worker and its browser files by Vite, the rooms Worker and the service worker by esbuild.
import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { localizeAssets } from "./messages/localizedAssets.mjs";
import { bundleWorker, ROOMS_FILE } from "./server/roomsBundle.mjs";
import { writeReleaseFiles } from "./releaseFiles.mjs";
import { bundleServiceWorker, serviceWorkerFile } from "./serviceWorkerBundle.mjs";
import { ROOT } from "./root.mjs";

const REMIX = path.join(ROOT, "node_modules/@remix-run/dev/dist/cli.js");

/**
 * Builds both Workers into build/. Prints only esbuild's warnings. If the build fails, throws an error with the tools'
 * output.
 * @param {{ show?: boolean }} [options] show: let the tools write to this terminal instead
 */
export async function buildProduct({ show = false } = {}) {
  const [rooms, serviceWorker] = await Promise.all([bundleWorker(), bundleServiceWorker(), buildEdge({ show })]);
  await fs.mkdir(path.dirname(ROOMS_FILE), { recursive: true });
  await Promise.all([fs.writeFile(ROOMS_FILE, rooms), fs.writeFile(serviceWorkerFile("build"), serviceWorker)]);
}

/** @param {{ show?: boolean, env?: Record<string, string> }} options */
export function buildEdge({ show = false, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [REMIX, "vite:build", "--logLevel", show ? "info" : "warn"], {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_ENV: "production" },
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const end = () => child.kill();
    process.once("exit", end);
    let output = "";
    child.stdout?.on("data", (text) => (output += text));
    child.stderr?.on("data", (text) => (output += text));
    child.on("error", reject);
    child.on("exit", (code) => {
      process.off("exit", end);
      if (code === 0)
        finishAssets(path.join(ROOT, env["PARLOR_BUILD"] ?? "build", "client/assets")).then(resolve, reject);
      else reject(new Error(`The build failed.\n${output}`));
    });
  });
}

/** @param {string} assets */
async function finishAssets(assets) {
  await localizeAssets(assets);
  await writeReleaseFiles(assets);
}

if (process.argv[1] === import.meta.filename) await buildProduct({ show: true });
