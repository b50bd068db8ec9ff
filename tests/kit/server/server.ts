import { type ChildProcess, fork } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { freePort } from "~/scripts/server/freePort.mjs";
import { temporaryFolder } from "~/scripts/server/temporaryFolder.mjs";
import { ROOT } from "~/scripts/root.mjs";
import { putReadyMembers } from "~/tests/kit/members/readyMembers";
import { forgetServer, keepRanOf, noteServer } from "./ranOnServers";

/** All members of a run share this machine's IP address, so its limits are multiplied by this factor. */
const MEMBERS_AT_ONE_ADDRESS = "1000";
const PORT_TRIES_MAX = 3;
const READY_WITHIN_MS = 60_000;
/** how many characters of a server's output a failed test shows */
const LAST_OUTPUT_MAX = 4_000;

type ExitListener = (lastOutput: string) => void;
const exitListeners = new Set<ExitListener>();

/** Calls back when a server of this process exits without being stopped. The returned function stops listening. */
export function onUnexpectedExit(listener: ExitListener): () => void {
  exitListeners.add(listener);
  return () => exitListeners.delete(listener);
}

export interface StartOptions {
  /** moves the product's clock, in milliseconds */
  clockOffsetMs?: number;
  /** additional variables of its environment */
  vars?: Record<string, string>;
}

export interface TestServer {
  url: string;
  /** the server's last output, if it exited without being stopped */
  unexpectedExit(): string | undefined;
  /** the folder of its data */
  state: string;
  /** kill -9 of the complete server, Node and the runtime, at any moment */
  kill(): Promise<void>;
  /** starts a killed or stopped server again, with the same data and URL */
  start(options?: StartOptions): Promise<void>;
  stop(): Promise<void>;
  /** stops the server and deletes its data */
  discard(): Promise<void>;
}

/**
 * Starts the built product on a free port, as `npm start` serves it. Its new data folder has only the ready members,
 * if there are any.
 */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const state = await fs.mkdtemp(path.join(temporaryFolder(), "parlor-test-"));
  await putReadyMembers(state);
  const started = await runOnFreePort(state, options);
  const { port, url } = started;
  let { running } = started;
  noteServer(url);

  const end = async (signal: NodeJS.Signals) => {
    const { child } = running;
    await keepRanOf(url);
    forgetServer(url);
    running.isEnding = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (signal === "SIGKILL" && child.pid) process.kill(-child.pid, signal);
    else child.kill(signal);
    await gone;
  };
  const stop = () => end("SIGTERM");
  return {
    url,
    state,
    unexpectedExit: () => running.unexpectedExit,
    stop,
    kill: () => end("SIGKILL"),
    async start(again = {}) {
      running = await run(port, state, again);
      noteServer(url);
    },
    async discard() {
      await stop();
      await fs.rm(state, { recursive: true, force: true });
    },
  };
}

/** Between the choice of the port and the start of the server, another program may take the port. */
async function runOnFreePort(state: string, options: StartOptions) {
  for (let tries = 1; ; tries++) {
    const port = await freePort(0);
    try {
      return { port, url: `http://localhost:${port}`, running: await run(port, state, options) };
    } catch (error) {
      if (tries === PORT_TRIES_MAX || !String(error).includes("Address already in use")) throw error;
    }
  }
}

interface RunningServer {
  child: ChildProcess;
  /** set before the test ends the server */
  isEnding: boolean;
  unexpectedExit?: string;
}

/**
 * The child leads its own process group, so that `kill` also reaches the runtime. The child ends when this process
 * is gone.
 */
async function run(port: number, state: string, { clockOffsetMs, vars }: StartOptions): Promise<RunningServer> {
  const child = fork(path.join(ROOT, "scripts/start.mjs"), ["--no-build"], {
    cwd: ROOT,
    detached: true,
    env: {
      ...process.env,
      ADDRESS_LIMITS_SCALE: MEMBERS_AT_ONE_ADDRESS,
      PASSWORD_COST: "low",
      ...vars,
      PORT: String(port),
      PARLOR_STATE: state,
      ...(clockOffsetMs === undefined ? {} : { CLOCK_OFFSET_MS: String(clockOffsetMs) }),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const running: RunningServer = { child, isEnding: false };
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer) => (output = (output + text.toString()).slice(-LAST_OUTPUT_MAX)));
  const lastOutput = (code: number | null, signal: NodeJS.Signals | null) => `exit ${signal ?? code}\n${output}`;
  await new Promise<void>((resolve, reject) => {
    const tooLate = setTimeout(
      () => reject(new Error(`The server was not ready in time.\n${output}`)),
      READY_WITHIN_MS,
    );
    child.once("exit", (code, signal) =>
      reject(new Error(`The server exited before it was ready: ${lastOutput(code, signal)}`)),
    );
    child.stdout?.on("data", () => {
      if (!output.includes("Ready on ")) return;
      clearTimeout(tooLate);
      resolve();
    });
  });
  child.once("exit", (code, signal) => {
    if (running.isEnding) return;
    running.unexpectedExit = lastOutput(code, signal);
    for (const listener of exitListeners) listener(running.unexpectedExit);
  });
  return running;
}
