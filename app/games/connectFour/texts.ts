export const TEXTS = {
  board: "Connect Four board",
  /** "Row 1, column 1" */
  cell: (row: number, column: number) => `Row ${row}, column ${column}`,
  cellWith: (cell: string, disc: string) => `${cell}, ${disc || "empty"}`,
  choose: "Choose a column.",
  full: (column: number) => `Column ${column} is full.`,
  played: (name: string, column: number) => `${name} played column ${column}.`,
  end: { line: "Four in a row.", full: "The board is full." },
} as const;
