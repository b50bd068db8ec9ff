import { legalMoves, withMove, superTicTacToe, type Move, type SuperTicTacToe } from "./rules";

/** The number of sequences of moves of this length. */
export function perft(state: SuperTicTacToe, depth: number): number {
  if (depth === 0) return 1;
  if (superTicTacToe.result(state)) return 0;
  const moves = legalMoves(state);
  return depth === 1 ? moves.length : moves.reduce((sum, move) => sum + perft(withMove(state, move), depth - 1), 0);
}

/** The number of such sequences for each first move. */
export const perftByMove = (state: SuperTicTacToe, depth: number): [move: Move, leaves: number][] =>
  superTicTacToe.result(state) ? [] : legalMoves(state).map((move) => [move, perft(withMove(state, move), depth - 1)]);
