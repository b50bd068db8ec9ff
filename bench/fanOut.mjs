// One room with many sockets: the time until a frame reaches the last of them.
import crypto from "node:crypto";
import { clearTimeout, setTimeout } from "node:timers";
import { setTimeout as pause } from "node:timers/promises";
import WebSocket from "ws";

/** party/core/protocol.ts: a silent socket is closed */
const HEARTBEAT_MS = 8_000;
const ANSWER_WITHIN_MS = 20_000;
export const UPGRADES_AT_ONCE = 10;

/**
 * @typedef {object} RoomDoor
 * @property {string} url
 * @property {(place: number) => Record<string, string>} headers of a socket's upgrade; place: the socket's number
 * @property {string | null} hello the first frame of a socket, whose answer is awaited
 * @property {(id: string) => string} frame what a socket sends; the room's answer to everyone contains the id
 */

/** Opens `count` sockets to one room. @param {RoomDoor} door @param {number} count */
export async function enterRoom({ url, headers, hello, frame }, count) {
  /** @type {WebSocket[]} */
  const sockets = [];
  let awaited = { id: "", missing: 0, arrived: () => {}, refused: (/** @type {Error} */ _) => {} };

  /** @param {WebSocket} socket */
  const listen = (socket) =>
    socket.on("message", (/** @type {Buffer} */ data) => {
      if (data.includes('"t":"error"')) return awaited.refused(new Error(`${url} refused a frame: ${data}`));
      if (awaited.missing === 0 || !data.includes(awaited.id)) return; // a pong, or an answer to an earlier frame
      awaited.missing--;
      if (awaited.missing === 0) awaited.arrived();
    });
  const enter = async (/** @type {number} */ place) => {
    const socket = await upgraded(url, headers(place));
    if (hello !== null) await within(`the welcome of ${url}`, (resolve) => socket.once("message", resolve).send(hello));
    sockets.push(listen(socket));
  };
  const heartbeat = setInterval(() => sockets.forEach((socket) => socket.send("ping")), HEARTBEAT_MS);
  const leave = () => {
    clearInterval(heartbeat);
    for (const socket of sockets) socket.terminate();
  };
  try {
    for (let place = 0; place < count; place += UPGRADES_AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(UPGRADES_AT_ONCE, count - place) }, (_, i) => enter(place + i)));
    }
  } catch (error) {
    leave();
    throw error;
  }

  return {
    /**
     * Milliseconds from the send of one socket until all sockets have the frame, the sender included.
     * @param {number} sender
     */
    async deliver(sender) {
      const id = newId();
      const text = frame(id);
      const startedAt = performance.now();
      await within(`a frame from ${url}`, (resolve, reject) => {
        awaited = { id, missing: count, arrived: resolve, refused: reject };
        sockets[sender % count]?.send(text);
      });
      return performance.now() - startedAt;
    },
    /** The bytes of the first socket's frame when it comes back. */
    async bytesOf() {
      const [socket] = sockets;
      const id = newId();
      let bytes = NaN;
      await within(`a frame from ${url}`, (resolve) => {
        socket?.on("message", (/** @type {Buffer} */ data) => {
          if (!data.includes(id)) return;
          bytes = data.byteLength;
          resolve();
        });
        socket?.send(frame(id));
      });
      return bytes;
    },
    leave,
  };
}

/**
 * An open socket. A member may open 240 a minute (party/limits/table.ts), so this waits when the server refuses more.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<WebSocket>}
 */
export async function upgraded(url, headers) {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  let retryAfterS = 0;
  await within(`the upgrade to ${url}`, (resolve, reject) =>
    socket
      .once("open", resolve)
      .once("error", reject)
      .once("unexpected-response", (request, { statusCode, headers: { "retry-after": seconds } }) => {
        request.destroy();
        if (statusCode !== 429 || !seconds) return reject(new Error(`${url} answered an upgrade with ${statusCode}`));
        retryAfterS = Number(seconds);
        resolve();
      }),
  );
  if (retryAfterS === 0) return socket;
  await pause(retryAfterS * 1_000);
  return upgraded(url, headers);
}

/** Has the same length as the ids that a browser makes (newMessageId in app/chat/client/chatState.ts). */
export const newId = () => crypto.randomBytes(9).toString("base64url");

/**
 * @param {string} what
 * @param {(resolve: () => void, reject: (error: Error) => void) => unknown} begin
 * @returns {Promise<void>}
 */
export const within = (what, begin) =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${what} did not come.`)), ANSWER_WITHIN_MS);
    const end = (/** @type {() => void} */ settle) => {
      clearTimeout(late);
      settle();
    };
    begin(
      () => end(resolve),
      (error) => end(() => reject(error)),
    );
  });
