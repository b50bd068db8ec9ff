// The built product of a checkout, filled with that checkout's demo.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/**
 * Serves it on a free port, with a new data folder. `stop` deletes the folder.
 * @param {string} folder of the checkout
 */
export async function startBuiltDemo(folder) {
  const script = (/** @type {string} */ file) => import(path.resolve(folder, "scripts", file));
  const { serve } = /** @type {typeof import("../scripts/server/serve.mjs")} */ (await script("server/serve.mjs"));
  const { fillDemo } = /** @type {typeof import("../scripts/demo/fillDemo.mjs")} */ (await script("demo/fillDemo.mjs"));
  const state = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-lighthouse-"));
  /** @type {Awaited<ReturnType<typeof serve>> | undefined} */
  let server;
  const stop = async () => {
    await server?.stop();
    await fs.rm(state, { recursive: true, force: true });
  };
  try {
    server = await serve({ port: 0, state });
    await fillDemo(server.url);
    return { origin: server.url, stop };
  } catch (error) {
    await stop();
    throw new Error(`The demo of ${folder} didn't start.`, { cause: error });
  }
}
