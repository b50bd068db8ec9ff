// What a change can affect may take longer than two minutes. This chooses the tests that tell most about it.
import path from "node:path";
import { fileOf } from "./chooseTests.mjs";
import { isProductCode } from "./marks.mjs";

/** @typedef {import("./chooseTests.mjs").ChosenTests} ChosenTests */

/** How many fit into two minutes on two cores, besides the build, types, lint and the unit and ui tests. */
export const MOST = { rooms: 8, edge: 14, cuts: 1, browser: 8 };
/** A test that runs more than this share of the product's files walks through all of it, and tells little. */
const WALK = 1 / 3;

/**
 * The tests of each kind that tell most about the change, those first. A test that was changed tells most, then one that
 * imports a changed part of the kit. The others are ranked by how much of what they ran is in the folders of the changed
 * code. Walks through most of the product are left out, if there are other tests.
 * @param {ChosenTests} affected
 * @param {ReadonlySet<string>} changed
 * @param {import("./importGraph.mjs").ImportGraph} graph
 * @param {import("./chooseTests.mjs").TestMap} map
 * @returns {ChosenTests}
 */
export function mostRelevant(affected, changed, graph, map) {
  const folders = [...changed].filter(isProductCode).map((file) => `${path.posix.dirname(file)}/`);
  const isNear = (/** @type {string} */ file) => folders.some((folder) => file.startsWith(folder));
  const relevance = (/** @type {string} */ test) => {
    if (changed.has(fileOf(test))) return 2;
    if (graph.importsOf(fileOf(test)).some(({ to }) => changed.has(to))) return 1;
    const ran = ranBy(test);
    return ran.length > 0 ? ran.filter(isNear).length / ran.length : 0;
  };
  const ranBy = (/** @type {string} */ test) =>
    Object.entries(map.ran).flatMap(([of, files]) => (of === test || fileOf(of) === test ? files : []));
  const known = new Set(Object.values(map.ran).flat()).size;
  const isWalk = (/** @type {string} */ test) => ranBy(test).length > known * WALK;
  const first = (/** @type {string[]} */ tests, /** @type {number} */ most) => {
    const ranked = tests
      .map((test) => ({ test, relevance: relevance(test) }))
      .sort((a, b) => b.relevance - a.relevance)
      .map(({ test }) => test);
    const others = ranked.filter((test) => changed.has(fileOf(test)) || !isWalk(test));
    return (others.length > 0 ? others : ranked).slice(0, most);
  };
  return {
    ...affected,
    rooms: first(affected.rooms, MOST.rooms),
    edge: first(affected.edge, MOST.edge),
    cuts: first(affected.cuts, MOST.cuts),
    browser: first(affected.browser, MOST.browser),
  };
}
