import { pick, type Random } from "~/games/random";
import { markOf } from "~/games/ticTacToe/rules";
import { cellsOf, decided, legalPlaces, place, superTicTacToe, type Place, type SuperTicTacToe } from "./rules";

/** The casual computer's move for the player to move. The game must not be over. */
export const chooseCasualPlace = (game: SuperTicTacToe, random: Random): Place => pick(random, casualPlaces(game));

/** The moves that win the game, else those that win a board, else those that keep the rival from one, else all. */
export function casualPlaces(game: SuperTicTacToe): Place[] {
  const places = legalPlaces(game);
  const winning = places.filter((move) => superTicTacToe.result(place(game, move))?.outcome === "won");
  const better = [
    winning,
    places.filter((move) => takesBoard(game, move, game.turn)),
    places.filter((move) => takesBoard(game, move, 1 - game.turn)),
  ];
  return better.find((moves) => moves.length > 0) ?? places;
}

/** Whether that seat's mark there would complete a line of the board. */
const takesBoard = (game: SuperTicTacToe, { board, cell }: Place, seat: number): boolean => {
  const mark = markOf(seat);
  return decided(cellsOf(game, board).with(cell, mark)) === mark;
};
