// npm start: builds, migrates the embedded databases, and serves both Workers until Ctrl-C.
//   PORT          the port, by default 8787
//   PARLOR_STATE  the folder of the local data, by default .state
//   --demo        fills an empty database with people and posts
//   --no-build    serves what was built before
process.env.WRANGLER_LOG = "error"; // otherwise wrangler reports that it read wrangler.toml
const { existsSync, readFileSync } = await import("node:fs");
const { parseArgs } = await import("node:util");
const { buildProduct } = await import("./build.mjs");
const { freePort } = await import("./server/freePort.mjs");
const { serve } = await import("./server/serve.mjs");

const NPM_CHECK_EVERY_MS = 1_000;

const { values: flags } = parseArgs({
  options: { demo: { type: "boolean", default: false }, "no-build": { type: "boolean", default: false } },
});

/** Stops the server. Before there is one, it does nothing. */
let stop = async () => {};
let ending = false;
listenForTheEnd();
if (process.env.npm_lifecycle_event === "start") endWithNpm();
try {
  await main();
} catch (error) {
  if (!ending) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function main() {
  const port = Number(process.env.PORT ?? 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not ${process.env.PORT}.`);
  await freePort(port); // fails before the build, not after it
  if (!flags["no-build"]) {
    console.error("Building Parlor…");
    await buildProduct();
  }
  const start = async () => {
    const server = await serve({ port, state: process.env.PARLOR_STATE ?? ".state" });
    stop = server.stop;
    listenForTheEnd();
    return server;
  };
  const { url } = await start();
  if (flags.demo) {
    const { fillDemo } = await import("./demo/fillDemo.mjs");
    await fillDemo(url, (agoMs, work) => workAgo(agoMs, start, work));
  }
  console.log(`Ready on ${url}`);
}

/**
 * Restarts the server with a clock that is behind, does the work, and restarts it with the right clock.
 * @template Result
 * @param {number} agoMs
 * @param {() => Promise<unknown>} start
 * @param {() => Promise<Result>} work
 */
async function workAgo(agoMs, start, work) {
  const { CLOCK_OFFSET_MS } = process.env;
  await stop();
  process.env.CLOCK_OFFSET_MS = String(Number(CLOCK_OFFSET_MS ?? 0) - agoMs);
  await start();
  const result = await work();
  await stop();
  if (CLOCK_OFFSET_MS === undefined) delete process.env.CLOCK_OFFSET_MS;
  else process.env.CLOCK_OFFSET_MS = CLOCK_OFFSET_MS;
  await start();
  return result;
}

/**
 * Ends on Ctrl-C (which npm may send a second time), on SIGTERM, when the terminal closes, or when the process that
 * forked this one is gone.
 */
function listenForTheEnd() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.removeAllListeners(signal); // Miniflare's own handlers leave no time for `stop`
    process.on(signal, end);
  }
  process.removeAllListeners("disconnect").on("disconnect", end);
}

async function end() {
  if (ending) return;
  ending = true;
  await stop();
  process.exit(0);
}

/** Ends when npm is gone: npm passes on SIGINT and SIGTERM, but not SIGHUP, and it can be killed. */
function endWithNpm() {
  const npm = npmAbove();
  setInterval(() => npmAbove() === npm || end(), NPM_CHECK_EVERY_MS).unref();
}

/**
 * The process id of npm. It is the parent, or the parent's parent if npm's shell waits for this process (dash, on
 * Debian).
 */
function npmAbove() {
  const file = `/proc/${process.ppid}/stat`;
  const [, command = "", parent] = existsSync(file) ? (/\((.*)\) . (\d+)/.exec(readFileSync(file, "utf8")) ?? []) : [];
  return command.endsWith("sh") ? Number(parent) : process.ppid;
}
