import { TEXTS as GAME_TEXTS } from "~/app/games/texts";
import { PlayerMark } from "~/app/games/ticTacToe/MarkSign";
import { turnRoomGame, type TurnGame } from "~/app/games/turns/turnGame";
import { say } from "~/app/i18n/isolated";
import type { Seat } from "~/games/core";
import {
  openBoards,
  superTicTacToe,
  withMove,
  wonBoards,
  type Move,
  type SuperOptions,
  type SuperTicTacToe,
} from "~/games/superTicTacToe/rules";
import { markOf } from "~/games/ticTacToe/rules";
import { Board } from "./Board";
import { cellNumbers } from "./cellText";
import { TEXTS } from "./texts";
import { otherPerson, person } from "~/app/games/person";

/** G5. */
export const turnGame: TurnGame<SuperTicTacToe, Move, SuperOptions> = {
  rules: superTicTacToe,
  Board,
  tableClass: "[--board:max(300px,calc(var(--room)-108px))] short:[--board:var(--room)]",
  sign: (player, size) => <PlayerMark player={player} size={size} />,
  signName: markOf,
  played: withMove,
  promptText: whereText,
  refusalText,
  playedText({ last, boards }, name) {
    if (!last) return "";
    const mark = boards[last.board] ?? "";
    const played = TEXTS.played({ ...person(name), ...cellNumbers(last) });
    return mark === "" ? played : `${played} ${TEXTS.decided[mark === "-" ? "full" : mark]}`;
  },
  decidedText,
};

export const roomGame = turnRoomGame(turnGame);

/** How the game ended. */
function decidedText({ boards, options }: SuperTicTacToe, nameOf: (seat: Seat) => string): string {
  if (wonBoards(boards).length > 0) return TEXTS.end.line;
  const [x, o] = [boards.filter((mark) => mark === "X").length, boards.filter((mark) => mark === "O").length];
  const counts = TEXTS.end.counts({ ...person(nameOf(0)), boards: x, ...otherPerson(nameOf(1)), otherBoards: o });
  return say`${options.mostBoards ? TEXTS.end.mostBoards : TEXTS.end.noBoards} ${counts}`;
}

/** Where the player to move may play. */
function whereText(game: SuperTicTacToe): string {
  const [board, ...others] = openBoards(game);
  if (board !== undefined && others.length === 0) return TEXTS.where.board({ board: board + 1 });
  return game.last === null && game.options.openingNotInCentre ? TEXTS.where.notCentre : TEXTS.where.open;
}

/** Why the player to move can't play this cell; null if they can. */
function refusalText(game: SuperTicTacToe, { board, cell }: Move): string | null {
  if (superTicTacToe.result(game)) return GAME_TEXTS.wait.over;
  if (game.boards[board] !== "") return say`${TEXTS.isDecided({ board: board + 1 })} ${whereText(game)}`;
  if (!openBoards(game).includes(board)) return whereText(game);
  return game.cells[board * 9 + cell] === "" ? null : TEXTS.taken;
}
