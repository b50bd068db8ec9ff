import { homeCount, parkingSlot, pointOf, tileCount, type Board, type Tile } from "~/games/imageSlidePuzzle/board";
import { directionTo, type Direction } from "~/games/imageSlidePuzzle/rules";
import { TEXTS } from "~/app/games/imageSlidePuzzle/texts";

/** Tiles are counted from one, in the order of the complete picture. */
export const tileName = (tile: Tile): string => TEXTS.tile.name({ number: tile + 1 });

/** "Row 2, column 3" */
function cellText(cell: number): string {
  if (cell === parkingSlot()) return TEXTS.tile.parked;
  const { row, column } = pointOf(cell);
  return TEXTS.tile.cell({ row, column: column + 1 });
}

/** For screen readers, where a tile is and what a press does: "Row 2, column 3, slides up". */
export function tileText(tile: Tile, { places, hole }: Board): string {
  const cell = places.indexOf(tile);
  const direction = directionTo(cell, hole);
  return `${cellText(cell)}${tile === cell ? TEXTS.tile.inPlace : ""}${direction ? TEXTS.tile.slides({ direction }) : ""}`;
}

/** The pushed tile, or line of tiles. */
export interface LastMove {
  tiles: readonly Tile[];
  direction: Direction;
}

export function lastText({ tiles, direction }: LastMove, board: Board): string {
  const [tile] = tiles;
  const moved =
    tiles.length === 1 && tile !== undefined
      ? TEXTS.moved.one({ tile: tileName(tile), direction })
      : TEXTS.moved.many({ tiles: tiles.length, direction });
  return `${moved} ${progressText(board)}`;
}

export const progressText = (board: Board): string => TEXTS.inPlace({ tiles: homeCount(board), of: tileCount() });

export const cannotMoveText = (tile: Tile): string => TEXTS.tile.blocked({ tile: tileName(tile) });
