import { execFileSync } from "node:child_process";
import fs from "node:fs";

/**
 * The processes of this machine. Not for Windows.
 * @returns {{ pid: number, parent: number, command: string }[]}
 */
export const processes = () => (fs.existsSync("/proc/self/stat") ? processesOfLinux() : processesByPs());

/** A small Linux may have no `ps`. */
const processesOfLinux = () =>
  fs.readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const [, command = "", rest = ""] = /\((.*)\) (.*)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      return [{ pid: Number(pid), parent: Number(rest.split(" ")[1]), command }];
    } catch {
      return []; // it has ended in the meantime
    }
  });

const processesByPs = () =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, ...command]) => ({ pid: Number(pid), parent: Number(parent), command: command.join(" ") }));
