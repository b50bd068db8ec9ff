import { KEEPING, networkWait } from "~/base/offline";
import { type Device, readDevice } from "./deviceStore";
import {
  forgetCopies,
  keptAtMs,
  type KeptCopy,
  keptLook,
  keptPage,
  keptReleases,
  markOffline,
  startsFromCopy,
} from "./keptPages";
import { forgetReleases, shellOf } from "./releases";
import type { FetchScope } from "./workerScope";

/** Addresses that no page of Parlor has. */
const NO_PAGES = /^\/(api|assets|images|media|parties|development|login\/google|settings\/export)(\/|$)|\.\w+$/;

export const isPage = ({ method, mode, url }: Request): boolean =>
  method === "GET" && mode === "navigate" && !NO_PAGES.test(new URL(url).pathname);

/**
 * X210, X214: a page comes from the network. It starts from its copy if that is new, if there is no network, or if the
 * network is slow; a page without a copy then says that the browser is offline.
 */
export async function answerPage(
  scope: Pick<FetchScope, "fetch">,
  event: Pick<FetchEvent, "request" | "waitUntil">,
): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const device = await readDevice();
  const kept = device && (await findKept(device, path).catch(nothing));
  const fromCopy = async () => shellOf(kept?.release, kept ? await keptLook(kept, path) : "").catch(nothing);
  if (kept?.isNew && !isReload(request)) {
    const shell = await fromCopy();
    if (shell) return shell;
  }
  const asked = fromNetwork(scope, request);
  const answer = await (kept ? Promise.race([asked, networkWait()]) : asked);
  if (answer) {
    if (answer.headers.get(KEEPING) === "off") event.waitUntil(Promise.all([forgetCopies(), forgetReleases()]));
    return answer;
  }
  if (kept) await markOffline(kept.member, kept.release).catch(nothing);
  return (await fromCopy()) ?? (await asked) ?? Response.error();
}

/** In place of what the browser's storage refuses: then a page only comes from the network. */
const nothing = () => null;

interface Kept extends KeptCopy {
  isNew: boolean;
}

/** The latest release with a copy of the page. Without a reason, no page starts with an earlier release. */
async function findKept({ member, keeps }: Device, path: string): Promise<Kept | null> {
  if (member === null || keeps === false) return null;
  const releases = await keptReleases();
  for (const release of releases) {
    const copy = await keptPage(member, release, path);
    if (copy)
      return {
        member,
        release,
        atMs: keptAtMs(copy),
        isNew: release === releases[0] && (await startsFromCopy(member, release, copy)),
      };
  }
  return null;
}

/** Null without a network. */
const fromNetwork = ({ fetch }: Pick<FetchScope, "fetch">, request: Request): Promise<Response | null> =>
  fetch(request).catch(() => null);

/** Only Chromium says so with `isReloadNavigation`. */
const isReload = (request: Request & { isReloadNavigation?: boolean }): boolean =>
  request.isReloadNavigation === true || request.cache === "reload" || request.cache === "no-cache";
