import { spawn } from "node:child_process";
import { ROOT } from "./root.mjs";

const REASON_MIN = 10;

/**
 * Whether the packages may be deployed: none has a published vulnerability of the level high or above, or somebody says
 * why they are deployed in spite of it. The reason is printed, and becomes the message of the deployment.
 * @param {string | undefined} despite the reason; undefined: a vulnerability ends the deployment
 * @param {() => Promise<boolean>} [isClean] whether `npm audit` finds nothing
 * @returns {Promise<boolean>}
 */
export async function mayDeploy(despite, isClean = auditPackages) {
  if (despite !== undefined && despite.trim().length < REASON_MIN) {
    console.error(`--despite-audit needs a reason of ${REASON_MIN} characters or more.`);
    return false;
  }
  if (await isClean()) return true;
  if (despite === undefined) {
    console.error(
      'npm audit found a vulnerability, or got no answer. Nothing was deployed: see docs/operations.md, "Each time".',
    );
    return false;
  }
  console.error(`Deployed in spite of npm audit: ${despite}`);
  return true;
}

/** @returns {Promise<boolean>} */
const auditPackages = () =>
  new Promise((resolve, reject) => {
    const child = spawn("npm", ["audit", "--omit=dev", "--audit-level=high"], { cwd: ROOT, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });
