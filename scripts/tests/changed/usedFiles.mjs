// The files that a test depends on, given those whose functions ran.
import { isValueImport, reached } from "./importGraph.mjs";
import { hasMarks, isProductCode } from "./marks.mjs";

/** @typedef {import("./importGraph.mjs").ImportGraph} ImportGraph */
/** @typedef {import("./importGraph.mjs").Edge} Edge */

/** Statements are built once in each process, so the functions that build their parts leave a mark only in one test. */
const DATABASE = /^db\//;
/** Nothing imports a route: Remix finds it in this folder. */
const ROUTE = /^app\/routes\//;

/**
 * A file is used if one of its functions ran. Its constants, classes and other top-level values leave no mark when they
 * are read, so a file is also used if a used file imports such a value from it. Such a value may be the result of a
 * function that ran while the code was loaded: a used file that calls something then uses that function's file too.
 * @param {ImportGraph} graph
 * @param {string} testFile
 * @param {Iterable<string>} ran
 * @param {ReadonlySet<string>} ranAtLoad files whose functions ran while a Worker's code was loaded
 */
export function usedFiles(graph, testFile, ran, ranAtLoad) {
  const hasRun = new Set(ran);
  const follows = (/** @type {Edge} */ edge, /** @type {string} */ from) => {
    if (!isValueImport(edge)) return false;
    if (DATABASE.test(from) && DATABASE.test(edge.to)) return true;
    if (edge.isLazy && hasMarks(from) && !hasRun.has(from)) return false;
    const [importer, imported] = [graph.modules.get(from), graph.modules.get(edge.to)];
    if (!imported || !hasMarks(edge.to) || edge.isForEffect) return true; // a file without a module is a style sheet or a text
    const callsAtLoad = from !== testFile && importer?.callsAtLoad;
    // other files than the product's are loaded with the first test that imports them, so their marks say little
    if (callsAtLoad && (ranAtLoad.has(edge.to) || !isProductCode(from))) return true;
    const { constants } = imported;
    return constants.has("*") || edge.names.some((name) => (name === "*" ? constants.size > 0 : constants.has(name)));
  };
  const used = reached(graph, [testFile, ...hasRun], follows);
  for (const file of routesWithoutFunctions(graph))
    if (graph.importsOf(file).some((edge) => isValueImport(edge) && used.has(edge.to))) used.add(file);
  // code of a worker has no marks
  const workers = [...hasRun].flatMap((file) => graph.importsOf(file).filter(({ isWorker }) => isWorker));
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
