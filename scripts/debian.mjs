// What the tests need besides npm's packages, where it can be installed without asking.
import { spawn } from "node:child_process";
import fs from "node:fs";

export const isDebian = () => fs.existsSync("/usr/bin/apt-get");

/**
 * Installs these packages as root on Debian. Elsewhere it does nothing. If one can't be installed, the others still are.
 * @param {string[]} names
 */
export async function installPackages(names) {
  if (names.length === 0 || !isDebian() || process.getuid?.() !== 0) return;
  console.log(`Installing ${names.join(", ")}…`);
  await aptGet("update", "-qq");
  for (const name of names) await aptGet("install", "-y", "-qq", "--no-install-recommends", name);
}

/** @param {string[]} args @returns {Promise<void>} */
const aptGet = (...args) =>
  new Promise((resolve) => {
    const child = spawn("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.on("error", () => resolve());
    child.on("exit", () => resolve());
  });
