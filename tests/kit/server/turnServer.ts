import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs/promises";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { TURN_SERVER as PROGRAM } from "~/scripts/tests/testPrograms.mjs";
import { freePort } from "~/scripts/server/freePort.mjs";

const READY_WITHIN_MS = 20_000;
/** ports of the relay, which nothing else uses */
const RELAY_PORTS = { from: 49_160, to: 49_400 };

export interface TurnServer {
  port: number;
  /** the product's variables for this server */
  vars: Record<string, string>;
  /** Stops all traffic without notifying anybody, like a broken network path. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Whether coturn is installed. `npm test` installs it where it can. */
export const hasTurnServer = (): boolean => existsSync(PROGRAM);

/** Starts coturn on loopback, with the secret that it shares with the product. */
export async function startTurnServer(): Promise<TurnServer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-turn-"));
  const port = await freePort(0);
  const secret = "a secret of tests alone";
  const child = spawn(PROGRAM, [
    "-n",
    "--listening-ip=127.0.0.1",
    `--listening-port=${port}`,
    "--relay-ip=127.0.0.1",
    `--min-port=${RELAY_PORTS.from}`,
    `--max-port=${RELAY_PORTS.to}`,
    "--allow-loopback-peers",
    "--use-auth-secret",
    `--static-auth-secret=${secret}`,
    "--realm=parlor.test",
    "--no-tls",
    "--no-dtls",
    "--no-cli",
    "--verbose",
    "--log-file=stdout",
    `--pidfile=${path.join(folder, "turn.pid")}`,
    `--userdb=${path.join(folder, "turn.db")}`,
  ]);
  await untilItListens(child);
  return {
    port,
    vars: { STUN_URLS: ",", TURN_URLS: turnUrl(port), TURN_SECRET: secret, CALL_TRANSPORT: "relay" },
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address of a TURN server on loopback, or of a `SlowRelay` in front of one. */
export const turnUrl = (port: number): string => `turn:127.0.0.1:${port}?transport=udp`;

function untilItListens(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`coturn did not start.\n${said}`)), READY_WITHIN_MS);
    const listen = (text: Buffer) => {
      said += text.toString();
      if (!/UDP listener opened/i.test(said)) return;
      clearTimeout(tooLate);
      resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", () => reject(new Error(`coturn ended.\n${said}`)));
  });
}
