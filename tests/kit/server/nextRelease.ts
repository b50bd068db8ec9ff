import fs from "node:fs/promises";
import path from "node:path";
import { ROOT } from "~/scripts/root.mjs";
import { temporaryFolder } from "~/scripts/server/temporaryFolder.mjs";

const BUILD = path.resolve(ROOT, process.env["PARLOR_BUILD"] || "build");
const ASSETS = "client/assets";
const EDGE = "server/index.js";
/** The folder of the English scripts, without those of the made-up language. */
const ENGLISH = /^en-(?!XA)/;

/**
 * Copies the build as if it were of the next release: its English scripts are at other addresses, and those of this release
 * are gone. Returns the folder, and how to delete it.
 */
export async function nextRelease(): Promise<{ folder: string; discard: () => Promise<void> }> {
  const folder = await fs.mkdtemp(path.join(temporaryFolder(), "parlor-next-"));
  await fs.cp(BUILD, folder, { recursive: true });
  const assets = path.join(folder, ASSETS);
  const before = (await fs.readdir(assets)).find((name) => ENGLISH.test(name));
  if (before === undefined) throw new Error("The build has no English scripts");
  const after = `${before}next`;
  await fs.rename(path.join(assets, before), path.join(assets, after));
  const scripts = (await fs.readdir(path.join(assets, after))).map((name) => path.join(assets, after, name));
  await Promise.all(
    [...scripts, path.join(folder, EDGE)].map(async (file) => {
      const text = await fs.readFile(file, "utf8");
      if (text.includes(before)) await fs.writeFile(file, text.replaceAll(before, after));
    }),
  );
  return { folder, discard: () => fs.rm(folder, { recursive: true, force: true }) };
}
