import { goneText } from "~/app/games/room/roomGame";
import { markOf } from "~/games/ticTacToe/rules";
import {
  openBoards,
  superTicTacToe,
  wonBoards,
  type BoardMark,
  type Move,
  type SuperTicTacToe,
} from "~/games/superTicTacToe/rules";
import type { Seat } from "~/games/core";
import { placeName } from "./Board";

/** The last move as a sentence; before the first move, who begins. */
export function lastText(
  { last, turn, boards, left, resigned }: SuperTicTacToe,
  nameOf: (seat: Seat) => string,
): string {
  if (left !== null) return goneText(left, resigned, nameOf);
  if (last === null)
    return nameOf(turn) === "You"
      ? `You are ${markOf(turn)} and begin.`
      : `${nameOf(turn)} is ${markOf(turn)} and begins.`;
  return `${nameOf(1 - turn)} played ${placeName(last).toLowerCase()}.${DECIDED[boards[last.board] ?? ""]}`;
}

/** How the game ended. */
export function endText({ boards, left, resigned, options }: SuperTicTacToe, nameOf: (seat: Seat) => string): string {
  if (left !== null) return goneText(left, resigned, nameOf);
  if (wonBoards(boards).length > 0) return "Three boards in a row.";
  const [x, o] = [boards.filter((mark) => mark === "X").length, boards.filter((mark) => mark === "O").length];
  const counts = `${nameOf(0)} took ${boardsText(x)}, ${nameOf(1)} ${o}.`;
  return options.mostBoards
    ? `No line: most boards win. ${counts}`
    : `No board is left, and nobody has a line. ${counts}`;
}

const boardsText = (count: number): string => (count === 1 ? "1 board" : `${count} boards`);

const DECIDED: Record<BoardMark, string> = { "": "", X: " X took it.", O: " O took it.", "-": " It is full." };

/** Where the player to move may play. */
export function whereText(game: SuperTicTacToe): string {
  const [board, ...others] = openBoards(game);
  if (board !== undefined && others.length === 0) return `Play in board ${board + 1}.`;
  return game.last === null && game.options.openingNotInCentre
    ? "Play in any board but the centre."
    : "Play in any open board.";
}

/** Why a mark can't go there on the player's own turn; null if it can. */
export function whyNotThere(game: SuperTicTacToe, { board, cell }: Move): string | null {
  if (superTicTacToe.result(game)) return "The game is over.";
  if (game.boards[board] !== "") return `Board ${board + 1} is decided. ${whereText(game)}`;
  if (!openBoards(game).includes(board)) return whereText(game);
  return game.cells[board * 9 + cell] === "" ? null : "That cell is taken.";
}
