import type { RunGame } from "~/app/games/runGames";

/** What a run came to, as people read it: points. */
export const scoreText = (_game: RunGame, score: number): string => score.toLocaleString("en");
