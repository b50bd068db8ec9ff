/**
 * The service worker's entry (X196). It shows pushes, does what a press on a notification asks for, and takes what other
 * apps share (X213). scripts/serviceWorkerBundle.mjs makes one classic script of it, without React and zod.
 */
import { onPress } from "./onPress";
import { renewSubscription } from "./renewSubscription";
import { answerShare, isShare } from "./share";
import { readShared } from "./sharedStore";
import { showPush } from "./showPush";
import type { SubscriptionChangeEvent, WorkerScope } from "./workerScope";

const scope = self as unknown as WorkerScope;

// a new version has nothing to wait for, because no page depends on what it answers
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("push", (event) => event.waitUntil(showPush(scope, event.data?.text() ?? null)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(onPress(scope, event)));
scope.addEventListener("pushsubscriptionchange", (event) =>
  (event as SubscriptionChangeEvent).waitUntil(renewSubscription(scope, event as SubscriptionChangeEvent)),
);
scope.addEventListener("fetch", (event) => {
  if (isShare(event.request)) event.respondWith(answerShare(scope, event.request));
});
void readShared(); // what nobody has used within an hour is deleted, even if nobody asks for it
