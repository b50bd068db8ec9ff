// When this process is killed (kill -9), workerd survives, and keeps the port and the databases. So a shell reads from
// a pipe of this process, and kills workerd when the pipe breaks.
import { spawn } from "node:child_process";
import { processes } from "./processes.mjs";

const UNTIL_THE_PIPE_BREAKS = `trap '' INT TERM HUP; read -r _; kill -9 "$@" 2>/dev/null`;

/**
 * Starts a guard: as soon as this process is gone, it kills the workerd processes that are this process's children now.
 * Does nothing on Windows, which has no `sh`.
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
