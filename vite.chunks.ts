import type { Plugin, Rollup } from "vite";

const ROOTS = /\/app\/(root|entry\.client)\.tsx/;
const PACKAGES = "/node_modules/";
/** What the bundler itself adds; the packages need it, and they may not need the shell. */
const HELPER = "\0";

/**
 * What every page needs at once is two files, one for the packages, which change seldom, and one for what is ours. Rollup
 * alone makes forty of a few hundred bytes, and a phone waits for each.
 */
export function fewChunks(): Plugin {
  return {
    name: "few-chunks",
    apply: "build",
    config(_config, { isSsrBuild }) {
      if (isSsrBuild) return;
      return { build: { rollupOptions: { output: { manualChunks, experimentalMinChunkSize: SMALL_BYTES } } } };
    },
  };
}

/** A part smaller than this goes into a neighbour, where that makes no page load more than it runs. */
const SMALL_BYTES = 6_000;

let needed: Set<string> | null = null;

const manualChunks: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
  needed ??= reachable([...getModuleIds()].filter((module) => ROOTS.test(module)), getModuleInfo);
  if (!needed.has(id) || ROOTS.test(id)) return;
  return id.includes(PACKAGES) || id.startsWith(HELPER) ? "packages" : "shell";
};

/** Everything that is imported, not asked for later, from these. */
function reachable(roots: string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
