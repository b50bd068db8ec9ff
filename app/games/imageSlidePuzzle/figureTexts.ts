import { plural } from "~/app/ui/format/plural";

/** "1 move", "1,024 moves" */
export const movesText = (moves: number): string => plural(moves, { one: "# move", other: "# moves" });

const SECOND_MS = 1000;

/** A duration: "0:07", "12:30", "1:02:03". Seconds are rounded down. */
export function timeText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = `${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}
