/** The texts of the games hub. Each game's name and description are in its entry. */
export const TEXTS = {
  title: "Games",
  alone: "Single-Player",
  together: "Multi-Player",
  scores: "Scores",
  scoresOf: (game: string) => `${game} scores`,
} as const;
