import { turnRoomGame, type TurnGame } from "~/app/games/turns/turnGame";
import type { NoOptions } from "~/games/core";
import { markOf, ticTacToe, withMark, wonCells, type Move, type TicTacToe } from "~/games/ticTacToe/rules";
import { Board, cellNumbers } from "./Board";
import { PlayerMark } from "./MarkSign";
import { TEXTS } from "./texts";
import { person } from "~/app/games/person";

/** G4. */
export const turnGame: TurnGame<TicTacToe, Move, NoOptions> = {
  rules: ticTacToe,
  Board,
  tableClass: "",
  sign: (player, size) => <PlayerMark player={player} size={size} />,
  signName: markOf,
  played: (view, { cell }) => withMark(view, cell),
  promptText: () => TEXTS.choose,
  refusalText: ({ cells }, { cell }) => (cells[cell] === "" ? null : TEXTS.taken),
  playedText: ({ last }, name) => TEXTS.played({ ...person(name), ...cellNumbers(last ?? 0) }),
  decidedText: ({ cells }) => (wonCells(cells).length > 0 ? TEXTS.end.line : TEXTS.end.full),
};

export const roomGame = turnRoomGame(turnGame);
