import { START_FEN } from "~/games/chess/fen";
import { chess, chessFrom, turnOf, type Chess, type ChessAction, type ChessOptions } from "~/games/chess/rules";

/** A game after these moves, such as "e2e4 e7e5". */
export function playedGame(
  moves: string,
  { mode = "casual", start = START_FEN }: { mode?: ChessOptions["mode"]; start?: string } = {},
): Chess {
  return moves
    .split(" ")
    .filter(Boolean)
    .reduce(withMove, chessFrom(start, { mode, clock: "none" }));
}

export function withMove(game: Chess, text: string): Chess {
  return after(game, turnOf(game), {
    from: text.slice(0, 2),
    to: text.slice(2, 4),
    ...(text[4] && { promotion: text[4] as "q" }),
  });
}

/** The game after an action that the rules accept. */
export function after(game: Chess, seat: number, action: ChessAction): Chess {
  const applied = chess.apply(game, seat, action);
  if (!applied.ok) throw new Error(`${applied.code}: ${JSON.stringify(action)}`);
  return applied.state;
}
