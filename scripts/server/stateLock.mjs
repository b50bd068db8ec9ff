// Only one process may use a state folder: two would corrupt or block each other's SQLite files.
import crypto from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/**
 * Locks a state folder until this process ends, in whatever way. The lock is a listening socket, not a file with a
 * process id.
 * @param {string} state the folder; created when missing
 * @returns {Promise<() => Promise<void>>} releases the lock
 */
export async function lockState(state) {
  fs.mkdirSync(state, { recursive: true });
  const address = lockAddress(fs.realpathSync(state));
  const server = net.createServer((socket) => socket.end());
  if (!(await listens(server, address))) {
    if (await answers(address))
      throw new Error(
        `The folder ${state} is in use by another Parlor. End that one, or name another folder with PARLOR_STATE.`,
      );
    fs.rmSync(address, { force: true }); // left by a process that was killed
    if (!(await listens(server, address))) throw new Error(`The folder ${state} cannot be locked (${address}).`);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * The address of the lock's socket. It is outside the folder, because a socket's path can have about 100 characters at
 * most.
 * @param {string} state
 */
function lockAddress(state) {
  const name = `parlor-${crypto.createHash("sha256").update(state).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

/** @param {net.Server} server @param {string} address @returns {Promise<boolean>} */
const listens = (server, address) =>
  new Promise((resolve, reject) => {
    const onError = (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error);
    server.once("error", onError);
    server.listen(address, () => {
      server.off("error", onError);
      resolve(true);
    });
  });

/** @param {string} address @returns {Promise<boolean>} */
const answers = (address) =>
  new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
