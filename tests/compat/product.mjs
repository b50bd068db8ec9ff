// A product that stories use: the edge of one release with the rooms of another, and their data.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/server/freePort.mjs";
import { serveReleases } from "./releases.mjs";

/** @typedef {import("./taps.mjs").TapLine} TapLine */

export class Product {
  url = "";
  state = "";
  /** warnings and errors in the log @type {string[]} */
  problems = [];
  /** gets everything that passes between the edge and the rooms @type {(line: TapLine) => void} */
  onTap = () => {};
  #port = 0;
  /** @type {import("./releases.mjs").Served | undefined} */
  #served;

  #starts = 0;

  /**
   * @param {{ edge: string, rooms: string, roomsLater?: string }} checkouts folders of built checkouts; `roomsLater`:
   * the rooms from the second start on
   */
  constructor({ edge, rooms, roomsLater = rooms }) {
    this.checkouts = { edge, rooms, roomsLater };
  }

  /** The first start creates an empty folder for the data. Later starts use the same data and address. */
  async start(clockOffsetMs = 0) {
    this.#port ||= await freePort(0);
    this.url = `http://localhost:${this.#port}`;
    this.state ||= await fs.mkdtemp(path.join(os.tmpdir(), "parlor-compat-"));
    const { edge, rooms, roomsLater } = this.checkouts;
    this.#served = await serveReleases({
      edge,
      rooms: this.#starts++ === 0 ? rooms : roomsLater,
      state: this.state,
      port: this.#port,
      clockOffsetMs,
      onTap: (line) => this.onTap(line),
      onProblem: (message) => this.problems.push(message),
    });
  }

  cron() {
    return this.#running().cron();
  }

  /** @param {string} to @param {string} room */
  idOf(to, room) {
    return this.#running().idOf(to, room);
  }

  /** @param {string} to @param {string} room @param {string} method @param {...unknown} args */
  call(to, room, method, ...args) {
    return this.#running().call(to, room, method, ...args);
  }

  async stop() {
    await this.#served?.stop();
    this.#served = undefined;
  }

  /** Stops the product and deletes its data. */
  async discard() {
    await this.stop();
    if (this.state !== "") await fs.rm(this.state, { recursive: true, force: true });
  }

  #running() {
    if (!this.#served) throw new Error("The product isn't running.");
    return this.#served;
  }
}
