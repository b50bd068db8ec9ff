import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  board: "Connect Four board",
  /** "Row 1, column 1" */
  cell: (row: number, column: number) => say`Row ${row}, column ${column}`,
  cellWith: (cell: string, disc: string) => say`${cell}, ${disc || "empty"}`,
  choose: "Choose a column.",
  full: (column: number) => say`Column ${column} is full.`,
  played: (name: string, column: number) => say`${name} played column ${column}.`,
  end: { line: "Four in a row.", full: "The board is full." },
} as const;
