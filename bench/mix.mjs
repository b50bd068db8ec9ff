// How many members can be online at the same time on this machine: more and more come online, until a page takes too
// long or something fails.
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { heapsNow } from "./heaps.mjs";
import { client } from "./http.mjs";
import { PLATFORM } from "../scripts/deploy/platformLimits.mjs";
import { percentile } from "./measure.mjs";
import { watchLoad } from "./mix/load.mjs";
import { comeOnline, makeMembers } from "./mix/members.mjs";
import { startRuntime } from "./runtime.mjs";
import { seedPages } from "./seedPages.mjs";

const PAGE_P95_MAX_MS = 300;
/**
 * A smoke run shares the machine with other parts, so its times aren't judged. A rehearsal (scripts/deploy) only reads
 * the heaps.
 */
const SIZES = {
  full: { first: 64, most: 4_096, warmMs: 6_000, forMs: 15_000, p95MaxMs: PAGE_P95_MAX_MS },
  smoke: { first: 2, most: 4, warmMs: 500, forMs: 6_000, p95MaxMs: Infinity },
  rehearsal: { first: 64, most: 64, warmMs: 6_000, forMs: 45_000, p95MaxMs: Infinity },
};
const MEBIBYTE = 1024 * 1024;
/** The factor by which the number of members grows for the next step. It is larger while pages are fast. */
const growsBy = (/** @type {number} */ p95) => (p95 < PAGE_P95_MAX_MS / 3 ? 2 : 1.25);
/** The share of a thread's time, or of all cores, above which random requests have to queue. */
const BUSY = 0.8;
const CONNECTIONS = 256;
/** Pages in the proportions of a day (docs/performance.md). */
const OF_TWENTY = { feed: 9, profile: 4, post: 4, conversation: 3 };
const COMING_AT_ONCE = 8;

/** @param {{ size: keyof typeof SIZES }} world @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* mixRows(world) {
  const { first, most, warmMs, forMs, p95MaxMs } = SIZES[world.size];
  const runtime = await startRuntime({ floors: [], inspected: true });
  const { touch, close } = client(runtime, CONNECTIONS);
  /** @type {(() => void)[]} */
  const online = [];
  try {
    const pages = await seedPages(runtime.db);
    const members = await makeMembers(runtime.db, most);
    const seen = { pages: /** @type {number[]} */ ([]), errors: /** @type {string[]} */ ([]) };
    const post = pages.post.split("/").at(-1) ?? "";
    const enter = async (/** @type {number} */ n) => {
      const [me, friend] = [members[n], members[n ^ 1]];
      if (!me || !friend) return;
      online.push(
        await comeOnline(
          { origin: runtime.origin, ask: touch, paths: pathsOf(pages, friend.id), post, seen },
          me,
          friend,
        ),
      );
    };
    /** @type {Step[]} */
    const steps = [];
    // the count is always even, because friends come in pairs
    for (let count = first; count <= most; count = 2 * Math.ceil((count * growsBy(steps.at(-1)?.p95 ?? 0)) / 2)) {
      while (online.length < count) {
        const from = online.length;
        const coming = Math.min(COMING_AT_ONCE, count - from);
        await Promise.all(Array.from({ length: coming }, (_, i) => enter(from + i)));
      }
      await pause(warmMs);
      seen.pages.length = 0;
      const [ofRuntime, ofClient] = [watchLoad(runtime.pids), watchLoad([process.pid])];
      await pause(forMs);
      const step = {
        count,
        p95: percentile(seen.pages, 0.95),
        perSecond: (seen.pages.length * 1_000) / forMs,
        errors: [...seen.errors],
        runtime: ofRuntime(),
        client: ofClient(),
      };
      steps.push(step);
      console.error(stepText(step));
      if (step.errors.length > 0 || !(step.p95 <= p95MaxMs)) break;
    }
    const held = steps.findLast(({ p95, errors }) => errors.length === 0 && p95 <= p95MaxMs);
    const [last] = steps.slice(-1);
    if (last) console.log(`mix: ${last === held ? "the most that were tried" : saturated(last)}`);
    if (!held) throw new Error(`${first} members were too many: ${last ? stepText(last) : ""}`);
    yield {
      line: `mix, p95 of a page, ${PAGE_P95_MAX_MS} ms at most`,
      ours: `${held.count} members, ${held.perSecond.toFixed(0)} pages/s`,
      floor: "",
      value: held.p95,
      limit: p95MaxMs,
      unit: " ms",
    };
    for (const { name, now, inUse } of await heapsNow(runtime.inspectorPort ?? 0)) {
      yield {
        line: heapLine(name),
        ours: `${(inUse / MEBIBYTE).toFixed(1)} MiB in use`,
        floor: "",
        value: now / MEBIBYTE,
        limit: PLATFORM.heapBytes.max / MEBIBYTE,
        unit: " MiB",
      };
    }
  } finally {
    for (const leave of online) leave();
    close();
    await runtime.stop();
  }
}

/** @param {string} worker */
export const heapLine = (worker) => `mix, heap and array buffers of ${worker} after it`;

/** @param {import("./seedPages.mjs").Pages} pages @param {string} friend */
function pathsOf({ profile, post }, friend) {
  const paths = {
    feed: "/_root.data",
    profile: `${profile}.data`,
    post: `${post}.data`,
    conversation: `/messages/${friend}.data`,
  };
  return Object.entries(OF_TWENTY).flatMap(([name, times]) =>
    Array.from({ length: times }, () => paths[/** @type {keyof typeof paths} */ (name)]),
  );
}

/** @typedef {{ count: number, p95: number, perSecond: number, errors: string[], runtime: { cores: number, busiest: number }, client: { cores: number, busiest: number } }} Step */

/** @param {Step} step */
const stepText = ({ count, p95, perSecond, errors, runtime, client: clientLoad }) =>
  `mix: ${count} members, ${perSecond.toFixed(0)} pages/s, p95 ${p95.toFixed(0)} ms; runtime ${runtime.cores.toFixed(2)} cores (busiest thread ${(100 * runtime.busiest).toFixed(0)} %), client ${clientLoad.cores.toFixed(2)}${errors.length > 0 ? `; ${errors.length} errors: ${errors[0]}` : ""}`;

/** @param {Step} step */
function saturated({ count, errors, runtime, client: clientLoad }) {
  const cores = os.cpus().length;
  const why =
    runtime.busiest > BUSY
      ? `the runtime's one JavaScript thread is busy (${(100 * runtime.busiest).toFixed(0)} % of the time)`
      : runtime.cores + clientLoad.cores > BUSY * cores
        ? `the machine's ${cores} cores are busy, the client's share among them`
        : "neither the runtime's thread nor the machine is busy: something waits";
  return `at ${count} members ${errors.length > 0 ? `something failed (${errors[0]}), and ` : ""}${why}`;
}
