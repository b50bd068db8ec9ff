import { useState } from "react";
import { cellOf, SIDE } from "./boardSquares";
import { PieceSign } from "./PieceSign";
import { placePieces, type Placed } from "./placedPieces";

/**
 * The pieces over the squares. They slide to their squares in the next position, without animation for reduced motion
 * (app.css).
 */
export function PieceLayer({ fen, flipped }: { fen: string; flipped: boolean }) {
  const { pieces } = usePlaced(fen);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {pieces.map(({ id, piece, square }) => {
        const cell = cellOf(square, flipped);
        return (
          <div
            key={id}
            data-piece-on={square}
            className="absolute size-1/8 transition-[transform,translate] duration-180"
            style={{ transform: `translate(${(cell % SIDE) * 100}%, ${Math.floor(cell / SIDE) * 100}%)` }}
          >
            <PieceSign piece={piece} className="size-full" />
          </div>
        );
      })}
    </div>
  );
}

function usePlaced(fen: string): Placed {
  const [placed, setPlaced] = useState(() => placePieces(null, fen));
  if (placed.fen === fen) return placed;
  const next = placePieces(placed, fen);
  setPlaced(next);
  return next;
}
