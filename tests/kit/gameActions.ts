import type { GameName } from "~/games/allRules";
import { movesOf, type Chess } from "~/games/chess/rules";
import { legalPlaces, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { emptyCells, type TicTacToe } from "~/games/ticTacToe/rules";
import type { WhotView } from "~/games/whot/state";
import { actionsOf } from "~/tests/kit/whotGames";

/** The games in which one moves after the other. */
export const TURN_GAMES = ["TicTacToe", "SuperTicTacToe", "Chess", "Whot"] as const satisfies readonly GameName[];
export type TurnGame = (typeof TURN_GAMES)[number];

/** All moves that whoever is to move may make, by what they see. */
export function actionsFor(game: GameName, view: unknown): unknown[] {
  switch (game) {
    case "TicTacToe":
      return emptyCells((view as TicTacToe).cells).map((cell) => ({ cell }));
    case "SuperTicTacToe":
      return legalPlaces(view as SuperTicTacToe);
    case "Chess":
      return movesOf(view as Chess);
    case "Whot":
      return actionsOf(view as WhotView);
    case "BrickBreak":
    case "BallFall":
    case "ImageSlidePuzzle":
      return []; // nobody's move
  }
}
