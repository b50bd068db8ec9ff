import { expect, type Locator } from "@playwright/test";

/** The seconds that a timer shows, as in 0:07 or 00:01:07. -1 while it shows none. */
export async function shownSeconds(timer: Locator): Promise<number> {
  const [shown] = /\d+(:\d\d)+/.exec((await timer.textContent()) ?? "") ?? [];
  return shown === undefined ? -1 : shown.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/**
 * Waits until the timer shows at least this many seconds. Each value shows for only one second. The timeout leaves room
 * for the time to pass.
 */
export const untilTime = (timer: Locator, seconds: number): Promise<void> =>
  expect.poll(() => shownSeconds(timer), { timeout: 60_000 }).toBeGreaterThanOrEqual(seconds);

/**
 * For elements that show for only a few seconds. They are polled often. Start to wait before the action that shows the
 * element, and await both together.
 */
export const FOR_A_MOMENT = { timeout: 60_000, intervals: [50] };
