import type { PushPayload } from "~/base/push";
import { type Device, readDevice, rememberPush } from "./deviceStore";
import { type Carried, isPush, readPush } from "./readPush";
import { setBadge } from "./setBadge";
import type { ShownOptions, WorkerScope } from "./workerScope";

const ICON = "/images/icons/192.png";
/** white on nothing, for the status bar */
const MARK = "/images/icons/badge.png";
const GENERAL_TAG = "something";

/**
 * X199 to X201: shows a push. Each push shows a notification, because browsers withdraw the permission otherwise. One that
 * is for another member than the one who is signed in here, or that can't be read, shows that there is something, and
 * changes nothing else.
 */
export async function showPush(scope: WorkerScope, text: string | null): Promise<void> {
  const push = readPush(text);
  const device = await readDevice();
  if (!push || push.member !== device?.member) return showSomething(scope, device);
  const isNew = await rememberPush(push.id);
  const shown = await scope.registration.getNotifications().catch(() => []);
  if (!isNew) {
    const newer = shown.find(({ tag }) => tag === push.tag)?.data as unknown;
    return show(scope, isPush(newer) ? newer : push, { isLoud: false });
  }
  await show(scope, push, { isLoud: !push.isSilent });
  closeOthers(shown, push);
  await setBadge(scope.navigator, push.unread);
}

function show(scope: WorkerScope, push: PushPayload, { isLoud }: { isLoud: boolean }): Promise<void> {
  const { tag, title, body, lang, dir, atMs, call } = push;
  const hasButtons = call !== undefined && (scope.Notification.maxActions ?? 0) > 0;
  return scope.registration.showNotification(title, {
    tag,
    body,
    lang,
    dir,
    icon: ICON,
    badge: MARK,
    timestamp: atMs,
    data: push,
    silent: !isLoud,
    renotify: isLoud,
    requireInteraction: call !== undefined,
    ...(hasButtons && {
      actions: [
        { action: "answer", title: call.answer },
        { action: "decline", title: call.decline },
      ],
    }),
  } satisfies ShownOptions);
}

function showSomething({ registration }: WorkerScope, device: Device | null): Promise<void> {
  return registration.showNotification("Parlor", {
    tag: GENERAL_TAG,
    body: device?.something ?? "",
    ...(device && { lang: device.lang, dir: device.dir }),
    icon: ICON,
    badge: MARK,
    data: { path: "/" } satisfies Carried,
  });
}

/** X200. The server didn't know of what happened after the push. */
function closeOthers(shown: readonly Notification[], push: PushPayload): void {
  const stands = new Set([push.tag, ...push.open]);
  for (const notification of shown) {
    const isLater = isPush(notification.data) && notification.data.atMs > push.atMs;
    if (!stands.has(notification.tag) && !isLater) notification.close();
  }
}
