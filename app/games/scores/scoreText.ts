/** "1,240" */
export const pointsText = (score: number): string => score.toLocaleString("en");

/** "1 move", "1,024 moves" */
export const movesText = (moves: number): string => `${moves.toLocaleString("en")} ${moves === 1 ? "move" : "moves"}`;
