// Compares what clients see now with what they saw in the previous release. New fields are allowed, because older pages
// ignore them. Nothing may be missing or have another value. New kinds of frames aren't allowed either: the pages'
// inbox and chat have no default for them, so the page would end with an error.

/** @typedef {import("./recording.mjs").Frame} Frame */
/** @typedef {import("./recording.mjs").Step} Step */
/** @typedef {{ step: number, where: string, path: string, before: unknown, now: unknown }} Difference */
/** @typedef {(value: unknown) => unknown} Normalise */

const ULID = /[0-7][0-9A-HJKMNP-TV-Z]{25}/g;
const MADE_UP = /[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}/g;
const LOCAL_ADDRESS = /localhost:\d+/g;
/** A larger number is a point in time (after 2001, in ms). */
const TIME_FROM = 1e12;
const TIME_IN_TEXT = /(?<!\d)1[5-9]\d{11}(?!\d)/g;
/** A key made from a time, as the messages of an export have it. If two have the same time, the second has a number. */
const TIMED_KEY = /<time>(-\d+)?/;
/** Durations, which differ from run to run. */
const DURATIONS = new Set(["leftMs", "recoveredMs", "retryAfterMs", "durationMs"]);

/**
 * Replaces in a value what differs in each run: times, durations, ids, hashes and the server's address. An id is
 * replaced by its name, if it has one.
 * @param {Record<string, string>} names by id
 * @returns {Normalise}
 */
export function normaliser(names) {
  const text = (/** @type {string} */ value) =>
    value
      .replaceAll("%3A", ":")
      .replace(ULID, (id) => (names[id] ? `<${names[id]}>` : "<id>"))
      .replace(MADE_UP, "<made up>")
      .replace(LOCAL_ADDRESS, "<address>")
      .replace(TIME_IN_TEXT, "<time>");
  /** @type {Normalise} */
  const normalised = (value) => {
    if (typeof value === "number") return value > TIME_FROM ? "<time>" : value;
    if (typeof value === "string") return value.startsWith('{"') ? normalised(JSON.parse(value)) : text(value);
    if (Array.isArray(value)) return value.map(normalised);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each], i) => [
        text(key).replace(TIMED_KEY, `<time ${i}>`),
        DURATIONS.has(key) && each !== null ? "<duration>" : normalised(isSeqOfTable(value, key) ? "<seq>" : each),
      ]),
    );
  };
  return normalised;
}

/**
 * Whether this is the `seq` of a game's table. It also counts changes that only others saw, so it may differ.
 * @param {object} value
 * @param {string} key
 */
const isSeqOfTable = (value, key) => key === "seq" && "t" in value && value.t === "table";

/**
 * The differences, with their paths. `now` may have more fields than `before`.
 * @param {unknown} before
 * @param {unknown} now
 * @param {string} path
 * @returns {Omit<Difference, "step" | "where">[]}
 */
export function changes(before, now, path = "") {
  if (
    before === undefined ||
    before === null ||
    typeof before !== "object" ||
    typeof now !== "object" ||
    now === null
  ) {
    return before === now || (before === undefined && now === null) ? [] : [{ path, before, now }];
  }
  if (Array.isArray(before) !== Array.isArray(now)) return [{ path, before, now }];
  if (Array.isArray(before) && Array.isArray(now) && before.length !== now.length)
    return [{ path: `${path}.length`, before, now }];
  const fields = /** @type {Record<string, unknown>} */ (now);
  return Object.entries(before).flatMap(([key, each]) => changes(each, fields[key], `${path}.${key}`));
}

/**
 * The line that a frame belongs to. Frames of one line keep their order, but lines are independent of each other. In a
 * `latest` line, whose frames report a state, only the newest frame counts.
 * @param {string} party @param {Frame} frame @returns {{ line: string, latest: boolean }}
 */
function lineOf(party, frame) {
  const { t } = frame;
  const about = (/** @type {unknown} */ subject, latest = true) => ({ line: `${t} ${subject}`, latest });
  if (t === "presence") return about(frame.member);
  if (t === "typing") return about(frame.member, false);
  if (t === "table") return { line: "table", latest: true };
  if (t === "probe") return { line: "probe", latest: false };
  if (party === "live" && t === "event")
    return about([frame.kind, frame.comment ?? frame.post ?? frame.member].join(" "));
  if (party !== "inbox") return { line: "", latest: false };
  switch (t) {
    case "chat":
      return { line: `chat ${/** @type {{ chat: string }} */ (frame.chat).chat}`, latest: true };
    case "chatGone":
      return { line: `chat ${frame.chat}`, latest: true };
    case "viewed":
    case "activity":
      return { line: "unviewed", latest: true };
    case "friendship":
      return about(frame.member, false);
    case "games":
      return { line: "games", latest: true };
    case "ring":
    case "ringGone":
      return { line: "ring", latest: false };
    default:
      return { line: "", latest: false };
  }
}

/**
 * Splits a batch of live events into its events, because chance decides where a batch begins and ends.
 * @param {Frame} frame
 * @returns {Frame[]}
 */
const split = (frame) =>
  frame.t === "events"
    ? /** @type {object[]} */ (frame.events).map((event) => ({ t: "event", cut: frame.cut, ...event }))
    : [frame];

/** Compares two plays of a story, step by step. */
export class Comparison {
  /** kind of room by socket @type {Map<string, string>} */
  #parties = new Map();
  /** the newest frames of `latest` lines @type {Map<string, { before?: unknown, now?: unknown, t: string }>} */
  #latest = new Map();

  /** @param {Normalise} before @param {Normalise} now */
  constructor(before, now) {
    this.before = before;
    this.now = now;
  }

  /**
   * What a step's clients saw differently than before. It can be called again for the same step when more frames have
   * arrived.
   * @param {number} n the step's number
   * @param {Step} before
   * @param {Pick<Step, "received" | "closed">} now
   * @returns {Difference[]}
   */
  step(n, before, now) {
    if (before.do === "open" && before.socket && before.party) this.#parties.set(before.socket, before.party);
    const sockets = [...new Set([...Object.keys(before.received), ...Object.keys(now.received)])];
    const seen = sockets.flatMap((socket) =>
      this.#socket(socket, before.received[socket] ?? [], now.received[socket] ?? []).map((change) => ({
        step: n,
        where: socket,
        ...change,
      })),
    );
    if (before.do === "restart") return seen; // a restart closes all sockets
    return [
      ...seen,
      ...changes(before.closed, now.closed).map((change) => ({ step: n, where: "closed", ...change })),
      ...changes(now.closed, before.closed).map(({ path, before: is, now: was }) => ({
        step: n,
        where: "closed",
        path,
        before: was,
        now: is,
      })),
    ];
  }

  /** @param {string} socket @param {Frame[]} before @param {Frame[]} now */
  #socket(socket, before, now) {
    const party = this.#parties.get(socket) ?? "";
    const [was, is] = [this.#lines(party, before, this.before), this.#lines(party, now, this.now)];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((line) => {
      const [old, fresh] = [was.get(line), is.get(line)];
      const t = (old ?? fresh)?.t ?? "";
      if ((old ?? fresh)?.latest)
        return this.#compareLatest(`${socket} ${line}`, t, old?.frames.at(-1), fresh?.frames.at(-1));
      return changes(old?.frames ?? [], fresh?.frames ?? [], line);
    });
  }

  /** @param {string} key @param {string} t @param {unknown} before @param {unknown} now */
  #compareLatest(key, t, before, now) {
    const known = {
      ...this.#latest.get(key),
      t,
      ...(before !== undefined && { before }),
      ...(now !== undefined && { now }),
    };
    this.#latest.set(key, known);
    return changes(known.before, known.now, t);
  }

  /** @param {string} party @param {Frame[]} frames @param {Normalise} normalise */
  #lines(party, frames, normalise) {
    /** @type {Map<string, { t: string, latest: boolean, frames: unknown[] }>} */
    const lines = new Map();
    for (const frame of frames.flatMap(split)) {
      const { line, latest } = lineOf(party, frame);
      const name = String(normalise(line));
      const known = lines.get(name) ?? { t: frame.t, latest, frames: [] };
      known.frames.push(normalise(frame));
      lines.set(name, known);
    }
    return lines;
  }
}

/** @param {Difference} difference */
export const described = ({ step, where, path, before, now }) =>
  `step ${step}, ${where}, ${path}: ${JSON.stringify(before)} became ${JSON.stringify(now)}`;
