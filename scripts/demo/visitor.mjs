// One member of the demo as the server sees them: a browser with a cookie that sends forms, files and frames.
import crypto from "node:crypto";
import { clearTimeout, setTimeout } from "node:timers";
import { URLSearchParams } from "node:url";
import WebSocket from "ws";

const ANSWER_WITHIN_MS = 10_000;
/** The version of the protocols of chats and games (party/chat/protocol.ts, party/game/protocol.ts). */
const PROTOCOL_VERSION = 1;
/** Long enough to stay within the chat's limit of commands per second (party/chat/protocol.ts). */
const BETWEEN_COMMANDS_MS = 60;
const KEPT_COOKIES = new Set(["sid", "hint"]);
const ULID = /"([0-7][0-9A-HJKMNP-TV-Z]{25})"/;

export class Visitor {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  #more;

  /**
   * @param {string} url of the server, which is also the origin that it expects
   * @param {Record<string, string>} [headers] of every request
   */
  constructor(url, headers = {}) {
    this.url = url;
    this.#more = headers;
  }

  /** From here on, all requests have these headers. @param {Record<string, string>} headers */
  sendWith(headers) {
    this.#more = headers;
  }

  /** The session's cookie and its hint, as the value of a `cookie` header. */
  get cookie() {
    return [...this.#cookies].map((cookie) => cookie.join("=")).join("; ");
  }

  /** The same cookies, as a browser of Playwright takes them. */
  get browserCookies() {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.url }));
  }

  /**
   * Sends a form as a page's script does. Throws when it is refused.
   * @param {string} path
   * @param {Record<string, string>} fields
   */
  async submit(path, fields) {
    const answer = await this.#send(path, new URLSearchParams(fields), {});
    if (!answer.ok) throw new Refused(path, answer.status, answer.text);
    return answer.text;
  }

  /**
   * Completes a new member's profile, and dismisses the path after the sign-up, which would cover the pages.
   * @param {Record<string, string>} fields
   */
  async completeProfile(fields) {
    await this.submit("/profile", fields);
    const { ok, status, text } = await this.#send("/api/welcome", new URLSearchParams({ step: "done" }), {
      accept: "application/json",
    });
    if (!ok) throw new Refused("/api/welcome", status, text);
  }

  /**
   * Sends a form as `submit` does, and returns whether the server accepted it.
   * @param {string} path
   * @param {Record<string, string>} fields
   */
  async trySubmit(path, fields) {
    return (await this.#send(path, new URLSearchParams(fields), {})).ok;
  }

  /**
   * @param {"posts" | "coverPhotos" | "profilePhotos"} purpose
   * @param {Uint8Array} picture
   * @returns {Promise<string>} the file's key
   */
  async upload(purpose, picture) {
    const answer = await this.#send(`/api/media?purpose=${purpose}`, /** @type {Uint8Array<ArrayBuffer>} */ (picture), {
      "content-type": "image/webp",
    });
    if (!answer.ok) throw new Refused("/api/media", answer.status, answer.text);
    return JSON.parse(answer.text).key;
  }

  /** Gets a page, or what a click on a link requests if the path ends with `.data`. @param {string} path */
  async open(path) {
    const response = await fetch(this.url + path, { headers: this.headers });
    const text = await response.text();
    if (!response.ok) throw new Refused(path, response.status, text);
    return text;
  }

  /** Connects to a chat that exists. @param {string} room */
  async enterChat(room) {
    const socket = await this.#connect("chat", room);
    const ask = asker(`The chat ${room}`, socket);
    await ask("welcome", { t: "hello", v: PROTOCOL_VERSION, since: null });
    return {
      /** @param {string} text @returns {Promise<number>} the message's `seq`, once the room has stored it */
      async say(text) {
        const id = crypto.randomUUID();
        const { seq } = await ask(id, { t: "send", id, text });
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_COMMANDS_MS));
        return Number(seq);
      },
      /** @param {number} seq */
      read: (seq) => socket.send(JSON.stringify({ t: "read", seq })),
      leave: () => left(socket),
    };
  }

  /** Connects to a game's room. @param {string} room */
  async enterGame(room) {
    const socket = await this.#connect("game", room);
    const ask = asker(`The game ${room}`, socket);
    /** @type {Promise<number>} the game's version when its countdown is over */
    const begun = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The game ${room} did not begin.`)), ANSWER_WITHIN_MS);
      socket.on("message", (data) => {
        const frame = JSON.parse(data.toString());
        if (frame.t !== "table" || frame.table.status !== "playing") return;
        clearTimeout(late);
        resolve(frame.v);
      });
    });
    socket.send(JSON.stringify({ t: "hello", v: PROTOCOL_VERSION, since: null }));
    return {
      begun,
      /**
       * @param {number} version of the game that the player saw
       * @param {unknown} action by the game's rules
       * @returns {Promise<number>} the version after it
       */
      async act(version, action) {
        const id = crypto.randomUUID();
        return Number((await ask(id, { t: "act", id, v: version, a: action })).v);
      },
      async letFriendsWatch() {
        const id = crypto.randomUUID();
        await ask(id, { t: "watch", id, allow: true });
      },
      leave: () => left(socket),
    };
  }

  /** @param {"chat" | "game"} party @param {string} room */
  async #connect(party, room) {
    const address = `${this.url.replace(/^http/, "ws")}/parties/${party}/${encodeURIComponent(room)}`;
    const socket = new WebSocket(address, { headers: this.headers });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    return socket;
  }

  /**
   * @param {string} path
   * @param {URLSearchParams | Uint8Array<ArrayBuffer>} body
   * @param {Record<string, string>} headers
   */
  async #send(path, body, headers) {
    const response = await fetch(this.url + path, {
      method: "POST",
      body,
      headers: { ...this.headers, ...headers },
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = "", value = ""] = set.split(";", 1)[0]?.split("=") ?? [];
      if (KEPT_COOKIES.has(name) && value !== "") this.#cookies.set(name, value);
    }
    return { ok: response.ok, status: response.status, text: await response.text() };
  }

  /** The headers of every request. */
  get headers() {
    return { ...this.#more, origin: this.url, ...(this.cookie === "" ? {} : { cookie: this.cookie }) };
  }
}

/**
 * Sends commands and waits for their answers. An answer is recognised by the command's id, or as a welcome.
 * @param {string} name of the room, for errors
 * @param {WebSocket} socket
 * @returns {(what: string, command: object) => Promise<Record<string, unknown>>}
 */
function asker(name, socket) {
  /** @type {Map<string, (frame: Record<string, unknown>) => void>} */
  const waiting = new Map();
  socket.on("message", (data) => {
    const frame = JSON.parse(data.toString());
    waiting.get(frame.t === "welcome" ? "welcome" : String(frame.id))?.(frame);
  });
  return (what, command) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${name} did not answer.`)), ANSWER_WITHIN_MS);
      waiting.set(what, (frame) => {
        clearTimeout(late);
        waiting.delete(what);
        if (frame.t === "error") reject(new Error(`${name} refused: ${frame.code}`));
        else resolve(frame);
      });
      socket.send(JSON.stringify(command));
    });
}

/** Closes the socket. Frames that were sent before still arrive. @param {WebSocket} socket */
const left = (socket) => new Promise((resolve) => socket.once("close", resolve).close());

/**
 * Creates a one-to-one chat, as the first message from its page does. Throws when the server refuses.
 * @param {string} url of the server, which is also the origin that it expects
 * @param {string} room
 * @param {string} cookie of one of the two members, as a header
 * @param {Record<string, string>} [headers] more headers
 * @param {{ id: string, text: string }} [message] the chat's first message
 */
export async function startChat(url, room, cookie, headers = {}, message = undefined) {
  const path = `/api/chats/${encodeURIComponent(room)}`;
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { ...headers, origin: url, cookie },
    ...(message && { body: JSON.stringify({ message }) }),
  });
  if (!answer.ok) throw new Refused(path, answer.status, await answer.text());
}

class Refused extends Error {
  /** @param {string} path @param {number} status @param {string} text */
  constructor(path, status, text) {
    super(`${path} answered ${status}: ${text.slice(0, 300)}`);
  }
}

/** The first id in an answer, which is the id of what was created. @param {string} answer */
export function idIn(answer) {
  const id = ULID.exec(answer)?.[1];
  if (!id) throw new Error(`No id in ${answer.slice(0, 300)}`);
  return id;
}

/** Whether an answer contains any id. @param {string} answer */
export const hasId = (answer) => ULID.test(answer);
