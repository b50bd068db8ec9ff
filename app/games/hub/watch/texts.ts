import { say } from "~/app/ui/format/sentences";

/** The texts of the list of friends' games. */
export const TEXTS = {
  title: "Games to watch",
  watch: (game: string, players: string) => say`Watch ${game}: ${players}`,
} as const;
