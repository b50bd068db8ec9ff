import { outText } from "~/app/games/room/roomGame";
import { say } from "~/app/ui/format/sentences";
import { markOf } from "~/games/ticTacToe/rules";
import { openBoards, superTicTacToe, wonBoards, type Move, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import type { Seat } from "~/games/core";
import { cellName } from "./Board";
import { beginsText } from "~/app/games/turns/waitReason";
import { TEXTS as GAME_TEXTS } from "~/app/games/texts";
import { TEXTS } from "./texts";

/** The last move as a sentence; before the first move, who begins. */
export function lastText(
  { last, turn, boards, left, resigned }: SuperTicTacToe,
  nameOf: (seat: Seat) => string,
): string {
  if (left !== null) return outText(left, resigned, nameOf);
  if (last === null) return beginsText(nameOf(turn), markOf(turn));
  return say`${TEXTS.played(nameOf(1 - turn), cellName(last))}${TEXTS.decided[boards[last.board] ?? ""]}`;
}

/** How the game ended. */
export function endText({ boards, left, resigned, options }: SuperTicTacToe, nameOf: (seat: Seat) => string): string {
  if (left !== null) return outText(left, resigned, nameOf);
  if (wonBoards(boards).length > 0) return TEXTS.end.line;
  const [x, o] = [boards.filter((mark) => mark === "X").length, boards.filter((mark) => mark === "O").length];
  const counts = TEXTS.end.counts(nameOf(0), x, nameOf(1), o);
  return say`${options.mostBoards ? TEXTS.end.mostBoards : TEXTS.end.noBoards} ${counts}`;
}

/** Where the player to move may play. */
export function whereText(game: SuperTicTacToe): string {
  const [board, ...others] = openBoards(game);
  if (board !== undefined && others.length === 0) return TEXTS.where.board(board + 1);
  return game.last === null && game.options.openingNotInCentre ? TEXTS.where.notCentre : TEXTS.where.open;
}

/** Why the player to move can't play this cell; null if they can. */
export function refusalText(game: SuperTicTacToe, { board, cell }: Move): string | null {
  if (superTicTacToe.result(game)) return GAME_TEXTS.wait.over;
  if (game.boards[board] !== "") return say`${TEXTS.isDecided(board + 1)} ${whereText(game)}`;
  if (!openBoards(game).includes(board)) return whereText(game);
  return game.cells[board * 9 + cell] === "" ? null : TEXTS.taken;
}
