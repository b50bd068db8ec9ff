// npm run bench [-- part …] [--runs N] [--no-build] [--smoke [--report FILE]]: the product compared with its floors.
process.env.WRANGLER_LOG = "error"; // otherwise wrangler reports that it read wrangler.toml
const { default: fs } = await import("node:fs/promises");
const { default: os } = await import("node:os");
const { parseArgs } = await import("node:util");
const { buildProduct } = await import("../scripts/build.mjs");
const { ON_REQUEST, PARTS } = await import("./parts.mjs");
const { comparisonTable } = await import("./peers/comparison.mjs");
const { outcomeText, runPart } = await import("./runParts.mjs");
const { SMOKE_PARTS, runSmoke } = await import("./smoke.mjs");
const { isOver, judgedRows, tableOf } = await import("./table.mjs");
const { openWorld } = await import("./world.mjs");

const PART_WITHIN_MS = 1_500_000;

const { values: flags, positionals } = parseArgs({
  options: {
    "no-build": { type: "boolean", default: false },
    runs: { type: "string", default: "3" },
    smoke: { type: "boolean", default: false },
    report: { type: "string" },
  },
  allowPositionals: true,
});

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main() {
  const known = flags.smoke ? [...SMOKE_PARTS.keys()] : [...PARTS.keys()];
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": ${known.join(", ")}.`);
  const runs = Number(flags.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs takes a whole number from 1.");
  const chosen = positionals.length > 0 ? positionals : known.filter((name) => !ON_REQUEST.has(name));
  if (!flags["no-build"]) {
    console.error("Building Parlor…");
    await buildProduct();
  }
  return flags.smoke ? smoke(chosen) : measure(chosen, runs);
}

/** @param {string[]} chosen */
async function smoke(chosen) {
  const outcomes = await runSmoke(chosen);
  if (flags.report) await fs.writeFile(flags.report, JSON.stringify(outcomes.map(({ name, why }) => ({ name, why }))));
  return outcomes.every(({ why }) => why === null);
}

/**
 * Runs one part at a time, each with its own runtime, data and browser, so that none is affected by what another left.
 * @param {string[]} chosen
 * @param {number} runs
 */
async function measure(chosen, runs) {
  const rows = [];
  const failures = [];
  for (let run = 1; run <= runs; run++) {
    for (const [name, rowsOf] of PARTS) {
      if (!chosen.includes(name)) continue;
      const world = openWorld("full");
      const outcome = await runPart(name, () => rowsOf(world), PART_WITHIN_MS);
      console.error(`run ${run} of ${runs}: ${outcomeText(outcome)}`);
      console.error(resultText(judgedRows(outcome.rows))); // so that an interrupted run still shows what it measured
      rows.push(...outcome.rows);
      if (outcome.why !== null) failures.push({ ...outcome, name: `${name}, run ${run}` });
      await world
        .close()
        .catch((/** @type {Error} */ { message }) =>
          failures.push({ ...outcome, name: `${name}, run ${run}, at its end`, why: message }),
        );
    }
  }
  const judged = judgedRows(rows);
  console.log(resultText(judged));
  console.log(
    `load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")} on ${os.cpus().length} cores`,
  );
  for (const failure of failures) console.log(outcomeText(failure));
  return failures.length === 0 && !judged.some(isOver);
}

/**
 * The bench's own table and that of the comparison with peers, if there are rows for them.
 * @param {import("./table.mjs").JudgedRow[]} rows
 */
function resultText(rows) {
  const [own, compared] = [rows.filter(({ cell }) => !cell), rows.filter(({ cell }) => cell)];
  return [own.length > 0 ? tableOf(own) : "", compared.length > 0 ? comparisonTable(compared) : ""]
    .filter((text) => text !== "")
    .join("\n\n");
}
