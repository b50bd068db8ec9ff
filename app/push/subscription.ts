import { deviceOf, tellWorker } from "~/app/offline/device";
import { changeDevice, type Device, readDevice } from "~/app/serviceWorker/deviceStore";
import {
  fetchPublicKey,
  publicKeyOf,
  PushRefusal,
  removeSubscription,
  reportSubscription,
  subscribeOptions,
} from "~/app/serviceWorker/pushApi";
import { hexOf } from "~/base/bytes";
import { SERVICE_WORKER } from "~/base/push";
import { forgetOnDevice } from "./forgetOnDevice";
import { pushSupport } from "./pushSupport";
import { TEXTS } from "./texts";

/** `uninstalled`: see `pushSupport`. */
export type PushState = "unsupported" | "uninstalled" | "blocked" | "off" | "on";

/** How long a report counts. The server replaces the subscriptions that were reported longest ago (X204). */
const REPORT_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;
const WANTED_MAX = 10;

export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });

/** Whether this browser gets the member's notifications. */
export async function pushStateOf(member: string): Promise<PushState> {
  const support = pushSupport();
  if (support !== "supported") return support;
  const { permission } = Notification;
  if (permission === "denied") return "blocked";
  const [device, subscription] = await Promise.all([readDevice(), currentSubscription()]);
  return permission === "granted" && subscription && isReported(device, member, subscription) ? "on" : "off";
}

/**
 * Asks the browser's owner, if they haven't allowed notifications yet, and subscribes. Call it only from a press. Returns
 * what went wrong; null also if they refused.
 */
export async function turnOn(member: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  try {
    await subscribe(member);
    return null;
  } catch (error) {
    return failureText(error, TEXTS.failed);
  }
}

/** Returns what went wrong, or null. The browser's permission stays. */
export async function turnOff(member: string): Promise<string | null> {
  const subscription = await currentSubscription();
  try {
    if (subscription) await removeSubscription(fetch, subscription.endpoint);
    await forgetSubscription(member, subscription);
    return null;
  } catch (error) {
    return failureText(error, TEXTS.failedOff);
  }
}

/** Ends the browser's subscription without telling the server, which ends it itself. */
export const unsubscribe = async (member: string): Promise<void> =>
  forgetSubscription(member, await currentSubscription());

/**
 * Tells the service worker who is signed in. If they have turned notifications on in this browser, makes sure that the
 * server has its subscription, made with the server's current key (X205). Otherwise ends a subscription that an earlier
 * member has left (X204).
 */
export async function followMember(member: string): Promise<void> {
  await tellWorker(member);
  if (pushSupport() !== "supported" || Notification.permission !== "granted") return;
  const [device, subscription] = await Promise.all([readDevice(), currentSubscription()]);
  if (!device) return; // the browser's storage failed, so nothing says what they want
  if (!device.wantedBy.includes(await hashOf(member))) return void (await subscription?.unsubscribe());
  const isKnown = subscription !== null && isReported(device, member, subscription);
  if (isKnown && Date.now() - (device.reported?.atMs ?? 0) < REPORT_AGAIN_AFTER_MS) return;
  try {
    await subscribe(member, { isKnown });
  } catch (error) {
    if (!(error instanceof PushRefusal && error.code === "not-found")) throw error;
    await forgetSubscription(member, await currentSubscription());
  }
}

/** Before the member signs out: the server forgets this browser's subscription. */
export async function leave(member: string): Promise<void> {
  const device = await readDevice();
  const endpoint = device?.member === member ? device.reported?.endpoint : undefined;
  await Promise.all([forgetOnDevice(member), endpoint !== undefined && removeSubscription(fetch, endpoint)]);
}

async function forgetSubscription(member: string, subscription: PushSubscription | null): Promise<void> {
  await subscription?.unsubscribe();
  const hash = await hashOf(member);
  await changeDevice(
    (device) => device && { ...device, reported: null, wantedBy: device.wantedBy.filter((one) => one !== hash) },
  );
}

async function subscribe(member: string, { isKnown = false } = {}): Promise<void> {
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const [device, subscription] = await Promise.all([readDevice(), subscriptionIn(pushManager)]);
  const former = device?.member === member ? device.reported?.endpoint : undefined;
  await reportSubscription(fetch, subscription, { isKnown, former });
  const { endpoint } = subscription;
  const hash = await hashOf(member);
  await changeDevice((known) => {
    const device = deviceOf(member, known);
    const others = device.wantedBy.filter((one) => one !== hash);
    return { ...device, reported: { endpoint, atMs: Date.now() }, wantedBy: [hash, ...others].slice(0, WANTED_MAX) };
  });
}

/** X205: the browser's subscription. It is made again if the server's key has changed, because a subscription keeps its key. */
async function subscriptionIn(pushManager: PushManager): Promise<PushSubscription> {
  const [publicKey, subscription] = await Promise.all([fetchPublicKey(fetch), pushManager.getSubscription()]);
  if (subscription && publicKeyOf(subscription) === publicKey) return subscription;
  await subscription?.unsubscribe();
  return pushManager.subscribe(subscribeOptions(publicKey));
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const isReported = (device: Device | null, member: string, { endpoint }: PushSubscription): boolean =>
  device?.member === member && device.reported?.endpoint === endpoint;

/** After a sign-out, nothing says who the members were who used this browser. */
async function hashOf(member: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`parlor ${member}`)));
  return hexOf(bytes);
}

const failureText = (error: unknown, otherwise: string): string =>
  (error instanceof PushRefusal && error.message) || otherwise;
