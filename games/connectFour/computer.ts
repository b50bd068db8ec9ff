import { pick, type Random } from "~/games/random";
import { bookColumn, mirrored, canonical } from "./book";
import { openColumns, winningColumns, type ConnectFour } from "./rules";
import { search } from "./search";

/**
 * The most positions that a search visits, half a second on a laptop. Hardly any move needs a quarter of them: the book
 * has the wins that take longer to find.
 */
const POSITIONS = 2_400_000;

/** The casual computer's column for the player to move. The game must not be over. */
export const chooseCasualColumn = (game: ConnectFour, random: Random): number => pick(random, casualColumns(game));

/**
 * The columns that win immediately, else those where the rival would win, else all open ones. It looks one disc ahead.
 */
export function casualColumns(game: ConnectFour): number[] {
  const urgent = [winningColumns(game, game.turn), winningColumns(game, 1 - game.turn)];
  return urgent.find((columns) => columns.length > 0) ?? openColumns(game);
}

/**
 * The strong computer's column. As first player it wins every game. The search calls `shouldStop` from time to time;
 * without it, the same game gives the same column.
 */
export function chooseStrongColumn(position: ConnectFour, shouldStop?: () => boolean): number {
  const { game, isMirrored } = canonical(position);
  const column = bookColumn(game) ?? search(game, { positions: POSITIONS, ...(shouldStop && { shouldStop }) }).column;
  return isMirrored ? mirrored(column) : column;
}
