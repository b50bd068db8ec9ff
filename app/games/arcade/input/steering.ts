/** specification §9: below this, an axis is at rest. */
const DEADZONE = 0.25;

export type SteerDirection = -1 | 1;

interface Hold {
  /** the key or finger that was pressed, and will be released */
  source: string;
  direction: SteerDirection;
}

/** A person's current input. */
export interface Steering {
  /** in the order in which they were pressed */
  holds: readonly Hold[];
  /** a gamepad's stick or cross, from -1 to 1 */
  axis: number;
  /**
   * the mouse's distance from the field's left edge, in pixels, also while it is beside the field. Null while the mouse
   * doesn't steer: it has left the area around the field, or hasn't moved since a key or finger was pressed.
   */
  targetPx: number | null;
}

export const NO_INPUT: Steering = { holds: [], axis: 0, targetPx: null };

/** Adds a press. Also called when a finger slides to the other side: its direction changes. */
export function addPress(steering: Steering, source: string, direction: SteerDirection): Steering {
  const held = steering.holds.find((hold) => hold.source === source);
  if (held?.direction === direction) return steering; // a held key repeats
  return { ...steering, holds: [...without(steering.holds, source), { source, direction }], targetPx: null };
}

export const removePress = (steering: Steering, source: string): Steering => ({
  ...steering,
  holds: without(steering.holds, source),
});

export type InputState = ReturnType<typeof inputState>;

/** The current input of a person, for the next tick. */
export function inputState() {
  let steering = NO_INPUT;
  return {
    now: () => steering,
    press: (source: string, direction: SteerDirection) => void (steering = addPress(steering, source, direction)),
    release: (source: string) => void (steering = removePress(steering, source)),
    /** the mouse is this many pixels from the field's left edge; null when it has left the area around the field */
    point: (targetPx: number | null) => void (steering = { ...steering, targetPx }),
    /** a gamepad's stick or cross, from -1 to 1 */
    push: (axis: number) => void (steering = { ...steering, axis }),
    /** forgets all input; called when this page may not see the keys and fingers being released */
    releaseAll: () => void (steering = NO_INPUT),
  };
}

const without = (holds: readonly Hold[], source: string): Hold[] => holds.filter((hold) => hold.source !== source);

/**
 * How far a person moves the paddle or ball in one tick: an integer number of pixels from -maxDir (left) to maxDir. The
 * most recent press that is still held counts, else the stick, else the mouse. `steeredPx` is the position of the paddle or ball, which follows the mouse.
 */
export function dirOf({ holds, axis, targetPx }: Steering, maxDir: number, steeredPx: number): number {
  const last = holds.at(-1);
  if (last) return last.direction * maxDir;
  const byStick = dirOfAxis(axis, maxDir);
  if (byStick !== 0 || targetPx === null) return byStick;
  return towards(targetPx, steeredPx, maxDir);
}

/** games.md 2.5: zero inside the deadzone; beyond its edge, proportional up to the maximum. */
export function dirOfAxis(axis: number, maxDir: number): number {
  const push = Math.min(1, Math.abs(axis));
  if (Number.isNaN(push) || push < DEADZONE) return 0;
  return signed(Math.round((maxDir * (push - DEADZONE)) / (1 - DEADZONE)), axis);
}

/** The step of one tick, in integer pixels, that brings the paddle or ball closest to the target. */
export function towards(targetPx: number, fromPx: number, maxDir: number): number {
  const gapPx = targetPx - fromPx;
  // a gap of half a pixel stays: a step over it would be followed by one back, for ever
  return signed(Math.min(maxDir, Math.ceil(Math.abs(gapPx) - 0.5)), gapPx);
}

/** Never -0. JSON turns it into 0, so a stored log would differ from the run. */
const signed = (size: number, sign: number): number => (size === 0 ? 0 : sign < 0 ? -size : size);
