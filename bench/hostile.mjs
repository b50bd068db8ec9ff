// A hostile member on six devices, who does at a fixed rate everything that could break the product for others.
import fs from "node:fs";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { PLATFORM } from "../scripts/deploy/platformLimits.mjs";
import { startAttack } from "./hostile/attack.mjs";
import { makeCast, ownerGetsIn } from "./hostile/cast.mjs";
import { watchHeaps } from "./heaps.mjs";
import { startOthers } from "./hostile/others.mjs";
import { mayGrow, stored } from "./hostile/storage.mjs";
import { median, percentile } from "./measure.mjs";
import { FLOOR_HOST, startRuntime } from "./runtime.mjs";

/** @typedef {import("./hostile/attack.mjs").Tally} Tally */
/** @typedef {import("./table.mjs").Row} Row */

/**
 * In seconds, except longTexts: the number of long messages that each of the other members sends to the group. warmUp:
 * the other members without the attack, so that all code is compiled. alone: the attack on the floor without the other
 * members, for its processor time.
 */
const SIZES = {
  full: { attack: Number(process.env.HOSTILE_SECONDS ?? 300), warmUp: 10, alone: 20, longTexts: 15 },
  smoke: { attack: 2, warmUp: 0.3, alone: 0.3, longTexts: 1 },
};
const RATIO_MAX = 2;
/** The chats in which the hostile member has sockets: a group and a one-to-one chat. */
const CHATS_ENTERED = 2;
const MEBIBYTE = 1024 * 1024;
/**
 * For the client and a server that only refuses. If they used more, the bench would measure the attacker instead of the
 * product.
 */
const CORES_MAX = 0.5;

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<Row>} */
export async function* hostileRows({ size }) {
  const seconds = SIZES[size];
  // addressScale: an address has its real limits, while the other parts multiply them
  const runtime = await startRuntime({ floors: ["refusing"], addressScale: 1, inspected: true });
  try {
    const cast = await makeCast(runtime, seconds.longTexts);
    const productHost = new URL(runtime.origin).host;

    const besideOthers = async (/** @type {number} */ forSeconds, /** @type {string | null} */ host) => {
      const stopOthers = await startOthers(runtime, cast);
      const stopAttack = host === null ? () => new Map() : await startAttack(runtime, cast, host);
      await pause(forSeconds * 1_000);
      const tallies = stopAttack();
      return { ...(await stopOthers()), tallies };
    };
    const alone = async () => {
      const stop = await startAttack(runtime, cast, FLOOR_HOST.refusing);
      await pause(seconds.alone * 1_000);
      stop();
    };
    await besideOthers(seconds.warmUp, null);
    yield row(
      "hostile, refused at once, without others: client and server",
      await coresOf(runtime.pids, alone),
      CORES_MAX,
      " cores",
    );

    const control = await besideOthers(seconds.attack, FLOOR_HOST.refusing);
    const before = await stored(runtime);
    const stopHeaps = await watchHeaps(runtime.inspectorPort ?? 0);
    const attacked = await besideOthers(seconds.attack, productHost);
    const heaps = stopHeaps();

    for (const [what, times] of /** @type {const} */ ([
      ["pages of others", "pagesMs"],
      ["messages of others", "messagesMs"],
    ])) {
      yield ratio(`hostile, ${what}, p50`, median(attacked[times]), median(control[times]));
      yield ratio(`hostile, ${what}, p95`, percentile(attacked[times], 0.95), percentile(control[times], 0.95));
    }
    for (const [name, bytes] of heaps)
      yield row(
        `hostile, heap and array buffers of ${name}`,
        bytes / MEBIBYTE,
        PLATFORM.heapBytes.max / MEBIBYTE,
        " MiB",
      );
    const [after, limit] = [await stored(runtime), mayGrow(seconds.attack, attacked.messagesMs.length, CHATS_ENTERED)];
    yield row("hostile, rows stored", after.rows - before.rows, limit.rows, " rows");
    yield row("hostile, rooms that store", after.rooms - before.rooms, limit.rooms, " rooms");
    yield row(
      "hostile, files stored",
      (after.objectBytes - before.objectBytes) / MEBIBYTE,
      limit.objectBytes / MEBIBYTE,
      " MiB stored",
    );
    for (const [name, tally] of attacked.tallies) yield tallyRow(name, tally);
    const failed = [...control.failed, ...attacked.failed];
    yield row("hostile, requests of others that failed", failed.length, 0, "", failed.slice(0, 3).join(" "));
    yield row("hostile, owner locked out", (await ownerGetsIn(runtime.origin, cast.owner)) ? 0 : 1, 0, "");
    yield row("hostile, bugs logged", runtime.bugs.length, 0, "");
  } finally {
    await runtime.stop();
  }
}

/**
 * @param {string} line
 * @param {number} value
 * @param {number} limit
 * @param {string} unit
 * @param {string} [ours]
 * @returns {Row}
 */
const row = (line, value, limit, unit, ours = "") => ({ line, ours, floor: "", value, limit, unit });

/** @param {string} line @param {number} ours ms @param {number} floor ms @returns {Row} */
const ratio = (line, ours, floor) => ({
  line,
  ours: `${ours.toFixed(2)} ms`,
  floor: `${floor.toFixed(2)} ms`,
  value: ours / floor,
  limit: RATIO_MAX,
  unit: "×",
});

/**
 * Over its limit when nothing was taken, nothing was refused, or there was an unexpected answer. The printed "as reads"
 * counts what the limit of all reads together refused.
 * @param {string} name
 * @param {Tally} tally
 */
function tallyRow(name, { taken, refused, refusedAsReads, unsent, others }) {
  const unexpected = [...others].map(([what, times]) => `, ${times} × ${what}`).join("");
  return row(
    `hostile, ${name}`,
    Number(taken === 0) + Number(refused === 0) + others.size,
    0,
    "",
    `${taken} taken, ${refused} refused${refusedAsReads > 0 ? `, ${refusedAsReads} as reads` : ""}${unsent > 0 ? `, ${unsent} unsent` : ""}${unexpected}`,
  );
}

/**
 * Processor time of this process and the runtime's, in cores. Only Linux gives the times of other processes.
 * @param {number[]} pids
 * @param {() => Promise<void>} work
 */
async function coresOf(pids, work) {
  const usedMs = () =>
    process.cpuUsage().user / 1_000 +
    process.cpuUsage().system / 1_000 +
    pids.map(processorMs).reduce((sum, ms) => sum + ms, 0);
  const [startedAt, before] = [performance.now(), usedMs()];
  await work();
  return (usedMs() - before) / (performance.now() - startedAt);
}

/** @param {number} pid */
export function processorMs(pid) {
  const file = `/proc/${pid}/stat`;
  if (!fs.existsSync(file)) return 0;
  const fields = fs.readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
  const TICK_MS = 10; // on Linux, /proc counts processor time in hundredths of a second
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
