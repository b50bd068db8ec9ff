import { ballFall } from "./ballFall/entry";
import { brickBreak } from "./brickBreak/entry";
import { chess } from "./chess/entry";
import { connectFour } from "./connectFour/entry";
import { gameNamed } from "./facts";
import type { GameEntry } from "./gameEntry";
import { imageSlidePuzzle } from "./imageSlidePuzzle/entry";
import { superTicTacToe } from "./superTicTacToe/entry";
import { ticTacToe } from "./ticTacToe/entry";
import { whot } from "./whot/entry";

/** All games, in the order in which pages list them. A chat's menu has the same order, but the races last. */
export const GAMES: readonly GameEntry[] = [
  chess,
  whot,
  brickBreak,
  ballFall,
  ticTacToe,
  superTicTacToe,
  connectFour,
  imageSlidePuzzle,
];

/** The game that an address names, in upper or lower case; null if there is no such game. */
export const gameAt = (path: string | null | undefined): GameEntry | null => {
  const name = gameNamed(path);
  return GAMES.find((game) => game.path === name) ?? null;
};
