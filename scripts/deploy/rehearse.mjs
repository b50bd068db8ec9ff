// npm run deploy -- --dry-run: everything about a deployment that can be known without the network and an account.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { mostWaitingInADay } from "../../bench/cost/waitingDay.mjs";
import { heapLine, mixRows } from "../../bench/mix.mjs";
import { buildProduct } from "../build.mjs";
import { configFaults } from "../deployableConfig.mjs";
import { ROOT } from "../root.mjs";
import { EDGE, ROOMS } from "../server/workers.mjs";
import { dryRun } from "./dryRun.mjs";
import { SOURCES } from "./platformLimits.mjs";
import { bindingsTable, figuresTable, isOver, kibibytes } from "./rehearsalTable.mjs";
import { startsOf, startText } from "./startupTime.mjs";

/** @typedef {import("./rehearsalTable.mjs").Figure} Figure */
/** @typedef {import("../../bench/cost/waitingDay.mjs").MostOfDay} MostOfDay */

const WORKERS = [
  { worker: EDGE, config: "wrangler.toml" },
  { worker: ROOMS, config: "party/wrangler.toml" },
];
const MEBIBYTE = 1024 * 1024;

/**
 * Builds the product and prints the tables. Returns whether everything is within its limit.
 * @param {string} config the text of wrangler.toml
 */
export async function rehearse(config) {
  for (const fault of configFaults(config)) say(`Before a deployment: ${fault}`);
  say("Building Parlor…");
  await buildProduct();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-rehearsal-"));
  try {
    say("Bundling both Workers, and starting them and an empty one…");
    const uploads = await uploadsIn(folder);
    console.log(bindingsTable(uploads));
    const figures = [
      ...uploads.flatMap(({ worker, rawBytes, gzipBytes, starts, emptyStarts }) => [
        figure(worker, "size", "rawBytes", rawBytes, kibibytes(rawBytes)),
        figure(worker, "size, gzip", "gzipBytes", gzipBytes, kibibytes(gzipBytes)),
        figure(worker, "active while it starts", "startupMs", starts.middleMs, startText(starts, emptyStarts)),
      ]),
      ...(await heaps()),
      ...(await callsAtOnce()),
    ];
    console.log(`\n${figuresTable(figures)}\n`);
    console.log(`The platform's limits are from ${SOURCES.join(", ")}.`);
    const loads = os.loadavg().map((load) => load.toFixed(1));
    console.log(`Times are this machine's: load ${loads.join(" ")} on ${os.cpus().length} cores.`);
    return !figures.some(isOver);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** What would be uploaded of each Worker, and how long it starts beside an empty one. @param {string} folder */
async function uploadsIn(folder) {
  const empty = await dryRun(await emptyWorker(folder), path.join(folder, "empty-bundle"));
  const emptyStarts = await startsOf(empty.bundle);
  const uploads = [];
  for (const { worker, config } of WORKERS) {
    const upload = await dryRun(path.join(ROOT, config), path.join(folder, worker));
    uploads.push({ worker, ...upload, emptyStarts, starts: await startsOf(upload.bundle) });
  }
  return uploads;
}

/** A Worker that does nothing, with the compatibility of ours. Returns its configuration. @param {string} folder */
async function emptyWorker(folder) {
  const own = await fs.readFile(path.join(ROOT, "wrangler.toml"), "utf8");
  const compatibility = own.split("\n").filter((line) => line.startsWith("compatibility_"));
  const config = path.join(folder, "wrangler.toml");
  await fs.writeFile(path.join(folder, "empty.js"), "export default { fetch: () => new Response() };\n");
  await fs.writeFile(config, ['name = "empty"', 'main = "empty.js"', ...compatibility, ""].join("\n"));
  return config;
}

/** @returns {Promise<Figure[]>} */
async function heaps() {
  say("Serving 64 members of `bench -- mix` for a minute…");
  /** @type {import("../../bench/table.mjs").Row[]} */
  const rows = [];
  for await (const row of mixRows({ size: "rehearsal" })) rows.push(row);
  return WORKERS.map(({ worker }) => {
    const row = rows.find(({ line }) => line === heapLine(worker));
    if (!row) throw new Error(`The inspector said nothing about ${worker}.`);
    return figure(
      worker,
      "heap and array buffers after the mix",
      "heapBytes",
      row.value * MEBIBYTE,
      `${row.value.toFixed(1)} MiB, ${row.ours}`,
    );
  });
}

/** @returns {Promise<Figure[]>} */
async function callsAtOnce() {
  say("Living a member's day, whose calls are counted…");
  const { edge, rooms } = await mostWaitingInADay();
  return [waitingFigure(EDGE, edge), waitingFigure(ROOMS, rooms)];
}

/** @param {string} worker @param {MostOfDay} most */
const waitingFigure = (worker, { atOnce, of, calls, during }) =>
  figure(
    worker,
    "calls that waited for an answer at once",
    "callsAtOnce",
    atOnce,
    `${atOnce} of ${of} (${during}): ${calls.join(", ")}`,
  );

/**
 * @param {string} worker
 * @param {string} what
 * @param {Figure["of"]} of
 * @param {number} value
 * @param {string} text
 * @returns {Figure}
 */
const figure = (worker, what, of, value, text) => ({ worker, what, of, value, text });

/** Progress, apart from the tables. @param {string} text */
const say = (text) => console.error(text);
