import { useEffect, useState, useSyncExternalStore } from "react";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { deviceProfile, isMotionReduced } from "~/app/games/device";
import { useLatest } from "~/app/ui/browser/useLatest";
import { soloArcade, type ScoreRecorder, type SoloArcade, type SoloSnapshot } from "./soloArcade";
import { chosenSpeed } from "./pacing";

/** The page's game. It pauses when the person turns away, and its run is abandoned when the page closes. */
export function useSoloArcade(view: ArcadeView, recorder: ScoreRecorder | null): SoloArcade {
  const [solo] = useState(() =>
    soloArcade(view, { recorder, profile: deviceProfile, speed: chosenSpeed, isStill: isMotionReduced }),
  );
  useEffect(() => {
    solo.enter();
    return () => solo.leave();
  }, [solo]);
  useWhenAway(() => {
    solo.input.releaseAll();
    solo.pause();
  });
  return solo;
}

/**
 * A part of the snapshot, so that a changing score doesn't render the complete screen. `select` must return the same
 * value or object as long as the part is unchanged.
 */
export function useSolo<Part>({ subscribe, snapshot }: SoloArcade, select: (snapshot: SoloSnapshot) => Part): Part {
  const read = () => select(snapshot());
  return useSyncExternalStore(subscribe, read, read);
}

/** Calls `onAway` when the person turns to another window or tab. */
function useWhenAway(onAway: () => void): void {
  const latestOnAway = useLatest(onAway);
  useEffect(() => {
    const away = () => latestOnAway.current();
    const hidden = () => document.hidden && latestOnAway.current();
    addEventListener("blur", away);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("blur", away);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, [latestOnAway]);
}
