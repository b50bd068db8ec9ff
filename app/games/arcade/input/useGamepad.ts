import { useEffect } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { everyFrame } from "~/app/games/arcade/loop/everyFrame";
import type { InputState } from "./steering";
import type { Presses } from "./useKeys";

/** Reads the first gamepad. Browsers report it only after one of its buttons was pressed, and only when polled. */
export function useGamepad(input: InputState, presses: Presses, isOn: boolean): void {
  const latest = useLatest(presses);
  useEffect(() => {
    if (!isOn) return;
    let before = NO_PAD;
    let end: (() => void) | null = null;
    const poll = () => {
      const pad = navigator.getGamepads().find((one) => one?.connected);
      const state = pad ? padState(pad) : NO_PAD;
      if (state.axis !== before.axis) input.push(state.axis);
      if (state.next && !before.next) latest.current.onNext();
      if (state.pause && !before.pause) latest.current.onPause();
      before = state;
      if (pad) return;
      end?.();
      end = null;
    };
    const begin = () => {
      end ??= everyFrame(poll);
    };
    if (navigator.getGamepads?.().some(Boolean)) begin();
    addEventListener("gamepadconnected", begin);
    return () => {
      removeEventListener("gamepadconnected", begin);
      end?.();
    };
  }, [input, isOn, latest]);
}

/** What the games read from a gamepad of the standard layout. */
interface PadState {
  /** from -1 to 1 */
  axis: number;
  next: boolean;
  pause: boolean;
}

const NO_PAD: PadState = { axis: 0, next: false, pause: false };

const BUTTON = { first: 0, menu: 9, left: 14, right: 15 } as const;

/** The cross takes precedence over the stick. */
export function padState({ axes, buttons }: Pick<Gamepad, "axes" | "buttons">): PadState {
  const isDown = (button: number): boolean => buttons[button]?.pressed ?? false;
  const cross = Number(isDown(BUTTON.right)) - Number(isDown(BUTTON.left));
  return { axis: cross !== 0 ? cross : (axes[0] ?? 0), next: isDown(BUTTON.first), pause: isDown(BUTTON.menu) };
}
