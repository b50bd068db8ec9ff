// A page on a slow processor, and the work of its main thread.

const THROTTLING = 4;

/**
 * Slows down a page's processor by a factor of four, and counts the work of its main thread from now on.
 * @param {import("@playwright/test").Page} page
 * @returns a function that returns the milliseconds of work so far. They are processor time, so that other work of the
 * machine doesn't count. Work that is slowed down takes four times as long.
 */
export async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING });
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1_000;
  };
}
