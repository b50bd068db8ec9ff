export const TEXTS = {
  board: "TicTacToe board",
  /** "Row 1, column 1" */
  cell: (row: number, column: number) => `Row ${row}, column ${column}`,
  cellWith: (cell: string, mark: string) => `${cell}, ${mark || "empty"}`,
  choose: "Choose a cell.",
  taken: "That cell is taken.",
  played: (name: string, cell: string) => `${name} played ${cell.toLowerCase()}.`,
  end: { line: "Three in a row.", full: "All nine cells are taken." },
} as const;
