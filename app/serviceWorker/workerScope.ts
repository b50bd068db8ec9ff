import type { AppBadges } from "./setBadge";

/** What the service worker uses of its global scope. A test can replace it. */
export interface WorkerScope extends Pick<
  ServiceWorkerGlobalScope,
  "addEventListener" | "clients" | "fetch" | "location" | "skipWaiting"
> {
  navigator: AppBadges;
  /** how many buttons a notification can have; none in browsers without them */
  Notification: { maxActions?: number };
  registration: Pick<ServiceWorkerRegistration, "getNotifications" | "pushManager"> & {
    showNotification: (title: string, options: ShownOptions) => Promise<void>;
  };
}

/** What answering pages and files needs of the scope. */
export type FetchScope = Pick<WorkerScope, "fetch" | "location">;

/** TypeScript knows only the options that all browsers have. */
export interface ShownOptions extends NotificationOptions {
  actions?: { action: string; title: string }[];
  renotify?: boolean;
  timestamp?: number;
}

/** https://w3c.github.io/push-api/#the-pushsubscriptionchangeevent-interface, which TypeScript doesn't know */
export interface SubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
