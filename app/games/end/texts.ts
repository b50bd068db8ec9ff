/** The texts of the dialog at the end of a game. */
export const TEXTS = {
  draw: "It's a draw!",
  won: "You Won!",
  lost: (winner: string) => `${winner} Wins!`,
  again: "Play Again",
  cancel: "Cancel",
  viewBoard: "View the board",
} as const;
