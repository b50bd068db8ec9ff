// A member as the server sees one: a browser with a cookie that sends forms, files and frames.
import { URLSearchParams } from "node:url";
import WebSocket from "ws";

/** @typedef {import("./recording.mjs").Frame} Frame */
/** @typedef {import("./recording.mjs").Recorder} Recorder */

const PASSWORD = "a long enough password";
/** as in party/core/protocol.ts */
const HEARTBEAT_MS = 8_000;
const ULID = /"([0-7][0-9A-HJKMNP-TV-Z]{25})"/;

/** @typedef {{ form?: Record<string, string>, json?: unknown, bytes?: Uint8Array, headers?: Record<string, string> }} Sent */

export class Member {
  id = "";
  #cookie = "";
  /** @type {Map<string, number>} */
  #opened = new Map();

  /** @param {string} url of the server @param {Recorder} recorder @param {string} name @param {string} [email] */
  constructor(url, recorder, name, email = "") {
    this.url = url;
    this.recorder = recorder;
    this.name = name;
    this.email = email;
  }

  /** Creates the account and its profile. */
  async signUp() {
    const { answer } = await this.act("/api/signup", {
      email: this.email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    this.id = ULID.exec(answer ?? "")?.[1] ?? "";
    if (this.id === "") throw new Error(`No member's id in ${answer}`);
    this.recorder.names[this.id] = this.name;
    await this.act("/profile", { name: this.name, about: "", dob: "1990-01-01" });
    return this;
  }

  /** Logs in to the same account in another browser. @param {string} device */
  async logInOn(device) {
    const other = new Member(this.url, this.recorder, `${this.name} on a ${device}`, this.email);
    await other.act("/api/login", { email: this.email, password: PASSWORD });
    other.id = this.id;
    return other;
  }

  /** @param {string} password @param {string} next */
  changePassword(password = PASSWORD, next = `${PASSWORD} indeed`) {
    return this.act("/api/password", { oldPassword: password, password: next, confirmPassword: next });
  }

  /** Sends a form as a page's script does. @param {string} path @param {Record<string, string>} form */
  act(path, form) {
    return this.request("POST", path, { form });
  }

  /** @param {Member} other */
  async befriend(other) {
    await this.act(`/friends/${other.id}`, { do: "add" });
    await other.act(`/friends/${this.id}`, { do: "accept" });
  }

  /** @param {string} method @param {string} path @param {Sent} [sent] */
  request(method, path, { form, json, bytes, headers } = {}) {
    return this.recorder.step({ do: "request", by: this.name, request: `${method} ${path}` }, async (step) => {
      const body = form ? new URLSearchParams(form) : json ? JSON.stringify(json) : bytes;
      const response = await fetch(this.url + path, {
        method,
        headers: { ...this.#headers(), ...headers },
        redirect: "manual",
        ...(body ? { body: /** @type {BodyInit} */ (body) } : {}),
      });
      const session = response.headers.getSetCookie().find((cookie) => /^sid=/.test(cookie));
      if (session) this.#cookie = session.split(";", 1)[0] ?? "";
      step.status = response.status;
      const isData = /json|x-script|turbo/.test(response.headers.get("content-type") ?? "");
      const text = await response.text();
      if (isData) step.answer = text;
    });
  }

  /** Opens a socket to a room. @param {string} party @param {string} room */
  async open(party, room) {
    const times = (this.#opened.get(party) ?? 0) + 1;
    this.#opened.set(party, times);
    const socket = new RoomSocket(this, party, room, `${this.name}'s ${party}${times > 1 ? ` ${times}` : ""}`);
    await this.recorder.step({ do: "open", socket: socket.name, party, room }, async (step) => {
      step.status = await socket.connect(this.#headers());
    });
    return socket;
  }

  /**
   * Opens a socket and says hello, as a page does.
   * @param {string} party
   * @param {string} room
   * @param {number | null} since
   */
  async join(party, room, since = null) {
    const socket = await this.open(party, room);
    await socket.send({ t: "hello", v: 1, since });
    return socket;
  }

  #headers() {
    return { origin: this.url, ...(this.#cookie ? { cookie: this.#cookie } : {}) };
  }
}

export class RoomSocket {
  /** @type {Frame[]} */
  frames = [];
  /** @type {WebSocket | undefined} */
  #socket;
  #isLeaving = false;

  /** @param {Member} member @param {string} party @param {string} room @param {string} name */
  constructor(member, party, room, name) {
    this.member = member;
    this.party = party;
    this.room = room;
    this.name = name;
  }

  /** @param {Record<string, string>} headers @returns {Promise<number>} the status of the upgrade */
  connect(headers) {
    const { recorder, url } = this.member;
    const socket = new WebSocket(
      `${url.replace(/^http/, "ws")}/parties/${this.party}/${encodeURIComponent(this.room)}`,
      { headers },
    );
    this.#socket = socket;
    socket.on("message", (data) => {
      const text = data.toString();
      if (text === "pong") return;
      const frame = JSON.parse(text);
      this.frames.push(frame);
      recorder.received(this.name, frame);
    });
    socket.on("open", () => {
      const heartbeat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send("ping"), HEARTBEAT_MS);
      socket.on("close", (code) => {
        clearInterval(heartbeat);
        if (!this.#isLeaving) recorder.closed(this.name, code);
      });
    });
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve(101));
      socket.once("unexpected-response", (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      socket.once("error", reject);
    });
  }

  /**
   * Sends the frames together, and returns what this socket received after them. @param {...(Frame | string)} frames
   */
  async send(...frames) {
    const step = await this.member.recorder.step({ do: "send", socket: this.name, frames }, () => {
      for (const frame of frames) this.#socket?.send(typeof frame === "string" ? frame : JSON.stringify(frame));
    });
    return step.received[this.name] ?? [];
  }

  /** @param {number} code 4000: the page is done with the room */
  async close(code = 1000) {
    await this.member.recorder.step({ do: "close", socket: this.name, code }, () => {
      this.#isLeaving = true;
      this.#socket?.close(code);
    });
  }

  /** The latest frame of a type. @param {string} t @returns {any} */
  last(t) {
    return this.frames.findLast((frame) => frame.t === t);
  }
}
