const CRON = "* * * * *"; // wrangler.toml [triggers]
const EVERY_MS = 60_000;

/**
 * The local runtime runs no cron. This runs it once now, for what the last run left in the outbox, and then every
 * minute.
 * @param {(cron: string) => Promise<unknown>} fire
 * @returns {Promise<() => void>} stops it
 */
export async function everyMinute(fire) {
  await fire(CRON);
  const timer = setInterval(() => fire(CRON).catch(console.error), EVERY_MS);
  return () => clearInterval(timer);
}
