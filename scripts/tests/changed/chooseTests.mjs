// Which tests a change can affect.
import { isValueImport, reached } from "./importGraph.mjs";
import { isProductCode } from "./marks.mjs";
import { FULL_FILE } from "../tiers.mjs";
import { usedFiles } from "./usedFiles.mjs";

/** @typedef {import("./importGraph.mjs").ImportGraph} ImportGraph */
/** @typedef {"unit" | "ui" | "rooms" | "edge" | "cuts" | "browser"} Kind */
/** @typedef {Record<Kind, string[]>} ChosenTests files; browser tests also as `file:line` */

/**
 * @typedef {object} TestMap what `npm run test:full` recorded
 * @property {Readonly<Record<string, readonly string[]>>} ran by test: the files whose functions it ran
 * @property {readonly string[]} atLoad the files whose functions ran while the Workers were loaded
 */

/** Each of these can change what any test does. */
const CONCERNS_ALL =
  /^(package(-lock)?\.json|\.npmrc|(.*\/)?wrangler\.toml|tsconfig[^/]*\.json|vite[^/]*\.ts|playwright\.config\.ts|(migrations|public)\/.*)$/;
/** What every run of tests loads, without an import from the tests. */
const LOADED_BY_ALL =
  /^(vite(st)?\.config\.ts|scripts\/(start|build)\.mjs|scripts\/tests\/changed\/(marks|markedBuild)\.mjs|tests\/kit\/workerd\/(freshStorage|roomLogs|edgeSetup|recordRan)\.ts|tests\/kit\/pages\/(browserSetup|consoleErrors|separateFiles|patientQueries|pageKeys|blobBytes)\.ts)$/;
/** The product's code, style sheets and texts. */
const PRODUCT = /^(app|db|party|games|base|content)\/(?!.*\.test\.)/;
/** Files are found in these folders, not imported. */
const FOUND = /^app\/routes\//;
/** A test that reads files or starts programs shows in its imports only that it does. */
const READS_FILES = new Set(["node:fs", "node:fs/promises", "node:child_process"]);

/**
 * Why a change needs all tests; undefined if it doesn't.
 * @param {ImportGraph} graph
 * @param {Iterable<string>} changed
 * @param {ReadonlySet<string>} addedOrRemoved those of the changed files that are new or gone
 */
export function whyEverything(graph, changed, addedOrRemoved) {
  const roots = [...graph.modules.keys()].filter((file) => LOADED_BY_ALL.test(file));
  const loaded = reached(graph, roots, isValueImport);
  const imported = new Set([...graph.modules.keys()].flatMap((file) => graph.importsOf(file).map(({ to }) => to)));
  for (const file of changed) {
    if (CONCERNS_ALL.test(file)) return `${file} concerns all tests`;
    if (!isProductCode(file)) {
      if (loaded.has(file)) return `every run of tests loads ${file}`;
    } else if (FOUND.test(file)) {
      if (addedOrRemoved.has(file)) return `${file} is a new route, or one that is gone`;
    } else if (!imported.has(file)) return `nothing imports ${file}, so it is an entry, or new and not used yet`;
  }
  return undefined;
}

/**
 * @param {ImportGraph} graph of the files as they are now
 * @param {ReadonlySet<string>} changed
 * @param {TestMap} map
 * @returns {ChosenTests}
 */
export function chooseTests(graph, changed, map) {
  const atLoad = new Set(map.atLoad);
  const changesProduct = [...changed].some((file) => PRODUCT.test(file));
  const recorded = Map.groupBy(Object.entries(map.ran), ([test]) => fileOf(test));
  /** @type {ChosenTests} */
  const chosen = { unit: [], ui: [], rooms: [], edge: [], cuts: [], browser: [] };
  const isHit = (/** @type {Iterable<string>} */ files) => [...files].some((file) => changed.has(file));

  for (const file of graph.modules.keys()) {
    const kind = kindOf(file);
    if (!kind) continue;
    const imported = reached(graph, [file], isValueImport);
    if (kind === "unit" || kind === "ui") {
      const readsFiles = [...imported].some((one) => graph.builtinsOf(one).some((name) => READS_FILES.has(name)));
      if (readsFiles || isHit(imported)) chosen[kind].push(file);
      continue;
    }
    // what a test's own program runs isn't recorded
    const startsProgram = graph.builtinsOf(file).includes("node:child_process");
    const records = startsProgram ? undefined : recorded.get(file);
    // what a browser test imports runs beside the product, without marks
    const unmarked = kind === "browser" ? imported : [file];
    if (isHit(unmarked) || (!records && (changesProduct || isHit(imported)))) chosen[kind].push(file);
    else
      for (const [test, ran] of records ?? []) if (isHit(usedFiles(graph, file, ran, atLoad))) chosen[kind].push(test);
  }
  return chosen;
}

/** Only `npm run test:full` runs these files. @param {string} file */
export const isOfSecondTier = (file) => FULL_FILE.test(file) && /\.(test|spec)\.tsx?$/.test(file);

/** The project of a test file. Those that only `npm run test:full` runs have none. @param {string} file @returns {Kind | undefined} */
export function kindOf(file) {
  if (FULL_FILE.test(file)) return undefined;
  if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return "browser";
  if (file.endsWith(".cuts.edge.test.ts")) return "cuts";
  if (file.endsWith(".edge.test.ts")) return "edge";
  if (file.endsWith(".room.test.ts")) return "rooms";
  if (file.endsWith(".test.tsx")) return "ui";
  return file.endsWith(".test.ts") ? "unit" : undefined;
}

/** @param {string} test `file:line` or a file */
export const fileOf = (test) => test.replace(/:\d+$/, "");
