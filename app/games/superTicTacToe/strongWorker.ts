import { answerQuestions } from "~/app/games/turns/thinker";
import { seededRandom } from "~/games/random";
import type { SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { chooseStrongMove } from "~/games/superTicTacToe/strong";

/** More simulated games than the time allows, so that the clock ends the search. */
const GAMES_MAX = 1_000_000;

answerQuestions((game: SuperTicTacToe, seed, untilMs) =>
  chooseStrongMove(game, seededRandom(seed), { games: GAMES_MAX, shouldStop: () => performance.now() >= untilMs }),
);
