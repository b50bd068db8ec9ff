

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** "7", "1.2K", "3M" */
export const compactCount = (count: number): string => (count < 1_000 ? String(count) : compact.format(count));

/** "1,240" */
export const pointsText = (score: number): string => score.toLocaleString("en");

/** "1 move", "1,024 moves" */
export const movesText = (moves: number): string => `${moves.toLocaleString("en")} ${moves === 1 ? "move" : "moves"}`;
