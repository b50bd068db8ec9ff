import { useEffect } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { OwnToggle } from "~/party/inbox/protocol";

type Listener = (toggle: OwnToggle) => void;
const listeners = new Set<Listener>();
/** The highest revision received, by what was toggled. A post's likes and reposts share one revision number. */
const revisions = new Map<string, number>();
const REVISIONS_MAX = 1_000;

/**
 * Notifies the screen of the viewer's own like or repost, from this or another device. Drops a toggle older
 * than one already received.
 */
export function announceOwnToggle(toggle: OwnToggle): void {
  const what = `${toggle.of} ${toggle.id} ${toggle.of === "post" && toggle.reposted !== undefined ? "repost" : "like"}`;
  const revision = toggle.of === "post" ? toggle.counts.revision : toggle.revision;
  if (revision < (revisions.get(what) ?? 0)) return;
  if (revisions.size >= REVISIONS_MAX) revisions.clear();
  revisions.set(what, revision);
  listeners.forEach((notify) => notify(toggle));
}

/** S3, S4, S9: calls `listener` for the viewer's own likes and reposts. */
export function useOwnToggles(listener: Listener): void {
  const latest = useLatest(listener);
  useEffect(() => {
    const notify: Listener = (toggle) => latest.current(toggle);
    listeners.add(notify);
    return () => void listeners.delete(notify);
  }, [latest]);
}
