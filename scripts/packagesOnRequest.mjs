// Packages that only few people need have a folder with a lock file of their own, so that an install of Parlor stays
// small. The first command that needs them installs them. Afterwards it works offline.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./root.mjs";

/**
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock package-lock.json, and npm's
 * own record of what it installed
 */

/**
 * Installs the packages of a folder's lock file, unless they are installed already. Throws if npm can't be started, and
 * with npm's output if npm fails.
 * @param {string} folder relative to the repository's root
 * @param {string} name of the packages, for people
 */
export async function installOnRequest(folder, name) {
  const cwd = path.join(ROOT, folder);
  const installed = path.join(cwd, "node_modules/.package-lock.json");
  if (fs.existsSync(installed) && hasAll(read(path.join(cwd, "package-lock.json")), read(installed))) return;
  console.error(`Installing ${name}…`);
  const child = spawn("npm", ["ci"], {
    cwd,
    stdio: ["ignore", "ignore", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  child.stderr.on("data", (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`npm ci failed in ${folder}. The first time, it needs the network.\n${output}`);
}

/**
 * Whether every package of a lock file is installed in its version. Optional ones may be missing.
 * @param {Lock} lock
 * @param {Lock} installed
 */
export const hasAll = (lock, installed) =>
  Object.entries(lock.packages).every(
    ([where, { version, optional }]) => where === "" || optional || installed.packages[where]?.version === version,
  );

/** @param {string} file @returns {Lock} */
const read = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
