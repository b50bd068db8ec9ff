import { ARCADE } from "./allArcade";
import { runsOf } from "./arcade/runs";
import { chess } from "./chess/rules";
import { puzzleRace } from "./imageSlidePuzzle/race";
import { superTicTacToe } from "./superTicTacToe/rules";
import { ticTacToe } from "./ticTacToe/rules";
import { whot } from "./whot/rules";

/** By how addresses spell the games (specification §2). For the room and for tools; a browser loads one game's. */
export const RULES = {
  Chess: chess,
  Whot: whot,
  TicTacToe: ticTacToe,
  SuperTicTacToe: superTicTacToe,
  BrickBreak: runsOf(ARCADE.BrickBreak),
  BallFall: runsOf(ARCADE.BallFall),
  ImageSlidePuzzle: puzzleRace,
} as const;
export type GameName = keyof typeof RULES;

export const isGameName = (name: string): name is GameName => Object.hasOwn(RULES, name);
