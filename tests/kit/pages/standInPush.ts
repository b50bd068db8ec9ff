import { vi } from "vitest";
import { DEVICE_DATABASE } from "~/app/serviceWorker/deviceStore";

/** The name of a browser on an iPhone. Outside of an installed app, it has no Web Push. */
export const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1";

interface Setting {
  permission?: NotificationPermission;
  /** what the browser's owner answers when they are asked */
  choice?: NotificationPermission;
  /** the address of a subscription that the browser has already */
  subscribed?: string;
  /** the server's current key */
  publicKey?: string;
  /** what the server answers to a POST */
  answer?: (path: string) => Response;
}

/** Stands in for a browser with Web Push, which jsdom isn't, and for the server. Keeps what the page asked of both. */
export function standInPush({
  permission = "default",
  choice = "granted",
  subscribed,
  publicKey = "KEY",
  answer = () => Response.json({ ok: true, id: "s" }),
}: Setting = {}) {
  /** in order: `POST /api/push {…}`, `subscribed`, `unsubscribed`, `asked` */
  const did: string[] = [];
  const notifications: { tag: string; data: unknown; close: () => void }[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  let subscription = subscribed === undefined ? null : subscriptionAt(subscribed, publicKey);
  let made = 0;

  function subscriptionAt(endpoint: string, key: string) {
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(key), (byte) => byte.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: async () => {
        did.push("unsubscribed");
        subscription = null;
        return true;
      },
    };
  }

  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        did.push(`subscribed with ${applicationServerKey}`);
        const n = ++made;
        return (subscription = subscriptionAt(`https://push.test/new${n > 1 ? n : ""}`, String(applicationServerKey)));
      },
    },
    getNotifications: async () => [...notifications],
  };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
    startMessages: () => undefined,
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
  };
  const notification = {
    permission,
    requestPermission: async () => {
      did.push("asked");
      return (notification.permission = choice);
    },
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method !== "POST") return Response.json({ publicKey });
    did.push(`POST ${path} ${String(init.body)}`);
    return answer(path);
  });

  return {
    did,
    /** Shows a notification on this device. `atMs`: when what it is about happened. */
    show: (tag: string, atMs = 0) => {
      const one = { tag, data: { atMs }, close: () => void notifications.splice(notifications.indexOf(one), 1) };
      notifications.push(one);
    },
    shown: () => notifications.map(({ tag }) => tag),
    /** The operator changes the server's key. */
    setPublicKey: (next: string) => (publicKey = next),
    setPermission: (next: NotificationPermission) => (notification.permission = next),
    /** What the service worker says to the page. Resolves with the page's answer. */
    say: (data: unknown) =>
      new Promise<unknown>((resolve) => {
        const port = { postMessage: resolve } as unknown as MessagePort;
        for (const listener of listeners) listener({ data, ports: [port] } as unknown as MessageEvent);
      }),
  };
}

/** A browser that has never shown Parlor, and has no Web Push. */
export async function endStandInPush(): Promise<void> {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
  sessionStorage.clear();
  await new Promise((resolve) => (indexedDB.deleteDatabase(DEVICE_DATABASE).onsuccess = resolve));
}
