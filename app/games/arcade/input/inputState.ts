import { HANDS_OFF, pressed, released, type Steering, type Way } from "./steering";

/** The current input of a person, for the next tick. */
export interface Hands {
  now(): Steering;
  press(source: string, way: Way): void;
  release(source: string): void;
  /** the mouse is at this pixel of the field; null when it left */
  point(targetPx: number | null): void;
  /** a gamepad's stick */
  push(axis: number): void;
  /** releases everything, because this page may not see the releases */
  letGo(): void;
}

export function twoHands(): Hands {
  let steering = HANDS_OFF;
  return {
    now: () => steering,
    press: (source, way) => void (steering = pressed(steering, source, way)),
    release: (source) => void (steering = released(steering, source)),
    point: (targetPx) => void (steering = { ...steering, targetPx }),
    push: (axis) => void (steering = { ...steering, axis }),
    letGo: () => void (steering = HANDS_OFF),
  };
}
