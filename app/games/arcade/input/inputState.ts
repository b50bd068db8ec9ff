import { NO_INPUT, pressed, released, type Steering, type SteerDirection } from "./steering";

/** The current input of a person, for the next tick. */
export interface InputState {
  now(): Steering;
  press(source: string, direction: SteerDirection): void;
  release(source: string): void;
  /** the mouse is at this pixel of the field; null when it left */
  point(targetPx: number | null): void;
  /** a gamepad's stick or cross, from -1 to 1 */
  push(axis: number): void;
  /** releases everything, because this page may not see the releases */
  releaseAll(): void;
}

export function inputState(): InputState {
  let steering = NO_INPUT;
  return {
    now: () => steering,
    press: (source, direction) => void (steering = pressed(steering, source, direction)),
    release: (source) => void (steering = released(steering, source)),
    point: (targetPx) => void (steering = { ...steering, targetPx }),
    push: (axis) => void (steering = { ...steering, axis }),
    releaseAll: () => void (steering = NO_INPUT),
  };
}
