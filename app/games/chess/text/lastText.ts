import { type Kind, kindOf, ownerOf } from "~/games/chess/fen";
import { type Chess, type ChessResult, chess } from "~/games/chess/rules";
import type { Seat } from "~/games/core";
import { lastMoveOf, type LastMove } from "~/app/games/chess/moves/lastMove";
import { TEXTS as GAME_TEXTS } from "~/app/games/texts";
import { TEXTS } from "~/app/games/chess/texts";
import { person } from "~/app/games/person";

type NameOf = (seat: Seat) => string;

/** "You played knight to f3.", "Ada captured on e5 with the pawn. Check." */
export function lastText(game: Chess, nameOf: NameOf): string {
  const move = lastMoveOf(game);
  const moved = move
    ? [playedText(move, nameOf(ownerOf(move.piece))), checkText(move)].filter(Boolean).join(" ")
    : beginning(nameOf);
  const end = chess.result(game);
  if (!end) return moved;
  const reason = endReasonText(end, nameOf);
  return reason.isByMove ? [moved, reason.text].filter(Boolean).join(" ") : reason.text;
}

/** The text before the first move: who has which colour, and who begins. */
function beginning(nameOf: NameOf): string {
  const [white, black] = [nameOf(0), nameOf(1)];
  if (white === GAME_TEXTS.you) return TEXTS.begins.white;
  return black === GAME_TEXTS.you ? TEXTS.begins.black({ white }) : TEXTS.begins.others({ white });
}

function playedText({ piece, to: square, san, captured, promotion }: LastMove, name: string): string {
  const player = person(name);
  if (san.startsWith("O-O-O")) return TEXTS.played.castledQueenside(player);
  if (san.startsWith("O-O")) return TEXTS.played.castledKingside(player);
  if (captured && kindOf(captured) === "k")
    return TEXTS.played.capturedKing({ ...player, square, piece: kindOf(piece) });
  const became = promotion && kindOf(promotion);
  if (became && isOfPromotion(became))
    return TEXTS.played[captured ? "capturedAndPromoted" : "promoted"]({ ...player, square, promotion: became });
  return TEXTS.played[captured ? "captured" : "moved"]({ ...player, square, piece: kindOf(piece) });
}
const isOfPromotion = (kind: Kind): kind is Exclude<Kind, "p" | "k"> => kind !== "p" && kind !== "k";

/** "#" is a mate or the king's capture. The text already mentions the king's capture. */
function checkText({ san, captured }: LastMove): string {
  if (san.endsWith("+")) return TEXTS.check;
  return san.endsWith("#") && captured?.toLowerCase() !== "k" ? TEXTS.checkmate : "";
}

/** Says how the game ended, without the move before it. */
export function endText(game: Chess, nameOf: NameOf): string {
  const end = chess.result(game);
  if (end?.reason === "kingCaptured") return TEXTS.end.kingCaptured(person(nameOf(end.winner)));
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
      return notByMove(TEXTS.end[end.reason](person(nameOf(1 - end.winner))));
    case "timeUpBareKing":
    case "threefold":
    case "fiftyMoves":
    case "agreed":
      return notByMove(TEXTS.end[end.reason]);
  }
}
