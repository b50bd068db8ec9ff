const CRON = "* * * * *"; // wrangler.toml [triggers]
const EVERY_MS = 60_000;

/**
 * The local runtime runs no cron. This function fires it once now, to deliver what the previous server left in the
 * outbox, and then every minute.
 * @param {(cron: string) => Promise<unknown>} fire
 * @returns {Promise<() => void>} stops the cron
 */
export async function everyMinute(fire) {
  await fire(CRON);
  const timer = setInterval(() => fire(CRON).catch(console.error), EVERY_MS);
  return () => clearInterval(timer);
}
