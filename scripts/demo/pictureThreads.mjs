// Draws pictures on as many threads as there are cores. The threads run this file too.
import os from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { drawPicture } from "./pictures.mjs";

/** @typedef {import("./pictures.mjs").Picture} Picture */
/** @typedef {{ picture: Picture, resolve: (picture: Uint8Array) => void, reject: (error: unknown) => void }} Job */

const THREADS_MAX = 4;

if (!isMainThread)
  parentPort?.on("message", async (/** @type {Picture} */ picture) =>
    parentPort?.postMessage(await drawPicture(picture)),
  );

/**
 * Draws pictures in the order in which they are requested.
 * @returns {{ draw: (picture: Picture) => Promise<Uint8Array>, end: () => Promise<void> }}
 */
export function startPictureThreads() {
  /** @type {Job[]} */
  const jobs = [];
  const threads = Array.from({ length: Math.min(THREADS_MAX, os.availableParallelism()) }, () => startThread(jobs));
  return {
    draw: (picture) =>
      new Promise((resolve, reject) => {
        jobs.push({ picture, resolve, reject });
        for (const { takeNext } of threads) takeNext();
      }),
    async end() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

/** @param {Job[]} jobs */
function startThread(jobs) {
  const worker = new Worker(new URL(import.meta.url));
  /** @type {Job | undefined} */
  let current;
  const takeNext = () => {
    current ??= start(jobs.shift());
  };
  const start = (/** @type {Job | undefined} */ job) => {
    if (job) worker.postMessage(job.picture);
    return job;
  };
  worker.on("message", (/** @type {Uint8Array} */ picture) => {
    current?.resolve(picture);
    current = undefined;
    takeNext();
  });
  worker.on("error", (error) => current?.reject(error));
  return { worker, takeNext };
}
