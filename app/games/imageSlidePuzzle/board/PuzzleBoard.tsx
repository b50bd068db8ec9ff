import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { classNames } from "~/app/ui/primitives/classNames";
import { type Board, isSolved, parkingSlot, pointOf, type Tile } from "~/games/imageSlidePuzzle/board";
import { TileButton } from "./TileButton";
import { gridCell } from "./tileStyle";
import { TEXTS } from "~/app/games/imageSlidePuzzle/texts";
import { type Direction, tileThatMoves } from "~/games/imageSlidePuzzle/rules";

interface PuzzleBoardProps {
  board: Board;
  /** the picture's address */
  picture: string;
  numbered: boolean;
  /** the complete picture covers the tiles until the next press */
  peeking: boolean;
  onPeek: (peeking: boolean) => void;
  /** the board is being scrambled */
  isBusy?: boolean;
  /** arrow keys move tiles, wherever the focus is; true only during the game */
  takesKeys: boolean;
  /** called for any pressed tile, even if it can't slide */
  onPush: (tile: Tile) => void;
  /** shown to the right of the parking cell */
  aside?: ReactNode;
}

/** The tiles on their cells, and the parking cell above the first cell. */
export function PuzzleBoard({
  board,
  picture,
  numbered,
  peeking,
  onPeek,
  isBusy = false,
  takesKeys,
  onPush,
  aside,
}: PuzzleBoardProps) {
  const before = useBefore(board);
  const buttons = useRef(new Map<Tile, HTMLButtonElement>());
  const focusedTile = useRef<Tile | null>(null);

  const push = (tile: Tile) => {
    if (peeking) return onPeek(false);
    focusedTile.current = document.activeElement === buttons.current.get(tile) ? tile : null;
    onPush(tile);
  };
  useArrowKeys(takesKeys, board, push);

  // the old cell of a tile no longer has a button, so the focus moves with the tile
  useLayoutEffect(() => {
    if (focusedTile.current !== null) buttons.current.get(focusedTile.current)?.focus({ preventScroll: true });
    focusedTile.current = null;
  }, [board]);

  const isComplete = isSolved(board) && !isBusy;
  return (
    <div
      role="group"
      aria-label={TEXTS.board}
      aria-busy={isBusy}
      className="w-[360px] max-w-full touch-manipulation rounded-md border border-hairline bg-sunk p-1 select-none"
    >
      <div className="grid aspect-[4/7] grid-cols-4 grid-rows-7">
        <div aria-hidden style={gridCell(parkingSlot())} className="p-1.5">
          <div
            className={classNames(
              "size-full rounded-sm border border-dashed border-edge/60 transition-opacity",
              isComplete && "opacity-0",
            )}
          />
        </div>
        {inReadingOrder(board).map((cell) => {
          const tile = board.places[cell] ?? 0;
          return (
            <TileButton
              key={cell}
              ref={(button) => void (button ? buttons.current.set(tile, button) : buttons.current.delete(tile))}
              tile={tile}
              board={board}
              picture={picture}
              numbered={numbered}
              isComplete={isComplete}
              before={before.places.indexOf(tile)}
              onPress={() => push(tile)}
            />
          );
        })}
        <div className="col-start-2 col-end-5 row-start-1 min-w-0 p-1">{aside}</div>
        {peeking ? (
          <button
            type="button"
            aria-label={TEXTS.backToTiles}
            onClick={() => onPeek(false)}
            className="relative z-20 col-span-4 col-start-1 row-span-6 row-start-2 animate-appear overflow-hidden rounded-sm"
          >
            <img src={picture} alt="" className="size-full object-cover" />
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** The previous board, from which the tiles slide. */
function useBefore(board: Board): Board {
  const [shown, setShown] = useState({ board, before: board });
  // a room's answer that confirms the drawn board doesn't stop a sliding tile
  if (isSame(shown.board, board)) return shown.before;
  setShown({ board, before: shown.board });
  return shown.board;
}

const isSame = (a: Board, b: Board): boolean => a === b || a.places.join() === b.places.join();

/** The cells with tiles, the parking cell first. */
const inReadingOrder = ({ places }: Board): number[] =>
  places
    .flatMap((tile, cell) => (tile === null ? [] : [cell]))
    .sort((a, b) => Number(pointOf(b).row === 0) - Number(pointOf(a).row === 0) || a - b);

const ARROWS: Partial<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Where arrow keys have another meaning. */
const USES_ARROW_KEYS =
  "input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=tablist], [role=radiogroup]";

/**
 * While `isOn`, an arrow key moves a tile into the hole in the arrow's direction, wherever the focus is, except where
 * arrow keys have another meaning.
 */
function useArrowKeys(isOn: boolean, board: Board, onPush: (tile: Tile) => void): void {
  const listener = useLatest((event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (!direction || event.defaultPrevented || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(USES_ARROW_KEYS)) return;
    event.preventDefault(); // the page doesn't scroll, even if no tile moves
    const tile = tileThatMoves(board, direction);
    if (tile !== null) onPush(tile);
  });
  // before the paint, so that a tile can be moved as soon as it is visible
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => listener.current(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOn, listener]);
}
