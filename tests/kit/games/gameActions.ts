import { movesOf, type Chess } from "~/games/chess/rules";
import { openColumns, type ConnectFour } from "~/games/connectFour/rules";
import { legalMoves, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { emptyCells, type TicTacToe } from "~/games/ticTacToe/rules";
import type { WhotView } from "~/games/whot/state";
import { actionsOf } from "./whotGames";

/** For every game in which players take turns: all moves that the player to move can make, from what they see. */
const ACTIONS = {
  TicTacToe: (view: unknown) => emptyCells((view as TicTacToe).cells).map((cell) => ({ cell })),
  SuperTicTacToe: (view: unknown) => legalMoves(view as SuperTicTacToe),
  ConnectFour: (view: unknown) => openColumns(view as ConnectFour).map((column) => ({ column })),
  Chess: (view: unknown) => movesOf(view as Chess),
  Whot: (view: unknown) => actionsOf(view as WhotView),
};
export type TurnGame = keyof typeof ACTIONS;
export const TURN_GAMES = Object.keys(ACTIONS) as TurnGame[];

const BY_NAME: ReadonlyMap<string, (view: unknown) => unknown[]> = new Map(Object.entries(ACTIONS));

/** The moves in a game. None for a race, in which nobody has the turn. */
export const actionsFor = (game: string, view: unknown): unknown[] => BY_NAME.get(game)?.(view) ?? [];
