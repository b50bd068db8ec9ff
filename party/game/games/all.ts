import type { GameName } from "~/games/names";
import type { GameAdapter } from "~/party/game/defineGame";
import { ballFall, brickBreak } from "./arcade";
import { chess } from "~/party/game/games/chess";
import { connectFour } from "~/party/game/games/connectFour";
import { imageSlidePuzzle } from "~/party/game/games/imageSlidePuzzle";
import { superTicTacToe } from "~/party/game/games/superTicTacToe";
import { ticTacToe } from "~/party/game/games/ticTacToe";
import { whot } from "~/party/game/games/whot";

/** What rooms know about each game. */
export const GAMES = {
  Chess: chess,
  Whot: whot,
  TicTacToe: ticTacToe,
  SuperTicTacToe: superTicTacToe,
  ConnectFour: connectFour,
  BrickBreak: brickBreak,
  BallFall: ballFall,
  ImageSlidePuzzle: imageSlidePuzzle,
} satisfies Record<GameName, GameAdapter>;
