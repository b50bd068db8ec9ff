import { answerQuestions } from "~/app/games/turns/thinker";
import { chooseStrongColumn } from "~/games/connectFour/computer";
import type { ConnectFour, Drop } from "~/games/connectFour/rules";

answerQuestions<ConnectFour, Drop>((game, _seed, untilMs) => ({
  column: chooseStrongColumn(game, () => performance.now() >= untilMs),
}));
