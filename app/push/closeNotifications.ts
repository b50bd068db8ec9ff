import { SERVICE_WORKER } from "~/base/push";

/** The inbox may not yet have known of a notification that is this new when it said what stands. */
const STAYS_FOR_MS = 10_000;

/** X200: closes the notifications of this device that no longer stand. `tags`: those that do. */
export const closeNotificationsExcept = (tags: readonly string[]): Promise<void> =>
  closeIf(({ tag, data }) => !tags.includes(tag) && atMsOf(data) <= Date.now() - STAYS_FOR_MS);

/** X199: closes all notifications of this device. */
export const closeAllNotifications = (): Promise<void> => closeIf(() => true);

async function closeIf(isOver: (notification: Notification) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(SERVICE_WORKER);
  // a browser without notifications on pages has none to close
  for (const notification of (await registration?.getNotifications?.()) ?? []) {
    if (isOver(notification)) notification.close();
  }
}

/** When it happened. The general notification doesn't say it. */
const atMsOf = (data: unknown): number => {
  const { atMs } = (data ?? {}) as { atMs?: unknown };
  return typeof atMs === "number" ? atMs : 0;
};
