// Starts and ends a peer: one of the other servers with which the bench compares Parlor.
import { fork } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** @typedef {Awaited<ReturnType<typeof startPeer>>} PeerProcess */

const SERVE = path.join(import.meta.dirname, "serve.mjs");

/**
 * Starts a peer in a process of its own, with new files.
 * @param {import("./serve.mjs").ServerName} server
 * @param {{ members: readonly string[], tableBytes: number }} setup
 */
export async function startPeer(server, setup) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), `parlor-peer-${server}-`));
  const child = fork(SERVE, [JSON.stringify({ server, setup: { ...setup, folder } })], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  /** Ends the peer like a crash: nothing more is written or sent. */
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const stop = async () => {
    await kill();
    await fs.rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await new Promise((/** @type {(port: number) => void} */ resolve, reject) => {
      child.once("message", (/** @type {{ port: number }} */ message) => resolve(message.port));
      child
        .once("error", reject)
        .once("exit", (code) => reject(new Error(`The peer ${server} ended with ${code} before it listened.`)));
    });
    return { server, port, pid: child.pid ?? 0, folder, kill, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
