import { spawn } from "node:child_process";
import path from "node:path";
import { ROOT } from "./root.mjs";

/**
 * Runs a tool of node_modules in this terminal.
 * @param {string} script its JavaScript file, relative to node_modules/
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, timeoutMs?: number }} [options] quiet: its standard output
 *   is discarded; timeoutMs: it is killed after this time
 * @returns {Promise<boolean>} whether it succeeded
 */
export const runTool = (script, args, { env = {}, quiet = false, timeoutMs } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, "node_modules", script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", quiet ? "ignore" : "inherit", "inherit"],
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs, killSignal: "SIGKILL" }),
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });

/**
 * Runs a tool of node_modules and keeps what it prints.
 * @param {string} script its JavaScript file, relative to node_modules/
 * @param {string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export const toolOutput = (script, args, { env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, "node_modules", script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const listen = (/** @type {Buffer} */ text) => (output += text.toString());
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("error", reject);
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
