// workerd survives a parent that is killed (kill -9), and keeps the port and the databases. A shell on a pipe then ends
// it.
import { spawn } from "node:child_process";
import { processes } from "./processes.mjs";

const UNTIL_THE_PIPE_BREAKS = `trap '' INT TERM HUP; read -r _; kill -9 "$@" 2>/dev/null`;

/**
 * Ends the workerd processes that this process has started so far when this process is gone.
 * Not on Windows, where there is no shell to do it.
 * @returns {() => void} stops the guard, for an orderly end
 */
export function guardRuntime() {
  const pids = process.platform === "win32" ? [] : ownRuntimes();
  if (pids.length === 0) return () => {};
  const guard = spawn("sh", ["-c", UNTIL_THE_PIPE_BREAKS, "guard", ...pids], { stdio: ["pipe", "ignore", "ignore"] });
  guard.unref();
  return () => void guard.kill("SIGKILL");
}

const ownRuntimes = () =>
  processes()
    .filter(({ parent, command }) => parent === process.pid && command.includes("workerd"))
    .map(({ pid }) => String(pid));
