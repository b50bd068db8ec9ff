import { pick, type Random } from "~/games/random";
import { emptyCells, markOf, withMark, ticTacToe, wonCells, type Mark, type TicTacToe } from "./rules";

export const STRENGTHS = ["casual", "perfect"] as const;
export type Strength = (typeof STRENGTHS)[number];

/**
 * The cell that the computer takes for the player to move. The game must not be over. "perfect" takes a few
 * milliseconds.
 */
export function chooseCell(game: TicTacToe, strength: Strength, random: Random): number {
  return pick(random, strength === "perfect" ? bestCells(game) : casualCells(game));
}

/**
 * The cells that win immediately, else those where the rival would win, else all empty ones. It looks one move ahead.
 */
export function casualCells({ cells, turn }: TicTacToe): number[] {
  const empty = emptyCells(cells);
  const completedBy = (mark: Mark) =>
    empty.filter((cell) => wonCells(cells.map((current, i) => (i === cell ? mark : current))).length > 0);
  for (const mark of [markOf(turn), markOf(1 - turn)]) {
    const completing = completedBy(mark);
    if (completing.length > 0) return completing;
  }
  return empty;
}

/** The cells with the best outcome against a perfect rival. */
export function bestCells(game: TicTacToe): number[] {
  const known = new Map<string, number>();
  const scored = emptyCells(game.cells).map((cell) => ({ cell, score: -scoreOf(withMark(game, cell), known) }));
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.flatMap(({ cell, score }) => (score === best ? [cell] : []));
}

/** The score for the player to move: above 0 a win, higher if it is sooner; below 0 a loss, higher if it is later. */
function scoreOf(game: TicTacToe, known: Map<string, number>): number {
  const key = game.cells.join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const empty = emptyCells(game.cells);
  const result = ticTacToe.result(game);
  // only the player who moved last can have won
  const score = result
    ? result.outcome === "won"
      ? -1 - empty.length
      : 0
    : Math.max(...empty.map((cell) => -scoreOf(withMark(game, cell), known)));
  known.set(key, score);
  return score;
}
