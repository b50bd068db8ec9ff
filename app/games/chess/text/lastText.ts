import { say } from "~/app/ui/format/sentences";
import { kindOf, ownerOf, type PieceLetter } from "~/games/chess/fen";
import { type Chess, type ChessResult, chess } from "~/games/chess/rules";
import type { Seat } from "~/games/core";
import { lastMoveOf, type LastMove } from "~/app/games/chess/moves/lastMove";
import { TEXTS as GAME_TEXTS } from "~/app/games/texts";
import { TEXTS } from "~/app/games/chess/texts";

type NameOf = (seat: Seat) => string;

/** "You played knight to f3.", "Ada captured on e5 with the pawn. Check." */
export function lastText(game: Chess, nameOf: NameOf): string {
  const move = lastMoveOf(game);
  const moved = move ? say`${nameOf(ownerOf(move.piece))} ${playedText(move)}.${checkText(move)}` : beginning(nameOf);
  const end = chess.result(game);
  if (!end) return moved;
  const reason = endReasonText(end, nameOf);
  return reason.isByMove ? say`${moved}${reason.text && say` ${reason.text}`}` : reason.text;
}

/** The text before the first move: who has which colour, and who begins. */
function beginning(nameOf: NameOf): string {
  const [white, black] = [nameOf(0), nameOf(1)];
  if (white === GAME_TEXTS.you) return TEXTS.begins.white;
  return black === GAME_TEXTS.you ? TEXTS.begins.black(white) : TEXTS.begins.others(white);
}

function playedText({ piece, to, san, captured, promotion }: LastMove): string {
  if (san.startsWith("O-O-O")) return TEXTS.played.castledQueenside;
  if (san.startsWith("O-O")) return TEXTS.played.castledKingside;
  const became = promotion ? TEXTS.played.promoted(kindName(promotion)) : "";
  const text = !captured ? "moved" : kindOf(captured) === "k" ? "capturedKing" : "captured";
  return TEXTS.played[text](to, kindName(piece)) + became;
}

/** "#" is a mate or the king's capture. The text already mentions the king's capture. */
function checkText({ san, captured }: LastMove): string {
  if (san.endsWith("+")) return say` ${TEXTS.check}`;
  return san.endsWith("#") && captured?.toLowerCase() !== "k" ? say` ${TEXTS.checkmate}` : "";
}

/** Says how the game ended, without the move before it. */
export function endText(game: Chess, nameOf: NameOf): string {
  const end = chess.result(game);
  if (end?.reason === "kingCaptured") return TEXTS.end.kingCaptured(nameOf(end.winner));
  if (end?.reason === "checkmate") return TEXTS.checkmate;
  return end ? endReasonText(end, nameOf).text : "";
}

function endReasonText(end: ChessResult, nameOf: NameOf): { text: string; isByMove: boolean } {
  const byMove = (text: string) => ({ text, isByMove: true });
  const notByMove = (text: string) => ({ text, isByMove: false });
  switch (end.reason) {
    case "kingCaptured":
    case "checkmate":
      return byMove("");
    case "noMoves":
    case "stalemate":
    case "insufficientMaterial":
    case "fivefold":
    case "seventyFiveMoves":
      return byMove(TEXTS.end[end.reason]);
    case "resigned":
    case "left":
    case "timeUp":
      return notByMove(TEXTS.end[end.reason](nameOf(1 - end.winner)));
    case "timeUpBareKing":
    case "threefold":
    case "fiftyMoves":
    case "agreed":
      return notByMove(TEXTS.end[end.reason]);
  }
}

const kindName = (piece: PieceLetter): string => TEXTS.piece(kindOf(piece));
