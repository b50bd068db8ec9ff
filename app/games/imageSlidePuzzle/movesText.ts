import { plural } from "~/app/ui/format/plural";

/** "1 move", "1,024 moves" */
export const movesText = (moves: number): string => plural(moves, { one: "# move", other: "# moves" });
