// What vitest.config.ts needs: tests run the product as it is deployed, or, while npm run test:full records the map of
// npm run test:changed, the product with marks.
import fs from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../../root.mjs";
import { bundleWorker } from "../../server/roomsBundle.mjs";
import { ROOMS } from "../../server/workers.mjs";
import { MARKED_BUILD, marksForVite } from "./marks.mjs";
import { writeRecord } from "./records.mjs";

const isRecording = process.env.PARLOR_BUILD === MARKED_BUILD;
const folder = isRecording ? MARKED_BUILD : "build";

export const builtEdge = `./${folder}/server/index.js`;

/** The code of the rooms Worker. @returns {Promise<string>} */
export const builtRooms = () =>
  isRecording ? fs.readFile(path.join(ROOT, folder, "rooms/index.js"), "utf8") : bundleWorker();

const record = async (/** @type {{ json(): Promise<unknown> }} */ request) => {
  await writeRecord(/** @type {import("./records.mjs").RunRecord} */ (await request.json()));
  return new Response();
};

/**
 * `plugins` mark the modules that a test imports itself, `setupFiles` read the marks after each file, and the bindings
 * let them write down what they read.
 */
export const recording = {
  setupFiles: isRecording ? ["tests/kit/workerd/recordRan.ts"] : [],
  plugins: isRecording ? [marksForVite()] : [],
  edgeBindings: bindings({ ROOMS_RAN: ROOMS, RECORD: record }),
  roomsBindings: bindings({ RECORD: record }),
};

/** @param {NonNullable<import("miniflare").V4WorkerOptions["serviceBindings"]>} whileRecording */
function bindings(whileRecording) {
  return isRecording ? whileRecording : {};
}
