// What `npm run operator -- jobs` prints.

/**
 * @typedef {{
 *   nowMs: number,
 *   kinds: { kind: string, jobs: number, parked: number, oldestAtMs: number, attempts: number }[],
 *   failed: { n: number, kind: string, subject: string, attempts: number, parkedAtMs: number | null, lastError: string | null }[],
 * }} Jobs
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Each kind with the age of its oldest job, and the jobs whose last step failed. @param {Jobs} answer */
export function jobsText({ nowMs, kinds, failed }) {
  if (kinds.length === 0) return "There are no jobs.";
  const rows = kinds.map(({ kind, jobs, parked, oldestAtMs, attempts }) =>
    [kind, `${jobs} jobs`, `${parked} parked`, `oldest ${ageText(nowMs - oldestAtMs)}`, `up to ${attempts} tries`].join(
      "\t",
    ),
  );
  const failures = failed.map(({ n, kind, subject, attempts, parkedAtMs, lastError }) =>
    [
      `${n}\t${kind}\t${subject}\t${attempts} tries${parkedAtMs === null ? "" : `\tparked ${ageText(nowMs - parkedAtMs)} ago`}`,
      `\t${(lastError ?? "").split("\n")[0]}`,
    ].join("\n"),
  );
  return [...rows, ...(failures.length > 0 ? ["", "Failed:", ...failures] : [])].join("\n");
}

/** @param {number} ms */
function ageText(ms) {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.round(ms / 1000))} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / DAY_MS)} days`;
}
