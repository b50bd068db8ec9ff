// npm run bench [-- pages | chat | long-chat | game | arcade | calls | first-load] [--no-build]: the product against its floors, in one run on one runtime.
process.env.WRANGLER_LOG = "error"; // its reading of wrangler.toml is no news
const { default: os } = await import("node:os");
const { setTimeout } = await import("node:timers");
const { parseArgs } = await import("node:util");
const { buildProduct } = await import("../scripts/build.mjs");
const { arcadeRows } = await import("./arcade.mjs");
const { callRows } = await import("./calls.mjs");
const { chatRows } = await import("./chat.mjs");
const { gameRows } = await import("./game.mjs");
const { longChatRows } = await import("./longChat.mjs");
const { firstLoadRows } = await import("./firstLoad.mjs");
const { pageRows } = await import("./pages.mjs");
const { startRuntime } = await import("./runtime.mjs");
const { seedPages } = await import("./seedPages.mjs");
const { isOver, tableOf } = await import("./table.mjs");

const MEASURED_WITHIN_MS = 900_000;

/** @type {ReadonlyMap<string, (runtime: import("./runtime.mjs").Runtime, pages: import("./seedPages.mjs").Pages) => Promise<import("./table.mjs").Row[]>>} */
const PARTS = new Map([
  ["pages", pageRows],
  ["first-load", firstLoadRows],
  ["chat", chatRows],
  ["long-chat", longChatRows],
  ["game", gameRows],
  ["arcade", arcadeRows],
  ["calls", callRows],
]);

const { values: flags, positionals } = parseArgs({ options: { "no-build": { type: "boolean", default: false } }, allowPositionals: true });

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main() {
  const unknown = positionals.find((name) => !PARTS.has(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": ${[...PARTS.keys()].join(", ")}.`);
  if (!flags["no-build"]) {
    console.error("Building Parlor…");
    await buildProduct();
  }
  const runtime = await startRuntime();
  try {
    const rows = await inTime(measure(runtime));
    console.log(tableOf(rows));
    console.log(`load ${os.loadavg().map((load) => load.toFixed(1)).join(" ")} on ${os.cpus().length} cores`);
    return !rows.some(isOver);
  } finally {
    await runtime.stop();
  }
}

/** One part after the other: they would take each other's time. @param {import("./runtime.mjs").Runtime} runtime */
async function measure(runtime) {
  const pages = await seedPages(runtime.db);
  const rows = [];
  for (const [name, rowsOf] of PARTS) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    rows.push(...(await rowsOf(runtime, pages)));
  }
  return rows;
}

/** @template Result @param {Promise<Result>} work @returns {Promise<Result>} */
function inTime(work) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("The bench took too long.")), MEASURED_WITHIN_MS).unref();
    work.then(resolve, reject);
  });
}
