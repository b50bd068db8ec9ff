// Loads modules of the product in scripts. They are TypeScript, which not every Node can run, so they are bundled first.
import { Buffer } from "node:buffer";
import { build } from "esbuild";
import { ROOT } from "./root.mjs";

/** @param {string} contents TypeScript that exports the modules @returns {Promise<any>} */
export async function bundledProduct(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? "").toString("base64")}`);
}
