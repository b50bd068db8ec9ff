// How npm run test:full records the map of npm run test:changed.
import { buildMarked } from "./markedBuild.mjs";
import { MARKED_BUILD } from "./marks.mjs";
import { clearRecords } from "./records.mjs";
import { fileHashes, writeMap } from "./testMap.mjs";

/**
 * Builds the product with marks. `env` makes Vitest (edge, cuts, rooms) and Playwright run on it and record what each
 * test ran. Call `finish` if they all passed. If they didn't, the map from before remains.
 */
export async function startRecording() {
  await clearRecords();
  const hashes = await fileHashes();
  await buildMarked();
  return { env: { PARLOR_BUILD: MARKED_BUILD }, finish: () => writeMap(hashes) };
}

/** These specs measure the files that are deployed, so they don't run on the product with marks. */
export const MEASURES_BUILD = String.raw`firstLoad\.spec`;
