// A recorded story: what its members did, step by step, and everything that followed.

/**
 * @typedef {object} RoomCall a call from the edge to a room, with its result
 * @property {string} to the binding
 * @property {string} room
 * @property {string} method
 * @property {unknown[]} args
 * @property {unknown} [result]
 * @property {string} [error]
 *
 * @typedef {object} RoomUpgrade an upgrade that the edge forwarded to a room
 * @property {string} to
 * @property {string} room
 * @property {Record<string, string>} headers the identity that the edge sent
 * @property {number} [status]
 * @property {string} [error]
 *
 * @typedef {{ t: string } & Record<string, unknown>} Frame
 *
 * @typedef {object} Step
 * @property {"request" | "open" | "send" | "close" | "wait" | "restart"} do
 * @property {string} [request] method and path
 * @property {string} [by] the member who sent it
 * @property {number} [status] what the edge answered
 * @property {string} [answer] the body of an answer that is JSON or data for a page (turbo-stream)
 * @property {string} [socket]
 * @property {string} [party] the kind of room that the socket is opened to
 * @property {string} [room]
 * @property {(Frame | string)[]} [frames] what was sent; a string is sent unchanged
 * @property {number} [code] the code with which the client closes the socket
 * @property {number} [ms]
 * @property {number} atMs when the step began, by the product's clock
 * @property {(RoomCall | RoomUpgrade)[]} calls
 * @property {Record<string, Frame[]>} received by socket
 * @property {Record<string, number>} closed the codes with which the rooms closed sockets
 * @property {unknown[]} queued what rooms sent the edge through the queue
 *
 * @typedef {object} Recording
 * @property {string} story
 * @property {Record<string, string>} names of members and rooms, by id
 * @property {Step[]} steps
 */

/** How long to wait for the first answer to a frame. Some frames get none. */
const ANSWER_WITHIN_MS = 2_000;
/** Longer than a room usually gathers its effects, and than a live hub gathers events. */
const QUIET_MS = 700;
const QUIET_WITHIN_MS = 15_000;
const POLL_EVERY_MS = 20;

/** Records a story. Each step lasts until nothing has happened for a while. */
export class Recorder {
  /** @type {Step[]} */
  steps = [];
  /** @type {Record<string, string>} */
  names = {};
  /** by how much the product's clock is moved */
  clockOffsetMs = 0;
  #changedAtMs = 0;
  /** the pending calls by number @type {Map<number, RoomCall | RoomUpgrade>} */
  #pending = new Map();

  /**
   * @param {Omit<Step, "atMs" | "calls" | "received" | "closed" | "queued">} begun
   * @param {(step: Step) => Promise<void> | void} act
   */
  async step(begun, act) {
    /** @type {Step} */
    const step = { ...begun, atMs: Date.now() + this.clockOffsetMs, calls: [], received: {}, closed: {}, queued: [] };
    this.steps.push(step);
    this.#changedAtMs = Date.now();
    await act(step);
    if (step.do === "send") await this.#waitForFrames(step);
    await this.#quiet();
    return step;
  }

  /** @param {string} socket @param {Frame} frame */
  received(socket, frame) {
    this.#changed((step) => (step.received[socket] ??= []).push(frame));
  }

  /** @param {string} socket @param {number} code */
  closed(socket, code) {
    this.#changed((step) => (step.closed[socket] = code));
  }

  /** @param {import("./taps.mjs").TapLine} line */
  tapped(line) {
    this.#changed((step) => {
      switch (line.type) {
        case "call": {
          const { to, room, method, args } = line;
          return this.#begin(step, line.n, { to, room, method, args });
        }
        case "upgrade": {
          const { to, room, headers } = line;
          return this.#begin(step, line.n, { to, room, headers });
        }
        case "answer": {
          const { type: _type, n, ...answer } = line;
          Object.assign(this.#pending.get(n) ?? {}, answer);
          return this.#pending.delete(n);
        }
        case "queue":
          return step.queued.push(line.body);
      }
    });
  }

  /** @param {Step} step @param {number} n @param {RoomCall | RoomUpgrade} call */
  #begin(step, n, call) {
    step.calls.push(call);
    this.#pending.set(n, call);
  }

  /** @param {(step: Step) => unknown} write */
  #changed(write) {
    this.#changedAtMs = Date.now();
    const step = this.steps.at(-1);
    if (step) write(step);
  }

  /** @param {Step} step */
  async #waitForFrames(step) {
    const deadlineMs = Date.now() + ANSWER_WITHIN_MS;
    while (Object.keys(step.received).length + Object.keys(step.closed).length === 0 && Date.now() < deadlineMs)
      await pause();
  }

  async #quiet() {
    const deadlineMs = Date.now() + QUIET_WITHIN_MS;
    while (this.#pending.size > 0 || Date.now() - this.#changedAtMs < QUIET_MS) {
      if (Date.now() > deadlineMs)
        throw new Error(`The product was still busy ${QUIET_WITHIN_MS} ms after step ${this.steps.length}.`);
      await pause();
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
