import { pick, type Random } from "~/games/random";
import { markOf } from "~/games/ticTacToe/rules";
import { cellsOf, decided, legalMoves, withMove, superTicTacToe, type Move, type SuperTicTacToe } from "./rules";

/** The casual computer's move for the player to move. The game must not be over. */
export const chooseCasualMove = (game: SuperTicTacToe, random: Random): Move => pick(random, casualMoves(game));

/**
 * The moves that win the game, else those that win a board, else those that keep the rival from winning one, else all.
 */
export function casualMoves(game: SuperTicTacToe): Move[] {
  const moves = legalMoves(game);
  const better = [
    moves.filter((move) => winsGame(game, move)),
    moves.filter((move) => takesBoard(game, move, game.turn)),
    moves.filter((move) => takesBoard(game, move, 1 - game.turn)),
  ];
  return better.find((moves) => moves.length > 0) ?? moves;
}

const winsGame = (game: SuperTicTacToe, move: Move): boolean => {
  const result = superTicTacToe.result(withMove(game, move));
  return result?.outcome === "won" && result.winner === game.turn;
};

/** Whether a mark of this seat on this cell would complete a line of the board. */
const takesBoard = (game: SuperTicTacToe, { board, cell }: Move, seat: number): boolean => {
  const mark = markOf(seat);
  return decided(cellsOf(game, board).with(cell, mark)) === mark;
};
