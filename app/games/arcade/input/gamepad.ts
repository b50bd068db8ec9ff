/** What the games read from a gamepad of the standard layout. */
export interface PadState {
  /** from -1 to 1 */
  axis: number;
  next: boolean;
  pause: boolean;
}

export const NO_PAD: PadState = { axis: 0, next: false, pause: false };

const BUTTON = { first: 0, menu: 9, left: 14, right: 15 } as const;

/** The cross takes precedence over the stick. */
export function padState({ axes, buttons }: Pick<Gamepad, "axes" | "buttons">): PadState {
  const isDown = (button: number): boolean => buttons[button]?.pressed ?? false;
  const cross = Number(isDown(BUTTON.right)) - Number(isDown(BUTTON.left));
  return { axis: cross !== 0 ? cross : (axes[0] ?? 0), next: isDown(BUTTON.first), pause: isDown(BUTTON.menu) };
}
