import { useEffect, useState, useSyncExternalStore } from "react";
import type { ArcadeView } from "./arcadeView";
import { deviceProfile, isMotionReduced } from "./device";
import type { RunKeeper } from "./runKeeper";
import { soloArcade, type SoloArcade, type SoloSnapshot } from "./soloArcade";
import { chosenSpeed } from "./speedChoice";
import { useWhenAway } from "./useWhenAway";

/** A game of this page, which pauses when the person looks elsewhere and is given up when the page goes. */
export function useSoloArcade(view: ArcadeView, keeper: RunKeeper | null): SoloArcade {
  const [solo] = useState(() => soloArcade(view, { keeper, profile: deviceProfile, speed: chosenSpeed, isStill: isMotionReduced }));
  useEffect(() => {
    solo.enter();
    return () => solo.leave();
  }, [solo]);
  useWhenAway(() => {
    solo.hands.letGo();
    solo.pause();
  });
  return solo;
}

/** A part of what is shown, so that a score that runs does not render the whole screen. `select` gives the same for the same. */
export function useSolo<Part>({ subscribe, snapshot }: SoloArcade, select: (snapshot: SoloSnapshot) => Part): Part {
  const read = () => select(snapshot());
  return useSyncExternalStore(subscribe, read, read);
}
