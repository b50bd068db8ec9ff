import { useRef, type KeyboardEvent } from "react";

/**
 * For a dialog that may open while a key of the game is held. Space or Enter press a button only if they went down in
 * the dialog. A key that was already held when the dialog opened presses nothing, even if it repeats.
 */
export function useFreshKeyPresses() {
  const down = useRef(new Set<string>());
  return {
    onKeyDownCapture(event: KeyboardEvent) {
      if (!PRESSING.has(event.key)) return;
      if (!event.repeat) down.current.add(event.key);
      else if (!down.current.has(event.key)) event.preventDefault();
    },
    onKeyUpCapture(event: KeyboardEvent) {
      if (PRESSING.has(event.key) && !down.current.delete(event.key)) event.preventDefault();
    },
  };
}

const PRESSING = new Set([" ", "Enter"]);
