import { useEffect, useRef } from "react";
import { mayHavePending } from "~/app/chat/client/mayHavePending";
import { forgetFiles } from "~/app/media/upload/unsentFiles";
import { forgetCopies } from "~/app/serviceWorker/keptPages";
import { clearDrafts } from "~/app/posts/compose/draftKeys";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { showedMember, shownMember } from "~/app/ui/browser/shownMember";
import { SERVICE_WORKER } from "~/base/push";

/**
 * Deletes what this browser stores about a member once a page sees that they are signed out, whatever ended the
 * session: a logout, a deleted account, another device. Drafts and messages of other members stay. A page that comes
 * back from the browser's history loads again if somebody else's pages were shown meanwhile.
 */
export function useForgetSignedOutMember(viewer: string | null): void {
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    const previous = before.current === undefined ? shownMember() : before.current;
    // After Back, or in a restored tab, the page may come from the browser's cache and show an earlier session.
    const isKnown = before.current !== undefined || !isFromHistory();
    before.current = viewer;
    if (!isKnown) return loadIfOutdated(viewer);
    const isSignedOut = previous !== null && previous !== viewer;
    // The viewer is stored only afterwards: if the page is closed earlier, the next page deletes the rest.
    void (isSignedOut ? forgetMember(previous) : Promise.resolve()).then(async () => {
      if (before.current === viewer) showedMember(viewer);
      // another tab may have kept something until now, because it didn't know of the sign-out
      if (isSignedOut) await forgetCopies(previous).catch(() => undefined);
    });
  }, [viewer]);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && loadIfOutdated(viewer);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [viewer]);
}

/** A page that the browser kept must not show a member's data after a logout, not even while it loads again. */
function loadIfOutdated(viewer: string | null): void {
  if (shownMember() === viewer) return;
  document.body.hidden = true;
  location.reload();
}

/** Choices that belong to the browser stay: the theme, warned posts, devices for calls, sound and speed of games. */
async function forgetMember(member: string): Promise<void> {
  clearDrafts(member);
  await forgetCopies(member).catch(() => undefined); // a browser that forbids caches has no copies
  await forgetFiles(member);
  await forgetPushes(member);
  if (!mayHavePending()) return;
  const { deletePending } = await importWhenOnline(() => import("~/app/chat/client/outboxStore"));
  await deletePending(member);
}

/** A browser that forbids service workers has no pushes, and nothing was shared with it (X213). */
async function forgetPushes(member: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration(SERVICE_WORKER).catch(() => undefined);
  if (!worker) return;
  const { forgetOnDevice } = await importWhenOnline(() => import("~/app/push/forgetOnDevice"));
  await forgetOnDevice(member);
  const { forgetShared } = await importWhenOnline(() => import("~/app/serviceWorker/sharedStore"));
  await forgetShared();
}

function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && "type" in entry && entry.type === "back_forward";
}
