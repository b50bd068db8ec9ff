import { plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";
import type { BoardMark } from "~/games/superTicTacToe/rules";

export const TEXTS = {
  houseRules: {
    mostBoards: "Most boards win if nobody gets three in a row",
    openingNotInCentre: "The first move can't be in the centre board",
  },
  board: "Super TicTacToe board",
  /** "Board 1, cell 1" */
  cell: (board: number, cell: number) => say`Board ${board}, cell ${cell}`,
  cellWith: (cell: string, mark: string) => say`${cell}, ${mark || "empty"}`,
  /** one board, enlarged for a thumb */
  enlarged: {
    all: "All boards",
    board: (board: number) => say`Board ${board}`,
    cell: (cell: number) => say`Cell ${cell}`,
  },
  played: (name: string, cell: string) => say`${name} played ${cell.toLowerCase()}.`,
  /** what a move did to its board */
  decided: { "": "", X: " X won it.", O: " O won it.", "-": " It's full." } satisfies Record<BoardMark, string>,
  where: {
    board: (board: number) => say`Play in board ${board}.`,
    notCentre: "Play in any board except the centre.",
    open: "Play in any open board.",
  },
  isDecided: (board: number) => say`Board ${board} is decided.`,
  taken: "That cell is taken.",
  end: {
    line: "Three boards in a row.",
    mostBoards: "Nobody got three in a row, so most boards win.",
    noBoards: "All boards are decided, and nobody got three in a row.",
    /** how many boards each player has */
    counts: (name: string, boards: number, other: string, otherBoards: number) =>
      say`${name} won ${plural(boards, { one: "# board", other: "# boards" })}, ${other} ${otherBoards}.`,
  },
} as const;
