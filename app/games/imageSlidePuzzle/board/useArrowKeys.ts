import { useLayoutEffect, useRef } from "react";
import type { Board, Tile } from "~/games/imageSlidePuzzle/board";
import { tileThatMoves, type Direction } from "~/games/imageSlidePuzzle/rules";

const ARROWS: Partial<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Where arrow keys have another meaning. */
const USES_ARROW_KEYS =
  "input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=tablist], [role=radiogroup]";

/**
 * While `isOn`, an arrow key moves a tile into the hole in the arrow's direction, wherever the focus is, except where
 * arrow keys have another meaning.
 */
export function useArrowKeys(isOn: boolean, board: Board, onPush: (tile: Tile) => void): void {
  const listener = useRef<(event: KeyboardEvent) => void>(() => {});
  useLayoutEffect(() => {
    listener.current = (event) => {
      const direction = ARROWS[event.key];
      if (!direction || event.defaultPrevented || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(USES_ARROW_KEYS)) return;
      event.preventDefault(); // the page doesn't scroll, even if no tile moves
      const tile = tileThatMoves(board, direction);
      if (tile !== null) onPush(tile);
    };
  });
  // before the paint, so that a tile can be moved as soon as it is visible
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => listener.current(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
