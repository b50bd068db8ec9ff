import { useEffect } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { typedKey } from "~/app/ui/browser/typedKey";
import type { InputState, SteerDirection } from "./steering";

/** What a press means besides steering. */
export interface Presses {
  /** Space, or a gamepad's first button: starts a run or launches the ball, whichever comes next */
  onNext: () => void;
  /** Enter */
  onLaunch: () => void;
  /** Escape, or a gamepad's menu button */
  onPause: () => void;
}

const DIRECTIONS: Readonly<Record<string, SteerDirection>> = { ArrowLeft: -1, a: -1, A: -1, ArrowRight: 1, d: 1, D: 1 };

/** Handles keys anywhere on the page, except where an element uses them itself. */
export function useKeys(input: InputState, presses: Presses, isOn: boolean): void {
  const latest = useLatest(presses);
  useEffect(() => {
    if (!isOn) return;
    let spaceIsDown = false;
    const down = (event: KeyboardEvent) => {
      if (isOneOf(event.target, TEXT_FIELDS_AND_DIALOGS)) return;
      if (event.key === " ") spaceIsDown = true;
      const direction = DIRECTIONS[typedKey(event)];
      if (direction !== undefined) input.press(event.code, direction);
      else if (event.key === "Escape") {
        if (!event.repeat) latest.current.onPause(); // otherwise a held key would pause and resume in turn
      } else if (isOneOf(event.target, PRESSABLE)) return;
      else if (event.repeat) return void (event.key === " " && event.preventDefault());
      else if (event.key === " ") latest.current.onNext();
      else if (event.key === "Enter") latest.current.onLaunch();
      else return;
      event.preventDefault(); // otherwise the page scrolls
    };
    const up = (event: KeyboardEvent) => {
      if (event.key === " ") spaceIsDown = false;
      input.release(event.code);
    };
    addEventListener("keydown", down);
    addEventListener("keyup", up);
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("keyup", up);
      input.releaseAll();
      if (spaceIsDown) catchSpaceUntilReleased();
    };
  }, [input, isOn, latest]);
}

/** For keys that are turned off while Space is held. Without this, the repeats of Space would scroll the page. */
function catchSpaceUntilReleased(): void {
  const released = new AbortController();
  const { signal } = released;
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== " ") return;
      if (!event.repeat)
        released.abort(); // the page didn't see the release
      else if (!isOneOf(event.target, TEXT_FIELDS_AND_DIALOGS) && !isOneOf(event.target, PRESSABLE))
        event.preventDefault();
    },
    { signal },
  );
  addEventListener("keyup", (event) => event.key === " " && released.abort(), { signal });
}

const TEXT_FIELDS_AND_DIALOGS = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *";
/** Elements that a press is meant for, not the game. */
export const PRESSABLE = "button, a, summary, input";

const isOneOf = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.matches(selector);
