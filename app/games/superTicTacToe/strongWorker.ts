import { seededRandom } from "~/games/random";
import { chooseStrongPlace } from "~/games/superTicTacToe/strong";
import type { StrongAnswer, StrongQuestion } from "./strongComputer";

/** More than any time allows: the clock ends the search. */
const GAMES_MOST = 1_000_000;

addEventListener("message", ({ data: { id, game, seed, budgetMs } }: MessageEvent<StrongQuestion>) => {
  const until = performance.now() + budgetMs;
  const place = chooseStrongPlace(game, seededRandom(seed), { games: GAMES_MOST, shouldStop: () => performance.now() >= until });
  postMessage({ id, place } satisfies StrongAnswer);
});
