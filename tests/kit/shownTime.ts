import { expect, type Locator } from "@playwright/test";

/** How many seconds a timer shows, as in 0:07 or 00:01:07; -1 while it shows none. */
export async function shownSeconds(timer: Locator): Promise<number> {
  const [shown] = /\d+(:\d\d)+/.exec((await timer.textContent()) ?? "") ?? [];
  return shown === undefined ? -1 : shown.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Waits until the timer shows at least so many seconds; each value shows for one second only. The timeout leaves room for those seconds to pass. */
export const untilTime = (timer: Locator, seconds: number): Promise<void> => expect.poll(() => shownSeconds(timer), { timeout: 60_000 }).toBeGreaterThanOrEqual(seconds);

/** For what is seen for some seconds alone: it is looked for often, and from before its cause, together with which it is awaited. */
export const FOR_A_MOMENT = { timeout: 60_000, intervals: [50] };
