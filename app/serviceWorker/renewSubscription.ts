import { changeDevice, readDevice } from "./deviceStore";
import { fetchPublicKey, removeSubscription, reportSubscription, subscribeOptions } from "./pushApi";
import type { SubscriptionChangeEvent, WorkerScope } from "./workerScope";

/**
 * The push service has ended a subscription, or replaced it: subscribes again, and reports the new one. If that fails, the
 * member's next page does it.
 */
export async function renewSubscription(
  { fetch, registration }: WorkerScope,
  { oldSubscription, newSubscription }: Pick<SubscriptionChangeEvent, "oldSubscription" | "newSubscription">,
): Promise<void> {
  const device = await readDevice();
  if (!device?.member || !device.reported) return;
  const former = oldSubscription?.endpoint ?? device.reported.endpoint;
  const subscription =
    newSubscription ?? (await registration.pushManager.subscribe(subscribeOptions(await fetchPublicKey(fetch))));
  await reportSubscription(fetch, subscription);
  const { endpoint } = subscription;
  await changeDevice((known) => known && { ...known, reported: { endpoint, atMs: Date.now() } });
  if (former !== endpoint) await removeSubscription(fetch, former);
}
