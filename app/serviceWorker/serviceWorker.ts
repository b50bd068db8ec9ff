/**
 * The service worker's entry. It shows pushes and does what a press on a notification asks for (X196). It keeps the files
 * with which pages start offline, and the pictures of the member's pages (X210), and takes what other apps share (X213). It
 * belongs to no release: it starts a page with the release from which the page's copy is. scripts/serviceWorkerBundle.mjs
 * makes one classic script of it, without React and zod.
 */
import { isKeepRelease } from "~/base/offline";
import { answerPage, isPage } from "./answerPages";
import { onPress } from "./onPress";
import { answerPicture, isPicture } from "./pictures";
import { keepRelease, keptFile } from "./releases";
import { renewSubscription } from "./renewSubscription";
import { answerShare, isShare } from "./share";
import { readShared } from "./sharedStore";
import { showPush } from "./showPush";
import type { SubscriptionChangeEvent, WorkerScope } from "./workerScope";

const FILES = "/assets/";

const scope = self as unknown as WorkerScope;

// a new version has nothing to wait for, because it serves pages of all releases
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("message", (event) => {
  const { data } = event as { data: unknown };
  if (isKeepRelease(data)) event.waitUntil(keepRelease(scope, data));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (isShare(request)) event.respondWith(answerShare(scope, request));
  else if (isPage(request)) event.respondWith(answerPage(scope, event));
  else if (isPicture(request)) event.respondWith(answerPicture(scope, event));
  else if (request.method === "GET" && pathname.startsWith(FILES))
    event.respondWith(
      keptFile(request.url)
        .catch(() => null) // the browser's storage is broken
        .then((kept) => kept ?? scope.fetch(request)),
    );
});
scope.addEventListener("push", (event) => event.waitUntil(showPush(scope, event.data?.text() ?? null)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(onPress(scope, event)));
scope.addEventListener("pushsubscriptionchange", (event) =>
  (event as SubscriptionChangeEvent).waitUntil(renewSubscription(scope, event as SubscriptionChangeEvent)),
);
void readShared(); // what nobody has used within an hour is deleted, even if nobody asks for it
