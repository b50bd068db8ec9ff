import { expect, type BrowserContext, type Page } from "@playwright/test";
import type { PushPayload } from "~/base/push";
import type { Member } from "~/tests/kit/members/members";

/** An address at a push service, and the keys of the example in RFC 8291. */
const SUBSCRIPTION = {
  endpoint: "https://fcm.googleapis.com/fcm/send/a-browser-of-tests",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

/** The keys of the same example. */
const PUBLIC_KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";

export interface Reported {
  path: string;
  body: unknown;
}

/**
 * Lets a member's browser have pushes. Its owner allows them, and its push service, which needs the network, gives it a
 * subscription of tests. Call this before the page loads. Returns what the browser reports to the server.
 */
export async function allowPushes({ context }: Member, ...others: string[]): Promise<Reported[]> {
  await context.grantPermissions(["notifications", ...others]);
  await context.addInitScript((subscription) => {
    const KEPT = "subscription of tests";
    const made = (publicKey: string) => ({
      ...subscription,
      options: {
        userVisibleOnly: true,
        applicationServerKey: Uint8Array.from(
          atob(publicKey.replaceAll("-", "+").replaceAll("_", "/")),
          (character) => character.codePointAt(0) ?? 0,
        ).buffer,
      },
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(KEPT);
        return true;
      },
    });
    // the part of the page that does what belongs to pushes sets the badge once it has loaded (`untilPushesRun`)
    navigator.setAppBadge = navigator.clearAppBadge = async () => {
      document.documentElement.setAttribute("data-badge-set", "");
    };
    PushManager.prototype.getSubscription = async () => {
      const publicKey = localStorage.getItem(KEPT);
      return publicKey === null ? null : (made(publicKey) as unknown as PushSubscription);
    };
    PushManager.prototype.subscribe = async (options) => {
      const publicKey = String(options?.applicationServerKey);
      localStorage.setItem(KEPT, publicKey);
      return made(publicKey) as unknown as PushSubscription;
    };
  }, SUBSCRIPTION);
  const reported: Reported[] = [];
  await context.route(/\/api\/push(\/remove)?$/, async (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.fulfill({ json: { publicKey: PUBLIC_KEY } });
    reported.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
    return route.fulfill({ json: { ok: true, id: "of-tests" } });
  });
  return reported;
}

/** Resolves once the page does what belongs to pushes. It loads that when it is idle. */
export const untilPushesRun = (page: Page): Promise<void> =>
  expect(page.locator("html[data-badge-set]")).toHaveCount(1);

/** What the browser reports once its owner has turned notifications on. */
export const REPORT: Reported = { path: "/api/push", body: { ...SUBSCRIPTION, publicKey: PUBLIC_KEY } };
export const REMOVAL: Reported = { path: "/api/push/remove", body: { endpoint: SUBSCRIPTION.endpoint } };

/** A push about a message of Bo's. */
export const messagePush = (member: string, given: Partial<PushPayload> = {}): PushPayload => ({
  id: "one",
  tag: "chat:bo",
  member,
  lang: "en",
  dir: "ltr",
  title: "Bo",
  body: "Are you there?",
  path: "/notifications",
  atMs: Date.now(),
  open: ["chat:bo"],
  unread: 1,
  ...given,
});

/** Returns a function that delivers pushes to a page's service worker, as a push service does. */
export async function pushService(page: Page): Promise<(push: PushPayload | string) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  let registrationId: string | undefined;
  devTools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    registrationId = versions.find(({ status }) => status === "activated")?.registrationId ?? registrationId;
  });
  await devTools.send("ServiceWorker.enable");
  await expect.poll(() => registrationId).toBeDefined();
  const { origin } = new URL(page.url());
  return async (push) => {
    const data = typeof push === "string" ? push : JSON.stringify(push);
    await devTools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: registrationId ?? "", data });
  };
}

/** The notifications that the device shows: their titles and texts. */
export const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`).sort();
  });

/** Presses a notification, or one of its buttons. */
export async function pressNotification(context: BrowserContext, tag: string, action = ""): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("The browser has no service worker.");
  await worker.evaluate(
    async (press) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        NotificationEvent: new (type: string, init: object) => Event;
      };
      const [notification] = await scope.registration.getNotifications({ tag: press.tag });
      const event = new scope.NotificationEvent("notificationclick", { notification, action: press.action });
      dispatchEvent(event);
    },
    { tag, action },
  );
}
