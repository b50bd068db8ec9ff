import type { RunGame } from "~/app/games/runGames";

/** What a run came to, as people read it: points, or the moves of a puzzle. */
export function scoreText(game: RunGame, score: number): string {
  const number = score.toLocaleString("en");
  return game === "ImageSlidePuzzle" ? `${number} ${score === 1 ? "move" : "moves"}` : number;
}
