// Every part of the bench, bench:scale, faults and Lighthouse at sizes so small that they only show that the part
// works.
import { toolOutput } from "../scripts/runTool.mjs";
import { FAULTS, faultNumbers } from "../tests/faults/parts.mjs";
import { audit, CATEGORIES, findPages, points, provideLighthouse } from "./lighthouse/audit.mjs";
import { blockRows } from "./blocks.mjs";
import { costRows } from "./cost.mjs";
import { hostileRows } from "./hostile.mjs";
import { mixRows } from "./mix.mjs";
import { PARTS } from "./parts.mjs";
import { plausible } from "./plausible.mjs";
import { outcomeText, runPart } from "./runParts.mjs";
import { scaleRows } from "./scalePages.mjs";
import { openWorld } from "./world.mjs";

/** @typedef {import("./runParts.mjs").Outcome} Outcome */
/** @typedef {import("./table.mjs").Row} Row */
/** @typedef {import("./world.mjs").World} World */

const PART_WITHIN_MS = 120_000;

/**
 * Timings aren't judged, so parts run in parallel. Each lane is a list of parts that run one after the other.
 * The parts of the first lane share one runtime, one database and one browser.
 * @type {ReadonlyMap<string, (world: World) => AsyncIterable<Row>>[]}
 */
const LANES = [
  new Map([
    ...[...PARTS].filter(([name]) => !["hostile", "blocks", "cost", "mix"].includes(name)),
    ["lighthouse", lighthouseRows],
  ]),
  // the parts of these lanes don't use the first lane's runtime; those that need a runtime start their own
  new Map([["hostile", hostileRows]]),
  new Map([
    ["blocks", blockRows],
    ["cost", costRows],
    ["mix", mixRows],
  ]),
  new Map([["scale", () => scaleRows("smoke")]]),
  new Map([...FAULTS.keys()].map((name) => [`faults ${name}`, () => faultRows(name)])),
];

/** @type {ReadonlySet<string>} */
export const SMOKE_PARTS = new Set(LANES.flatMap((lane) => [...lane.keys()]));

/**
 * @param {readonly string[]} chosen
 * @returns {Promise<Outcome[]>} in the order of the parts
 */
export async function runSmoke(chosen) {
  // here, because a part has only two minutes; if it fails, the part says why
  if (chosen.includes("lighthouse")) await provideLighthouse().catch(() => undefined);
  const world = openWorld("smoke");
  try {
    const lanes = await Promise.all(LANES.map((lane) => runLane(world, lane, chosen)));
    return lanes.flat();
  } finally {
    await world.close();
  }
}

/** @param {World} world @param {(typeof LANES)[number]} lane @param {readonly string[]} chosen */
async function runLane(world, lane, chosen) {
  const outcomes = [];
  for (const [name, rowsOf] of lane) {
    if (!chosen.includes(name)) continue;
    const outcome = plausible(await runPart(name, () => rowsOf(world), PART_WITHIN_MS));
    console.log(outcomeText(outcome));
    outcomes.push(outcome);
  }
  return outcomes;
}

/** One audit of one page. @param {World} world @returns {AsyncGenerator<Row>} */
async function* lighthouseRows(world) {
  await provideLighthouse();
  const [{ origin }, { browser, debugPort }] = [await world.runtime(), await world.debuggedBrowser()];
  await world.pages();
  const report = await audit((await findPages(browser, origin)).post, "mobile", debugPort);
  for (const category of CATEGORIES)
    yield {
      line: `post, mobile, ${category}`,
      ours: "",
      floor: "",
      value: points(report, category),
      limit: 100,
      unit: " points",
    };
}

/** @param {string} name of a part of `npm run faults` @returns {AsyncGenerator<Row>} */
async function* faultRows(name) {
  /** @type {string[]} */
  const failures = [];
  const startedAtMs = Date.now();
  const vitest = async (/** @type {string[]} */ args) => {
    const { ok, output } = await toolOutput("vitest/vitest.mjs", ["run", ...args], {
      env: { ...faultNumbers("smoke"), NO_COLOR: "1" },
    });
    if (!ok) failures.push(output);
    return ok;
  };
  const passed = await FAULTS.get(name)?.(vitest, "smoke");
  if (!passed) throw new Error(failures.join("\n"));
  yield {
    line: `faults, ${name}`,
    ours: "",
    floor: "",
    value: Date.now() - startedAtMs,
    limit: PART_WITHIN_MS,
    unit: " ms",
  };
}
