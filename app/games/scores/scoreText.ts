import { formatNumber, plural } from "~/app/ui/format/plural";

/** "1,240" */
export const pointsText = (score: number): string => formatNumber(score);

/** "1 move", "1,024 moves" */
export const movesText = (moves: number): string => plural(moves, { one: "# move", other: "# moves" });
