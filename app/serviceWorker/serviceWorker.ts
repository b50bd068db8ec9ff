/**
 * The service worker's entry (X196). It shows pushes and does what a press on a notification asks for. It keeps no files
 * and answers no requests. scripts/serviceWorkerBundle.mjs makes one classic script of it, without React and zod.
 */
import { onPress } from "./onPress";
import { renewSubscription } from "./renewSubscription";
import { showPush } from "./showPush";
import type { SubscriptionChangeEvent, WorkerScope } from "./workerScope";

const scope = self as unknown as WorkerScope;

// a new version has nothing to wait for, because it answers no page's requests
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("push", (event) => event.waitUntil(showPush(scope, event.data?.text() ?? null)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(onPress(scope, event)));
scope.addEventListener("pushsubscriptionchange", (event) =>
  (event as SubscriptionChangeEvent).waitUntil(renewSubscription(scope, event as SubscriptionChangeEvent)),
);
