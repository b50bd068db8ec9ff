import { answerPath } from "~/base/push";
import type { OpenPath } from "./openPath";
import { readCarried } from "./readPush";
import type { WorkerScope } from "./workerScope";

/** A page that is alive answers sooner. One that hasn't loaded yet, or whose scripts don't run, never answers. */
const PAGE_ANSWERS_WITHIN_MS = 1_000;
const DECLINE_TRIES = 3;
const DECLINE_WAIT_MS = 1_000;

/** A press on a notification or on one of its buttons (X198). */
export async function onPress(
  scope: WorkerScope,
  { notification, action }: Pick<NotificationEvent, "notification" | "action">,
): Promise<void> {
  notification.close();
  const { path, call } = readCarried(notification.data);
  if (action === "decline" && call) return decline(scope, call.id);
  await open(scope, action === "answer" && call ? answerPath(call.id) : path);
}

/**
 * Takes an open page of Parlor to the path, at best one that shows it already. A browser lets the worker either focus a
 * page or open one. So a page is focused only after it has answered.
 */
async function open({ clients, location }: WorkerScope, path: string): Promise<void> {
  const asked = new URL(path, location.origin);
  const { href } = asked.origin === location.origin ? asked : new URL("/", location.origin);
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page =
    pages.find(({ url }) => url === href) ??
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === "visible") ??
    pages[0];
  if (page && (await goes(page, href.slice(location.origin.length)))) await page.focus();
  else await clients.openWindow(href);
}

const goes = (page: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (isDone: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(isDone);
    };
    const timer = setTimeout(() => end(false), PAGE_ANSWERS_WITHIN_MS);
    port1.onmessage = () => end(true);
    page.postMessage({ type: "open", path } satisfies OpenPath, [port2]);
  });

/** Tries again while there is no network, because the call rings for a while. */
async function decline({ fetch }: WorkerScope, call: string): Promise<void> {
  for (let tried = 1; tried <= DECLINE_TRIES; tried++) {
    const answer = await fetch(`/api/calls/${encodeURIComponent(call)}/decline`, {
      method: "POST",
      body: new FormData(),
      headers: { accept: "application/json" },
    }).catch(() => null);
    if (answer && answer.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, tried * DECLINE_WAIT_MS));
  }
}
