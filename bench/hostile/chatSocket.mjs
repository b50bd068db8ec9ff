// A socket in a chat that sends commands and returns the outcome of each.
import { clearInterval, clearTimeout, setInterval, setTimeout } from "node:timers";
import { setTimeout as pause } from "node:timers/promises";
import WebSocket from "ws";

/** party/core/protocol.ts */
const HELLO = JSON.stringify({ t: "hello", v: 1, since: null });
const HEARTBEAT_MS = 8_000;
const ANSWER_WITHIN_MS = 30_000;
/** Below the chat's 20 commands a second. */
const BETWEEN_COMMANDS_MS = 60;

/** @typedef {"taken" | "refused" | "lost"} Outcome lost: no answer came in time, or the socket closed before */
/** @typedef {Awaited<ReturnType<typeof enterChat>>} ChatSocket */

let lastId = 0;

/**
 * @param {{ host: string, port: number, origin: string }} runtime
 * @param {string} room
 * @param {{ cookie: string }} member
 * @param {string} [host] if it isn't the product's
 */
export async function enterChat({ host: address, port, origin }, room, { cookie }, host = new URL(origin).host) {
  const socket = new WebSocket(`ws://${address}:${port}/parties/chat/${encodeURIComponent(room)}`, {
    headers: { host, origin, cookie },
    perMessageDeflate: false,
  });
  /** @type {Map<string, (outcome: Outcome) => void>} */
  const pending = new Map();
  const prefix = `"id":"h${++lastId}-`;
  let n = 0;
  await new Promise((resolve, reject) => {
    socket.once("close", () => reject(new Error(`The chat ${room} closed.`)));
    socket.once("error", reject).once("open", () => socket.once("message", resolve).send(HELLO));
  });
  socket.on("error", () => socket.terminate());
  socket.on("message", (data) => {
    const text = data.toString();
    const at = text.indexOf(prefix); // everybody's frames arrive here, but only answers are read
    if (at === -1) return;
    const id = text.slice(at + '"id":"'.length, text.indexOf('"', at + prefix.length));
    pending.get(id)?.(text.startsWith('{"t":"error"') ? "refused" : "taken");
  });
  const heartbeat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send("ping"), HEARTBEAT_MS);
  socket.once("close", () => {
    clearInterval(heartbeat);
    for (const end of pending.values()) end("lost");
  });

  /** @param {object} command @returns {Promise<Outcome>} */
  const ask = (command) =>
    new Promise((resolve) => {
      const id = `h${prefix.slice('"id":"h'.length, -1)}-${++n}`;
      const late = setTimeout(() => end("lost"), ANSWER_WITHIN_MS);
      const end = (/** @type {Outcome} */ outcome) => {
        clearTimeout(late);
        pending.delete(id);
        resolve(outcome);
      };
      if (socket.readyState !== WebSocket.OPEN) return end("lost");
      pending.set(id, end);
      socket.send(JSON.stringify({ ...command, id }));
    });
  return {
    ask,
    /** @param {string} text */
    async say(text) {
      const outcome = await ask({ t: "send", text });
      if (outcome !== "taken") throw new Error(`The chat ${room} did not take a message: ${outcome}`);
      await pause(BETWEEN_COMMANDS_MS);
    },
    isOpen: () => socket.readyState === WebSocket.OPEN,
    leave: () => socket.close(),
  };
}
