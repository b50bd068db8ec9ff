import type { Chess, ChessResult } from "~/games/chess/rules";
import { chess } from "~/games/chess/rules";
import type { Seat } from "~/games/core";
import { lastMoveOf, type LastMove } from "~/app/games/chess/moves/lastMove";
import { kindName, ownerOf } from "./pieceNames";

type NameOf = (seat: Seat) => string;

/** "You played knight to f3.", "Ada captured on e5 with the pawn. Check." */
export function lastText(game: Chess, nameOf: NameOf): string {
  const move = lastMoveOf(game);
  const moved = move ? `${nameOf(ownerOf(move.piece))} ${deed(move)}.${warning(move)}` : beginning(nameOf);
  const end = chess.result(game);
  if (!end) return moved;
  const how = endText(end, nameOf);
  return how.isByMove ? `${moved}${how.text && ` ${how.text}`}` : how.text;
}

/** Who has which colour, because white begins. */
function beginning(nameOf: NameOf): string {
  const [white, black] = [nameOf(0), nameOf(1)];
  if (white === "You") return "You are white and begin.";
  return black === "You" ? `You are black. ${white} begins.` : `${white} is white and begins.`;
}

function deed({ piece, to, san, captured, promotion }: LastMove): string {
  if (san.startsWith("O-O-O")) return "castled on the queen's side";
  if (san.startsWith("O-O")) return "castled on the king's side";
  const became = promotion ? ` and promoted to a ${kindName(promotion)}` : "";
  if (captured?.toLowerCase() === "k") return `captured the king on ${to} with the ${kindName(piece)}${became}`;
  return captured
    ? `captured on ${to} with the ${kindName(piece)}${became}`
    : `played ${kindName(piece)} to ${to}${became}`;
}

/** "#" is a mate or the king's capture. The text already mentions a capture. */
function warning({ san, captured }: LastMove): string {
  if (san.endsWith("+")) return " Check.";
  return san.endsWith("#") && captured?.toLowerCase() !== "k" ? " Checkmate." : "";
}

/** How the game ended, without the move before it. */
export function howItEnded(game: Chess, nameOf: NameOf): string {
  const end = chess.result(game);
  if (end?.reason === "kingCaptured") return `${nameOf(end.winner)} captured the king.`;
  if (end?.reason === "checkmate") return "Checkmate.";
  return end ? endText(end, nameOf).text : "";
}

function endText(end: ChessResult, nameOf: NameOf): { text: string; isByMove: boolean } {
  const byMove = (text: string) => ({ text, isByMove: true });
  const otherwise = (text: string) => ({ text, isByMove: false });
  switch (end.reason) {
    case "kingCaptured":
    case "checkmate":
      return byMove("");
    case "noMoves":
      return byMove("No move is left.");
    case "stalemate":
      return byMove("Stalemate.");
    case "insufficientMaterial":
      return byMove("Nobody can mate any more.");
    case "fivefold":
      return byMove("The position was there for the fifth time.");
    case "seventyFiveMoves":
      return byMove("75 moves went by without a capture or a pawn's move.");
    case "resigned":
      return otherwise(`${nameOf(1 - end.winner)} resigned.`);
    case "left":
      return otherwise(`${nameOf(1 - end.winner)} left the game.`);
    case "timeUp":
      return otherwise(`${nameOf(1 - end.winner)} ran out of time.`);
    case "timeUpBareKing":
      return otherwise("Time ran out, but a bare king cannot win.");
    case "threefold":
      return otherwise("A draw was claimed: the position was there three times.");
    case "fiftyMoves":
      return otherwise("A draw was claimed: 50 moves without a capture or a pawn's move.");
    case "agreed":
      return otherwise("A draw was agreed.");
  }
}
