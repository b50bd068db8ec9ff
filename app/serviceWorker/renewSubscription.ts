import { changeDevice, readDevice } from "./deviceStore";
import { fetchPublicKey, reportSubscription, subscribeOptions } from "./pushApi";
import type { SubscriptionChangeEvent, WorkerScope } from "./workerScope";

/**
 * The push service has ended a subscription, or replaced it: subscribes again, and reports the new one in its place. If that
 * fails, the member's next page does it.
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
  await reportSubscription(fetch, subscription, { former });
  const { endpoint } = subscription;
  await changeDevice((known) => known && { ...known, reported: { endpoint, atMs: Date.now() } });
}
