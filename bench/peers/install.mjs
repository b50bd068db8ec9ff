// The peers have packages of their own, so that an install of Parlor stays small. The first comparison installs them.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/**
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock package-lock.json, and npm's
 * own record of what it installed
 */

const FOLDER = import.meta.dirname;
const LOCK = path.join(FOLDER, "package-lock.json");
const INSTALLED = path.join(FOLDER, "node_modules/.package-lock.json");

/**
 * Installs the packages of the lock file, unless they are installed already. Throws if npm can't be started, and with
 * npm's output if npm fails.
 */
export async function installPeers() {
  if (fs.existsSync(INSTALLED) && hasAll(read(LOCK), read(INSTALLED))) return;
  console.error("Installing the peers…");
  const child = spawn("npm", ["ci"], {
    cwd: FOLDER,
    stdio: ["ignore", "ignore", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  child.stderr.on("data", (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`npm ci failed in bench/peers.\n${output}`);
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
