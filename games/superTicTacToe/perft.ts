import { legalPlaces, place, superTicTacToe, type Place, type SuperTicTacToe } from "./rules";

/** The number of sequences of moves of this length. */
export function perft(state: SuperTicTacToe, depth: number): number {
  if (depth === 0) return 1;
  if (superTicTacToe.result(state)) return 0;
  const places = legalPlaces(state);
  return depth === 1 ? places.length : places.reduce((sum, move) => sum + perft(place(state, move), depth - 1), 0);
}

/** The same for each first move. */
export const perftByPlace = (state: SuperTicTacToe, depth: number): [move: Place, leaves: number][] =>
  superTicTacToe.result(state) ? [] : legalPlaces(state).map((move) => [move, perft(place(state, move), depth - 1)]);
