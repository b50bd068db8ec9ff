/** The games that have runs: played alone or as a race, and ranked by the room (G8 to G10). */
export const RUN_GAMES = ["BrickBreak", "BallFall", "ImageSlidePuzzle"] as const;
export type RunGame = (typeof RUN_GAMES)[number];

/** The game that somebody names; null for none that has runs. */
export const runGame = (text: string | null): RunGame | null => RUN_GAMES.find((game) => game === text) ?? null;

export interface BestScore {
  game: RunGame;
  score: number;
}
