import { useRef, useState, type KeyboardEvent } from "react";

interface Grid {
  columns: number;
  rows: number;
}

/**
 * The focus in a grid of buttons: arrow keys move it, and only one cell is in the tab order, at first `first`. Returns
 * the props of a cell's button. `onMove` is called before a key moves the focus.
 */
export function useGridFocus(grid: Grid, first = 0) {
  const [current, setCurrent] = useState(first);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  return (cell: number, onMove?: (next: number) => void) => ({
    ref: (button: HTMLButtonElement | null) => void (buttons.current[cell] = button),
    tabIndex: cell === current ? 0 : -1,
    onFocus: () => setCurrent(cell),
    onKeyDown(event: KeyboardEvent) {
      const next = cellAfterKey(event, cell, grid);
      if (next === null) return;
      event.preventDefault();
      onMove?.(next);
      buttons.current[next]?.focus();
    },
  });
}

/**
 * The cell to which a key moves the focus, counted row by row; null if the key doesn't move it. Edges don't wrap
 * around.
 */
export function cellAfterKey(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  from: number,
  { columns, rows }: Grid,
): number | null {
  const column = from % columns;
  const row = (from - column) / columns;
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? from - 1 : from;
    case "ArrowRight":
      return column < columns - 1 ? from + 1 : from;
    case "ArrowUp":
      return row > 0 ? from - columns : from;
    case "ArrowDown":
      return row < rows - 1 ? from + columns : from;
    case "Home":
      return ctrlKey ? 0 : from - column;
    case "End":
      return ctrlKey ? columns * rows - 1 : from - column + columns - 1;
    default:
      return null;
  }
}
