import { useEffect, useSyncExternalStore } from "react";
import { isInUse } from "~/app/ui/browser/inUse";
import { showToast } from "~/app/ui/dialogs/toasts";
import { newRelease } from "./shownCopy";
import { TEXTS } from "./texts";

/** A page doesn't reload itself more often, whatever the edge answers. */
const RELOADS_AFTER_MS = 10 * 60 * 1000;
const RELOADED_AT = "parlor:reloaded-at";

/**
 * X215: offers a new release of Parlor once its files are kept. A page that nobody sees takes it by itself, unless somebody
 * is writing, playing, calling, listening or sending something there.
 */
export function useNewRelease(keepRelease: (release: string) => Promise<void>): void {
  const release = useSyncExternalStore(newRelease.subscribe, newRelease.getSnapshot);
  useEffect(() => {
    if (release === null) return;
    void keepRelease(release).catch(() => undefined);
    const endOffer = showToast(TEXTS.newRelease, { offersReload: true });
    const onHide = () => document.visibilityState === "hidden" && !isInUse() && mayReload() && location.reload();
    onHide();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      endOffer();
    };
  }, [release, keepRelease]);
}

function mayReload(): boolean {
  try {
    const isFirst = Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) > RELOADS_AFTER_MS;
    if (isFirst) sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return isFirst;
  } catch {
    return false;
  }
}
