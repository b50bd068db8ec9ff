// npm run deploy: builds, migrates the deployed databases, and deploys the edge Worker (docs/operations.md).
//   -- --dry-run   deploys nothing: it needs no network and no account, and prints what would be deployed and whether
//                  the platform's limits allow it
//   -- --rooms     deploys the rooms Worker first; every open socket is closed, and clients reconnect
//   -- --despite-audit <reason>   deploys although npm audit found a vulnerability; Cloudflare's list has the reason
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { mayDeploy } from "./audit.mjs";
import { buildProduct } from "./build.mjs";
import { configFaults } from "./deployableConfig.mjs";
import { ROOT } from "./root.mjs";
import { runTool } from "./runTool.mjs";
import { writeSbom } from "./sbom.mjs";

const { values: flags } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    rooms: { type: "boolean", default: false },
    "despite-audit": { type: "string" },
  },
});
const despite = flags["despite-audit"];
const message = despite === undefined ? [] : ["--message", `despite npm audit: ${despite}`];

const config = fs.readFileSync(path.join(ROOT, "wrangler.toml"), "utf8");
if (flags["dry-run"]) {
  process.env.WRANGLER_LOG = "error"; // otherwise wrangler reports that it read wrangler.toml
  const { rehearse } = await import("./deploy/rehearse.mjs"); // a deployment needs nothing of the bench
  process.exit((await rehearse(config)) ? 0 : 1);
}
const faults = configFaults(config);
if (faults.length > 0) {
  console.error(`${faults.join("\n")}\nSee docs/operations.md, "Once".`);
  process.exit(1);
}

if (!(await mayDeploy(despite))) process.exit(1);
const sbom = await writeSbom().catch((/** @type {Error} */ { message }) => {
  console.error(message);
  process.exit(1);
});
console.error(`The packages of this release are listed in ${path.relative(ROOT, sbom)}: keep the file.`);
await buildProduct({ show: true });
// After the migration, the Workers of the deployed release still run on these databases. So a migration only adds, or
// drops what that release no longer uses. An operator who skips releases must check this
// (docs/operations.md, "Each time").
await wrangler("d1", "migrations", "apply", "DB", "--remote");
await wrangler("d1", "migrations", "apply", "SEARCH", "--remote");
if (flags.rooms) await wrangler("deploy", "--config", "party/wrangler.toml", ...message);
await wrangler("deploy", "--config", "wrangler.toml", ...message);

/** Ends the deployment when a step fails. @param {...string} args */
async function wrangler(...args) {
  console.error(`\n> wrangler ${args.join(" ")}`);
  if (!(await runTool("wrangler/bin/wrangler.js", args))) process.exit(1);
}
