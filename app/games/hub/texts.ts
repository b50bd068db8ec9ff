import { say } from "~/app/ui/format/sentences";

/**
 * The texts of the games hub, and of the button in a chat that starts a game. Each game's name and description are in
 * its entry.
 */
export const TEXTS = {
  title: "Games",
  alone: "Single-Player",
  together: "Multi-Player",
  scores: "Scores",
  scoresOf: (game: string) => say`${game} scores`,
  play: {
    label: "Play a game",
    onlyFriends: "You can only play games with friends",
    race: (game: string) => say`${game} race`,
  },
  /** friends' games */
  watch: {
    title: "Games to watch",
    watch: (game: string, players: string) => say`Watch ${game}: ${players}`,
  },
} as const;
