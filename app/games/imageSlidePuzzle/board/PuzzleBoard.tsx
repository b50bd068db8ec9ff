import { type ReactNode, useState } from "react";
import { useKeyDown } from "~/app/games/useKeyDown";
import { classNames } from "~/app/ui/primitives/classNames";
import { type Board, isSolved, parkingSlot, type Tile } from "~/games/imageSlidePuzzle/board";
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
  /** called for any pressed tile, even if it can't slide; a press while peeking only ends the peek */
  onPush: (tile: Tile) => void;
  /** shown to the right of the parking slot */
  aside?: ReactNode;
}

/** The tiles on their slots. The parking slot is above the first cell of the picture. */
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
  const press = (tile: Tile | null) => {
    if (peeking) onPeek(false);
    else if (tile !== null) onPush(tile);
  };
  useArrowKeys(takesKeys, (direction) => press(tileThatMoves(board, direction)));

  const isComplete = isSolved(board) && !isBusy;
  return (
    <div
      role="group"
      aria-label={TEXTS.board}
      aria-busy={isBusy}
      className="w-[360px] max-w-full touch-manipulation rounded-md border border-hairline bg-sunk p-1 select-none"
    >
      <div dir="ltr" className="grid aspect-[4/7] grid-cols-4 grid-rows-7">
        <div aria-hidden style={gridCell(parkingSlot())} className="p-1.5">
          <div
            className={classNames(
              "size-full rounded-sm border border-dashed border-edge/60 transition-opacity",
              isComplete && "opacity-0",
            )}
          />
        </div>
        {inReadingOrder(board).map((tile) => (
          <TileButton
            key={tile} // the focus stays on a tile that moves
            tile={tile}
            board={board}
            picture={picture}
            numbered={numbered}
            isComplete={isComplete}
            before={before.places.indexOf(tile)}
            onPress={() => press(tile)}
          />
        ))}
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

/** The parked tile first, then the others row by row. */
const inReadingOrder = ({ places }: Board): Tile[] =>
  [...places.slice(parkingSlot()), ...places.slice(0, parkingSlot())].filter((tile) => tile !== null);

const ARROWS: Partial<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Elements in which arrow keys have another meaning. */
const WITH_OWN_ARROW_KEYS =
  "input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=tablist], [role=radiogroup]";

/** Takes arrow keys while `isOn`, wherever the focus is, except where they have another meaning. */
function useArrowKeys(isOn: boolean, onArrow: (direction: Direction) => void): void {
  useKeyDown((event) => {
    const direction = ARROWS[event.key];
    // Shift and an arrow select text. `ignoreForeignKeys` keeps arrows with other modifiers from the page.
    if (!isOn || !direction || event.defaultPrevented || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(WITH_OWN_ARROW_KEYS)) return;
    event.preventDefault(); // the page doesn't scroll, even if no tile moves
    onArrow(direction);
  });
}
