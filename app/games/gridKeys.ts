interface Grid {
  columns: number;
  rows: number;
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
