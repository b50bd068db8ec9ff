import { useEffect, useRef } from "react";
import { everyFrame, SCREEN_CLOCK } from "~/app/games/arcade/loop/frameClock";
import { NO_PAD, padState } from "./gamepad";
import type { InputState } from "./inputState";
import type { Presses } from "./useKeys";

/** Reads the first gamepad. Browsers report it only after one of its buttons was pressed, and only when polled. */
export function useGamepad(input: InputState, presses: Presses, isOn: boolean): void {
  const latest = useRef(presses);
  useEffect(() => {
    latest.current = presses;
  });
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
      end ??= everyFrame(SCREEN_CLOCK, poll);
    };
    if (navigator.getGamepads?.().some(Boolean)) begin();
    addEventListener("gamepadconnected", begin);
    return () => {
      removeEventListener("gamepadconnected", begin);
      end?.();
    };
  }, [input, isOn]);
}
