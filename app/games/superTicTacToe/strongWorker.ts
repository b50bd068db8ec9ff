import { answerQuestions } from "~/app/games/turns/thinker";
import { seededRandom } from "~/games/random";
import type { SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { chooseStrongMove } from "~/games/superTicTacToe/strong";

/** More than time allows, so that the clock ends the search. */
const GAMES_MOST = 1_000_000;

answerQuestions((game: SuperTicTacToe, seed, untilMs) =>
  chooseStrongMove(game, seededRandom(seed), { games: GAMES_MOST, shouldStop: () => performance.now() >= untilMs }),
);
