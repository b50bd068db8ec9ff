import { NO_INPUT, addPress, removePress, type Steering, type SteerDirection } from "./steering";

/** The current input of a person, for the next tick. */
export interface InputState {
  now(): Steering;
  press(source: string, direction: SteerDirection): void;
  release(source: string): void;
  /** the mouse is this many pixels from the field's left edge; null when it has left the area around the field */
  point(targetPx: number | null): void;
  /** a gamepad's stick or cross, from -1 to 1 */
  push(axis: number): void;
  /** forgets all input; called when this page may not see the keys and fingers being released */
  releaseAll(): void;
}

export function inputState(): InputState {
  let steering = NO_INPUT;
  return {
    now: () => steering,
    press: (source, direction) => void (steering = addPress(steering, source, direction)),
    release: (source) => void (steering = removePress(steering, source)),
    point: (targetPx) => void (steering = { ...steering, targetPx }),
    push: (axis) => void (steering = { ...steering, axis }),
    releaseAll: () => void (steering = NO_INPUT),
  };
}
