// What tests need beside npm's packages, where it can be installed without anybody's leave.
import { spawnSync } from "node:child_process";
import fs from "node:fs";

export const isDebian = () => fs.existsSync("/usr/bin/apt-get");

/**
 * As root on Debian; elsewhere nothing is done.
 * @param {string} name of Debian's package
 * @returns {boolean} whether it was tried
 */
export function installPackage(name) {
  if (!isDebian() || process.getuid?.() !== 0) return false;
  console.log(`Installing ${name}…`);
  /** @type {import("node:child_process").SpawnSyncOptions} */
  const quiet = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], quiet);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet);
  return true;
}
