// npm run bench:scale: the pages of a large network compared with those of a small one, in turns in one run.
process.env.WRANGLER_LOG = "error"; // otherwise wrangler reports that it read wrangler.toml
const { default: os } = await import("node:os");
const { outcomeText, runPart } = await import("./runParts.mjs");
const { scaleRows } = await import("./scalePages.mjs");
const { isOver, judgedRows, tableOf } = await import("./table.mjs");

const WITHIN_MS = 900_000;

console.error("Making both networks…");
const outcome = await runPart("scale", () => scaleRows("full"), WITHIN_MS);
console.log(tableOf(judgedRows(outcome.rows)));
console.log(
  `load ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")} on ${os.cpus().length} cores`,
);
if (outcome.why !== null) console.log(outcomeText(outcome));
process.exitCode = outcome.why !== null || outcome.rows.some(isOver) ? 1 : 0;
