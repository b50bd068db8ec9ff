import { useKeyDown } from "~/app/games/useKeyDown";
import { typedKey } from "~/app/ui/browser/typedKey";

interface StepKeys {
  ply: number;
  last: number;
  onShow: (ply: number) => void;
  onFlip: () => void;
}

/**
 * As on Lichess: left and right step through the moves, up and down go to the start and to the newest move, and F turns
 * the board. The keys work with the focus anywhere except in a field or a dialog.
 */
export function useStepKeys({ ply, last, onShow, onFlip }: StepKeys): void {
  useKeyDown((event) => {
    // a square focused by keyboard and the list of moves have handled their own keys
    if (event.defaultPrevented || usesKeys(event.target)) return;
    const next = plyAfterKey(event.key, ply, last);
    if (next !== null) onShow(next);
    else if (typedKey(event) === "f") onFlip();
    else return;
    event.preventDefault();
  });
}

const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches(
    "input, textarea, select, [contenteditable], [role=dialog], [role=dialog] *, [role=alertdialog], [role=alertdialog] *",
  );

export function plyAfterKey(key: string, ply: number, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, ply - 1);
    case "ArrowRight":
      return Math.min(last, ply + 1);
    case "ArrowUp":
    case "Home":
      return 0;
    case "ArrowDown":
    case "End":
      return last;
    default:
      return null;
  }
}
