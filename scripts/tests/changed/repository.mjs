// The import graph of the repository as it is on the disk.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../root.mjs";
import { allFiles } from "./changedFiles.mjs";
import { importGraph } from "./importGraph.mjs";

/**
 * @param {Iterable<string>} [gone] files that aren't there any more, so that it is known what found them
 */
export async function repositoryGraph(gone = []) {
  const files = await allFiles();
  const isHere = new Set(files);
  return importGraph([...files, ...gone], (file) =>
    isHere.has(file) ? fs.readFileSync(path.join(ROOT, file), "utf8") : undefined,
  );
}
