import { useEffect } from "react";
import { useLatest } from "~/app/ui/useLatest";
import type { OwnToggle } from "~/party/inbox/protocol";

type Listener = (toggle: OwnToggle) => void;
const listeners = new Set<Listener>();
/** By what was toggled: the highest revision heard. Likes and reposts of a post go by one count of revisions. */
const heard = new Map<string, number>();
const HEARD_MAX = 1_000;

/** Tells what is on the screen of a like or repost of the viewer's own, made here or on another device. One that comes late is dropped. */
export function announceOwnToggle(toggle: OwnToggle): void {
  const what = `${toggle.of} ${toggle.id} ${toggle.of === "post" && toggle.reposted !== undefined ? "repost" : "like"}`;
  const revision = toggle.of === "post" ? toggle.counts.revision : toggle.revision;
  if (revision < (heard.get(what) ?? 0)) return;
  if (heard.size >= HEARD_MAX) heard.clear();
  heard.set(what, revision);
  listeners.forEach((tell) => tell(toggle));
}

/** S3, S4, S9: hears of the viewer's own likes and reposts. */
export function useOwnToggles(listener: Listener): void {
  const latest = useLatest(listener);
  useEffect(() => {
    const tell: Listener = (toggle) => latest.current(toggle);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, [latest]);
}
