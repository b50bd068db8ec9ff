import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  board: "TicTacToe board",
  /** "Row 1, column 1" */
  cell: (row: number, column: number) => say`Row ${row}, column ${column}`,
  cellWith: (cell: string, mark: string) => say`${cell}, ${mark || "empty"}`,
  choose: "Choose a cell.",
  taken: "That cell is taken.",
  played: (name: string, cell: string) => say`${name} played ${cell.toLowerCase()}.`,
  end: { line: "Three in a row.", full: "All nine cells are taken." },
} as const;
