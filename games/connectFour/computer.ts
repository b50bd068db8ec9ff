import { pick, type Random } from "~/games/random";
import { bookColumn } from "./book";
import { openColumns, winningColumns, type ConnectFour } from "./rules";
import { search } from "./search";

/** Less than a fifth of a second on a laptop. The book depends on it. */
const POSITIONS = 600_000;

/** The casual computer's column for the player to move. The game must go on. */
export const chooseCasualColumn = (game: ConnectFour, random: Random): number => pick(random, casualColumns(game));

/** Those that win at once, else those in which the rival would win, else all: it looks one disc ahead. */
export function casualColumns(game: ConnectFour): number[] {
  const urgent = [winningColumns(game, game.turn), winningColumns(game, 1 - game.turn)];
  return urgent.find((columns) => columns.length > 0) ?? openColumns(game);
}

/** The strong computer's column. As the first player it always wins. `shouldStop` is asked from time to time; without it, the same game gives the same column. */
export const chooseStrongColumn = (game: ConnectFour, shouldStop?: () => boolean): number =>
  bookColumn(game) ?? search(game, { positions: POSITIONS, ...(shouldStop && { shouldStop }) }).column;
