import type { PushPayload } from "~/base/push";
import { changeDevice, DEVICE_DATABASE } from "~/app/serviceWorker/deviceStore";
import type { ShownOptions, WorkerScope } from "~/app/serviceWorker/workerScope";

const ORIGIN = "https://parlor.test";
const MEMBER = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

type FakeNotification = ShownOptions & { title: string; tag: string; close: () => void };

interface FakePage {
  url: string;
  focused?: boolean;
  /** false: its scripts don't run */
  isAlive?: boolean;
}

interface Setting {
  maxActions?: number;
  pages?: FakePage[];
  answer?: (path: string, init: RequestInit | undefined) => Response | Promise<Response>;
}

/** Stands in for a service worker's global scope, and keeps what the worker did. */
export function fakeScope({ maxActions = 2, pages = [], answer = () => Response.json({ ok: true }) }: Setting = {}) {
  let open: FakeNotification[] = [];
  /** every notification that was shown, in order, also those that are closed or replaced */
  const shown: FakeNotification[] = [];
  /** what the platform or a page was asked for, in order */
  const did: string[] = [];
  const requests: { path: string; init: RequestInit | undefined }[] = [];
  const close = (one: FakeNotification) => (open = open.filter((other) => other !== one));

  const scope = {
    addEventListener: () => undefined,
    skipWaiting: async () => undefined,
    location: { origin: ORIGIN },
    Notification: { maxActions },
    navigator: {
      setAppBadge: async (count: number) => void did.push(`badge ${count}`),
      clearAppBadge: async () => void did.push("no badge"),
    },
    registration: {
      showNotification: async (title: string, options: ShownOptions) => {
        const one: FakeNotification = { ...options, title, tag: options.tag ?? "", close: () => close(one) };
        open = [...open.filter(({ tag }) => tag !== one.tag), one];
        shown.push(one);
      },
      getNotifications: async () => [...open],
      pushManager: {
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          did.push(`subscribed with ${options.applicationServerKey}`);
          return fakeSubscription("https://push.test/new");
        },
      },
    },
    clients: {
      matchAll: async () =>
        pages.map(({ url, focused = false, isAlive = true }) => ({
          url: ORIGIN + url,
          focused,
          visibilityState: focused ? "visible" : "hidden",
          focus: async () => void did.push(`focused ${url}`),
          postMessage: ({ path }: { path: string }, [port]: MessagePort[]) => {
            if (!isAlive) return;
            did.push(`${url} goes to ${path}`);
            port?.postMessage(true);
          },
        })),
      openWindow: async (url: string) => void did.push(`opened ${url.replace(ORIGIN, "")}`),
    },
    fetch: async (path: string, init?: RequestInit) => {
      requests.push({ path, init });
      return answer(path, init);
    },
  } as unknown as WorkerScope;

  return { scope, shown, did, requests, open: () => open };
}

export const fakeSubscription = (endpoint: string): PushSubscription =>
  ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: new Uint8Array([251, 255]).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: "a key", auth: "a secret" } }),
  }) as unknown as PushSubscription;

/** What the pages have stored for this browser's service worker. */
export const tellDevice = (member: string | null = MEMBER): Promise<void> =>
  changeDevice(() => ({
    member,
    lang: "de",
    dir: "ltr",
    something: "Neues auf Parlor",
    reported: { endpoint: "https://push.test/old", atMs: 1 },
    wantedBy: [],
  }));

/** A browser that has never shown Parlor. */
export const forgetDevice = (): Promise<unknown> =>
  new Promise((resolve) => (indexedDB.deleteDatabase(DEVICE_DATABASE).onsuccess = resolve));

/** A message of Bo's chat. */
export const messagePush = (given: Partial<PushPayload> = {}): PushPayload => ({
  id: "one",
  tag: "chat:bo",
  member: MEMBER,
  lang: "en",
  dir: "ltr",
  title: "Bo",
  body: "Are you there?",
  path: "/messages/bo",
  atMs: 1_000,
  open: ["chat:bo"],
  unread: 1,
  ...given,
});

/** Bo calls. */
export const callPush = (given: Partial<PushPayload> = {}): PushPayload =>
  messagePush({
    id: "ring",
    tag: "call:c1",
    title: "Bo is calling",
    body: "Video call",
    call: { id: "c1", answer: "Answer", decline: "Decline" },
    ...given,
  });
