import { type ChildProcess, fork } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { freePort } from "~/scripts/freePort.mjs";
import { ROOT } from "~/scripts/root.mjs";

const READY_WITHIN_MS = 60_000;

export interface StartOptions {
  /** moves the product's clock, in milliseconds */
  clockOffsetMs?: number;
  /** further variables of its environment */
  vars?: Record<string, string>;
}

export interface TestServer {
  url: string;
  /** the folder of its data */
  state: string;
  /** kill -9 of the whole server: Node and the runtime, between any two steps */
  kill(): Promise<void>;
  /** once it was killed or stopped: the same data, the same URL */
  start(options?: StartOptions): Promise<void>;
  stop(): Promise<void>;
  /** stops it and throws its data away */
  discard(): Promise<void>;
}

/** The built product on a free port, with a new folder of data, as `npm start` serves it. */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const state = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-test-"));
  const port = await freePort(0);
  let running = await run(port, state, options);

  const end = async (signal: NodeJS.Signals) => {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (signal === "SIGKILL" && child.pid) process.kill(-child.pid, signal);
    else child.kill(signal);
    await gone;
  };
  const stop = () => end("SIGTERM");
  return {
    url: `http://localhost:${port}`,
    state,
    stop,
    kill: () => end("SIGKILL"),
    async start(again = {}) {
      running = await run(port, state, again);
    },
    async discard() {
      await stop();
      await fs.rm(state, { recursive: true, force: true });
    },
  };
}

/** A process group of its own, so that `kill` reaches the runtime too; it ends by itself when this process is gone. */
async function run(port: number, state: string, { clockOffsetMs, vars }: StartOptions): Promise<{ child: ChildProcess }> {
  const child = fork(path.join(ROOT, "scripts/start.mjs"), ["--no-build"], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...vars, PORT: String(port), PARLOR_STATE: state, ...(clockOffsetMs === undefined ? {} : { CLOCK_OFFSET_MS: String(clockOffsetMs) }) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`The server was not ready in time.\n${said}`)), READY_WITHIN_MS);
    child.once("exit", () => reject(new Error(`The server ended.\n${said}`)));
    const listen = (text: Buffer) => {
      said += text.toString();
      if (!said.includes("Ready on ")) return;
      clearTimeout(tooLate);
      resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
  });
  return { child };
}
