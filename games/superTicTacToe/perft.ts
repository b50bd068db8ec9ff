import { legalPlaces, place, superTicTacToe, type Place, type SuperTicTacToe } from "./rules";

/** How many sequences of moves of that length there are. */
export function perft(state: SuperTicTacToe, depth: number): number {
  if (depth === 0) return 1;
  if (superTicTacToe.result(state)) return 0;
  const places = legalPlaces(state);
  return depth === 1 ? places.length : places.reduce((sum, move) => sum + perft(place(state, move), depth - 1), 0);
}

/** The same by first move. */
export const perftByPlace = (state: SuperTicTacToe, depth: number): [move: Place, leaves: number][] =>
  superTicTacToe.result(state) ? [] : legalPlaces(state).map((move) => [move, perft(place(state, move), depth - 1)]);
