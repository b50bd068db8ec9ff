import { TEXTS } from "./texts";

/** "1 move", "1,024 moves" */
export const movesText = (moves: number): string => TEXTS.moveCount({ moves });
