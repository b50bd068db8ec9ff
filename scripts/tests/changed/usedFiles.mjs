// The files that a test depends on, given those whose functions ran.
import { reached } from "./importGraph.mjs";

/** @typedef {import("./importGraph.mjs").ImportGraph} ImportGraph */

/**
 * A file is used if one of its functions ran. Its constants, classes and other top-level values leave no mark when they
 * are read. So a file is also used if a used file imports such a value from it. A value can be the result of a function
 * that ran while the code was loaded, so everything that imports such a function's file uses it too.
 * @param {ImportGraph} graph
 * @param {Iterable<string>} ran
 * @param {ReadonlySet<string>} ranAtLoad files whose functions ran while a Worker's code was loaded
 */
export const usedFiles = (graph, ran, ranAtLoad) =>
  reached(graph, ran, ({ to, names, isType }) => {
    if (isType) return false;
    if (ranAtLoad.has(to)) return true;
    const constants = graph.modules.get(to)?.constants;
    if (!constants) return true; // no code, such as a style sheet
    return names.includes("*") ? constants.size > 0 : names.some((name) => constants.has(name)) || constants.has("*");
  });
