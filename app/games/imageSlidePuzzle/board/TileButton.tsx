import { useId } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import type { Board, Tile } from "~/games/imageSlidePuzzle/board";
import { pushedTiles } from "~/games/imageSlidePuzzle/rules";
import { tileName, tileText } from "./tileTexts";
import { gridCell, partOf, slideFrom } from "./tileStyle";

interface TileButtonProps {
  tile: Tile;
  board: Board;
  /** the tile's slot before the last move */
  before: number;
  picture: string;
  numbered: boolean;
  /** the picture is complete, so its tiles have no edges */
  isComplete: boolean;
  onPress: () => void;
}

/** One tile on its slot. Tab skips tiles that can't slide; a press on such a tile says why. */
export function TileButton({ tile, board, before, picture, numbered, isComplete, onPress }: TileButtonProps) {
  const about = useId();
  const slot = board.places.indexOf(tile);
  const slides = !isComplete && pushedTiles(board, tile).length > 0;
  return (
    <button
      type="button"
      aria-label={tileName(tile)}
      aria-describedby={about}
      tabIndex={slides ? 0 : -1}
      onClick={onPress}
      style={gridCell(slot)}
      className={classNames("group relative min-w-0 rounded-sm focus-visible:z-10", !slides && "cursor-default!")}
    >
      <span id={about} hidden>
        {tileText(tile, board)}
      </span>
      {/* a new element whenever the tile is on another slot, so that it slides there from its old slot */}
      <span
        key={slot}
        aria-hidden
        style={{ ...partOf(picture, tile), ...slideFrom(before, slot) }}
        className={classNames(
          "absolute overflow-hidden bg-pressed transition-[inset,border-radius]",
          isComplete ? "inset-0" : "inset-px rounded-sm",
          before !== slot && "animate-slide",
        )}
      >
        {isComplete ? null : (
          <span
            className={classNames(
              "absolute inset-0 rounded-sm border border-white/35 transition-colors",
              slides && "group-hover:bg-white/15 group-active:bg-black/15",
            )}
          />
        )}
        {numbered ? (
          <span className="absolute bottom-1 start-1 min-w-6 rounded-full bg-black/70 px-1.5 text-center text-xs leading-5 font-bold text-white tabular-nums">
            {tile + 1}
          </span>
        ) : null}
      </span>
    </button>
  );
}
