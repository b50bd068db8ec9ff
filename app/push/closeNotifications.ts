import { SERVICE_WORKER } from "~/base/push";

/** X200: closes the notifications of this device that no longer stand. `tags`: those that do. */
export async function closeNotificationsExcept(tags: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(SERVICE_WORKER);
  // a browser without notifications on pages has none to close
  for (const notification of (await registration?.getNotifications?.()) ?? []) {
    if (!tags.includes(notification.tag)) notification.close();
  }
}
