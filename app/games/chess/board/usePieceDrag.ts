import { useEffect, useRef, type MouseEvent, type PointerEvent as ReactPointerEvent } from "react";
import type { SquareName } from "~/games/chess/board";
import { SIDE, squareAt } from "./boardSquares";

/** A pointer that moves further than this makes a drag; less is still a tap. */
const DRAG_THRESHOLD_PX = 6;

interface DragProps {
  flipped: boolean;
  isOwn: (square: SquareName) => boolean;
  /** a drag began on this square */
  onLift: (from: SquareName) => void;
  /** the drag ended on another square of the board */
  onDrop: (from: SquareName, to: SquareName) => void;
}

/**
 * Makes pieces follow the pointer. The dragged piece is moved outside React, with the CSS property `translate`, which
 * adds to the `transform` that puts it on its square. At the end it slides from the pointer to its new square, or back.
 */
export function usePieceDrag({ flipped, isOwn, onLift, onDrop }: DragProps) {
  const boardRef = useRef<HTMLDivElement>(null);
  /** a drag that ends where it began also fires a click, which isn't a tap */
  const wasDragged = useRef(false);
  const stop = useRef<() => void>();
  useEffect(() => () => stop.current?.(), []);

  function onPointerDown(event: ReactPointerEvent, from: SquareName) {
    wasDragged.current = false;
    stop.current?.(); // a second finger ends the drag of the first
    const board = boardRef.current;
    const piece = board?.querySelector<HTMLElement>(`[data-piece-on="${from}"]`);
    if (!board || !piece || event.button !== 0 || !isOwn(from)) return;
    const start = { x: event.clientX, y: event.clientY };
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      Object.assign(piece.style, { translate: "", transition: "", zIndex: "" });
    };
    stop.current = end;
    const onMove = (move: PointerEvent) => {
      const [x, y] = [move.clientX - start.x, move.clientY - start.y];
      if (!wasDragged.current && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return;
      if (!wasDragged.current) onLift(from);
      wasDragged.current = true;
      Object.assign(piece.style, { translate: `${x}px ${y}px`, transition: "none", zIndex: "1" });
    };
    const onUp = (up: PointerEvent) => {
      end();
      const to = wasDragged.current ? squareUnder(board, up, flipped) : null;
      if (to !== null && to !== from) onDrop(from, to);
    };
    window.addEventListener("pointermove", onMove, { signal: listening.signal });
    window.addEventListener("pointerup", onUp, { signal: listening.signal });
    window.addEventListener("pointercancel", end, { signal: listening.signal });
  }

  return {
    boardRef,
    onPointerDown,
    /** the `detail` of a click made with the keyboard is 0 */
    isEndOfDrag: ({ detail }: MouseEvent): boolean => wasDragged.current && detail > 0,
  };
}

function squareUnder(board: HTMLElement, { clientX, clientY }: PointerEvent, flipped: boolean): SquareName | null {
  const { left, top, width, height } = board.getBoundingClientRect();
  const [column, row] = [Math.floor(((clientX - left) / width) * SIDE), Math.floor(((clientY - top) / height) * SIDE)];
  return column >= 0 && column < SIDE && row >= 0 && row < SIDE ? squareAt(row * SIDE + column, flipped) : null;
}
