/**
 * The texts of the games hub, and of the button in a chat that starts a game. Each game's name and description are in
 * its entry.
 */
export const TEXTS = {
  title: "Games",
  alone: "Single-Player",
  together: "Multi-Player",
  scores: "Scores",
  scoresOf: (game: string) => `${game} scores`,
  play: {
    label: "Play a game",
    onlyFriends: "You can only play games with friends",
    race: (game: string) => `${game} race`,
  },
} as const;
