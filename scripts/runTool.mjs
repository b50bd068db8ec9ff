import { spawn } from "node:child_process";
import path from "node:path";
import { ROOT } from "./root.mjs";

/**
 * Runs a tool of node_modules in this terminal.
 * @param {string} script its JavaScript file, from node_modules/
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] quiet: what it says on its standard output is thrown away
 * @returns {Promise<boolean>} whether it ended well
 */
export const runTool = (script, args, { env = {}, quiet = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, "node_modules", script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", quiet ? "ignore" : "inherit", "inherit"],
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });
