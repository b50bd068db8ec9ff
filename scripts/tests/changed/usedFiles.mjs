// The files that a test depends on, given those whose functions ran.
import { isValueImport, reached } from "./importGraph.mjs";

/** @typedef {import("./importGraph.mjs").ImportGraph} ImportGraph */

/** Nothing imports a route: Remix finds it in this folder. */
const ROUTE = /^app\/routes\//;

/**
 * A file is used if one of its functions ran. Its constants, classes and other top-level values leave no mark when they
 * are read, so a file is also used if a used file imports such a value from it. A value can be the result of a function
 * that ran while the code was loaded, so whatever imports from such a function's file uses that too.
 * @param {ImportGraph} graph
 * @param {Iterable<string>} ran
 * @param {ReadonlySet<string>} ranAtLoad files whose functions ran while a Worker's code was loaded
 */
export function usedFiles(graph, ran, ranAtLoad) {
  const used = reached(graph, ran, ({ to, names, isType, isForEffect }) => {
    if (isType) return false;
    const module = graph.modules.get(to);
    if (!module || isForEffect || ranAtLoad.has(to)) return true; // a file without a module is a style sheet or a text
    const { constants } = module;
    return constants.has("*") || (names.includes("*") ? constants.size > 0 : names.some((name) => constants.has(name)));
  });
  for (const file of routesWithoutFunctions(graph))
    if (graph.importsOf(file).some((edge) => isValueImport(edge) && used.has(edge.to))) used.add(file);
  // code of a worker has no marks
  const workers = [...used].flatMap((file) => graph.importsOf(file).filter(({ isWorker }) => isWorker));
  for (const file of reached(
    graph,
    workers.map(({ to }) => to),
    isValueImport,
  ))
    used.add(file);
  return used;
}

/** Routes that only pass on what they import. @param {ImportGraph} graph */
const routesWithoutFunctions = (graph) =>
  [...graph.modules].flatMap(([file, { hasFunctions }]) => (ROUTE.test(file) && !hasFunctions ? [file] : []));
