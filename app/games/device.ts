import { useSyncExternalStore } from "react";
import type { Profile } from "~/games/arcade/core";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** A device whose main pointer is a finger uses the speeds for phones (specification §9). */
export const deviceProfile = (): Profile => (matchMedia("(pointer: coarse)").matches ? "mobile" : "desktop");

export const isMotionReduced = (): boolean => matchMedia(REDUCED_MOTION).matches;

/** Whether elements can be animated: not for people who want reduced motion, and not in a test. */
export const canAnimate = (): boolean => typeof Element.prototype.animate === "function" && !isMotionReduced();

export const useMotionReduced = (): boolean => useSyncExternalStore(subscribe, isMotionReduced, () => false);

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
