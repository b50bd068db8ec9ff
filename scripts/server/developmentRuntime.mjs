// What the development server runs besides Vite: D1, R2 and the rooms in one workerd. The rooms are bundled again after
// each change.
import path from "node:path";
import { context } from "esbuild";
import { Miniflare } from "miniflare";
import { everyMinute } from "./cron.mjs";
import { workerBundle } from "./roomsBundle.mjs";
import { guardRuntime } from "./runtimeGuard.mjs";
import { makeDevVars } from "./devVars.mjs";
import { migrateAll, runtimeOptions } from "./serve.mjs";
import { lockState } from "./stateLock.mjs";
import { ROOT } from "../root.mjs";
import { developmentVars, EDGE, ROOMS, worker } from "./workers.mjs";

/**
 * @typedef {object} EdgeModule the exports of app/worker.ts
 * @property {(request: Request, env: unknown, ctx: unknown) => Promise<Response>} fetch
 * @property {(controller: { cron: string, scheduledTime: number }, env: unknown, ctx: unknown) => Promise<void>} scheduled
 * @property {(batch: unknown, env: unknown, ctx: unknown) => Promise<void>} queue
 */

const PUBLIC = path.join(ROOT, "public");

/**
 * Stands in for the edge Worker inside workerd: it has the bindings, and passes the queue's batches to the code in
 * Vite.
 */
const STAND_IN = `export default {
  fetch: () => new Response("the pages are served by Vite", { status: 404 }),
  async queue(batch, env) {
    const messages = batch.messages.map(({ id, timestamp, body, attempts }) => ({ id, timestamp: timestamp.getTime(), body, attempts }));
    const answer = await env.VITE.fetch("http://vite/", { method: "POST", body: JSON.stringify({ queue: batch.queue, messages }) });
    if (!answer.ok) return batch.retryAll();
    const retried = new Set(await answer.json());
    for (const message of batch.messages) retried.has(message.id) ? message.retry() : message.ack();
  },
}`;

/**
 * @param {{ state: string, origin: string, edge: () => Promise<EdgeModule>, onRoomsReloaded: () => void }} options
 */
export async function startDevelopmentRuntime({ state, origin, edge, onRoomsReloaded }) {
  makeDevVars();
  const unlock = await lockState(state);
  const vars = developmentVars(origin);
  const standIn = worker("wrangler.toml", EDGE, STAND_IN, vars);
  standIn.assets = { ...standIn.assets, directory: PUBLIC }; // Vite serves the others
  await migrateAll(state, standIn);

  /** @type {Miniflare | undefined} */
  let mf;
  /** The bindings. While the rooms restart, requests wait for the new ones. @type {Promise<unknown>} */
  let env;
  let unguard = () => {};
  const consume = async (/** @type {{ json(): Promise<unknown> }} */ request) => {
    const { batch, retried } = queueBatch(/** @type {SentBatch} */ (await request.json()));
    await (await edge()).queue(batch, await env, executionContext);
    return Response.json([...retried]);
  };
  /** @param {string} code */
  const restart = async (code) => {
    const options = runtimeOptions(state, [
      { ...standIn, serviceBindings: { VITE: consume } },
      worker("party/wrangler.toml", ROOMS, code, vars),
    ]);
    unguard();
    if (mf) await mf.setOptions(options);
    else mf = new Miniflare(options);
    await mf.ready;
    unguard = guardRuntime();
    return mf.getBindings(EDGE);
  };

  const bundle = await watchRooms((code) => (env = restart(code)), onRoomsReloaded);
  let stopCron = () => {};
  return {
    /** @param {Request} request */
    fetch: async (request) => (await edge()).fetch(request, await env, executionContext),
    /** Call it when Vite can load the edge's code. */
    async startCron() {
      stopCron = await everyMinute(async (cron) =>
        (await edge()).scheduled({ cron, scheduledTime: Date.now() }, await env, executionContext),
      );
    },
    async stop() {
      stopCron();
      unguard();
      await bundle.dispose();
      await mf?.dispose();
      await unlock();
    },
  };
}

/**
 * Passes the rooms' code to `restart` now and after each change. Resolves when the first `restart` is done.
 * @param {(code: string) => Promise<unknown>} restart
 * @param {() => void} onReloaded
 */
async function watchRooms(restart, onReloaded) {
  let startedFirst = () => {};
  const first = new Promise((resolve) => (startedFirst = () => resolve(undefined)));
  let starts = 0;
  const onBundled = async (/** @type {import("esbuild").BuildResult} */ { errors, outputFiles = [] }) => {
    if (errors.length > 0) return; // esbuild has printed them, and continues to watch
    await restart(outputFiles.map((file) => file.text).join(""));
    if (starts++ === 0) startedFirst();
    else onReloaded();
  };
  const bundle = await context({
    ...workerBundle("party/worker.ts"),
    write: false,
    sourcemap: "inline",
    plugins: [{ name: "restart", setup: ({ onEnd }) => onEnd(onBundled) }],
  });
  await bundle.watch();
  await first;
  return bundle;
}

/** @typedef {{ queue: string, messages: { id: string, timestamp: number, body: unknown, attempts: number }[] }} SentBatch */

/**
 * A batch as the runtime passes it to a consumer, and the ids of the messages to retry.
 * @param {SentBatch} sent
 */
function queueBatch({ queue, messages }) {
  const retried = new Set();
  const batch = {
    queue,
    messages: messages.map((message) => ({
      ...message,
      timestamp: new Date(message.timestamp),
      ack: () => retried.delete(message.id),
      retry: () => retried.add(message.id),
    })),
    ackAll: () => retried.clear(),
    retryAll: () => messages.forEach(({ id }) => retried.add(id)),
  };
  return { batch, retried };
}

const executionContext = {
  waitUntil: (/** @type {Promise<unknown>} */ work) => void work.catch(console.error),
  passThroughOnException() {},
  props: {},
};
