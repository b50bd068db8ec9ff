import { useRef, useState } from "react";
import { useGridFocus } from "~/app/games/gridKeys";
import type { SquareName } from "~/games/chess/board";
import { piecesOn } from "~/games/chess/fen";
import { BOARD_COLOURS } from "./boardColours";
import { cellOf, GRID, SIDE, squareAt, squareText } from "./boardSquares";
import { Coordinates } from "./Coordinates";
import { Square } from "./Square";
import { usePieceDrag } from "./usePieceDrag";
import type { MoveChoice } from "~/app/games/chess/moves/useMoveChoice";
import { TEXTS } from "~/app/games/chess/texts";
import { PieceSign } from "./PieceSign";
import { type Placed, placePieces } from "./placedPieces";

/** e2, or d7 on the flipped board: the first square in the tab order, because most games begin with a middle pawn. */
const FIRST_CELL = 6 * SIDE + 4;

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];

interface BoardGridProps {
  fen: string;
  flipped: boolean;
  /** the squares of the last move */
  last: readonly SquareName[];
  /** the squares of the kings that are attacked */
  attacked: readonly SquareName[];
  premove: readonly SquareName[];
  choice: Pick<MoveChoice, "chosen" | "targets" | "isOwn" | "press" | "choose" | "drop">;
}

/** 64 squares for pointer and arrow keys, one of them in the tab order, and the pieces that slide over them. */
export function BoardGrid({ fen, flipped, last, attacked, premove, choice }: BoardGridProps) {
  const { chosen, targets, isOwn, press } = choice;
  const focus = useGridFocus(GRID, FIRST_CELL);
  const { boardRef, onPointerDown, isEndOfDrag } = usePieceDrag({
    flipped,
    isOwn,
    onLift: choice.choose,
    onDrop: choice.drop,
  });
  /** whether a pointer moved the focus to the board; arrow keys then step through the game, as elsewhere on the page */
  const isPointed = useRef(false);
  const pieces = piecesOn(fen);
  return (
    <div
      ref={boardRef}
      dir="ltr"
      style={BOARD_COLOURS}
      className="relative isolate aspect-square overflow-hidden rounded-md select-none"
    >
      <div role="grid" aria-label={TEXTS.board} className="grid size-full grid-rows-8">
        {EIGHT.map((row) => (
          <div key={row} role="row" className="grid grid-cols-8">
            {EIGHT.map((column) => {
              const cell = row * SIDE + column;
              const square = squareAt(cell, flipped);
              const piece = pieces.get(square);
              const { onKeyDown, ...focused } = focus(cell);
              return (
                <Square
                  key={square}
                  {...focused}
                  square={square}
                  label={squareText(square, piece)}
                  isEmpty={piece === undefined}
                  isMovable={isOwn(square)}
                  isLast={last.includes(square)}
                  isAttacked={attacked.includes(square)}
                  isChosen={square === chosen}
                  isTarget={targets.includes(square)}
                  isPremove={premove.includes(square)}
                  onPointerDown={(event) => {
                    isPointed.current = true;
                    onPointerDown(event, square);
                  }}
                  onBlur={() => (isPointed.current = false)}
                  onClick={(event) => isEndOfDrag(event) || press(square)}
                  onKeyDown={(event) => isPointed.current || onKeyDown(event)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <Coordinates flipped={flipped} />
      <PieceLayer fen={fen} flipped={flipped} />
    </div>
  );
}

/**
 * The pieces over the squares. They slide to their squares in the next position, without animation for reduced motion
 * (app.css).
 */
function PieceLayer({ fen, flipped }: { fen: string; flipped: boolean }) {
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
