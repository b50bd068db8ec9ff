import { homeCount, parkingSlot, pointOf, tileCount, type Board, type Tile } from "~/games/imageSlidePuzzle/board";
import { directionTo, type Direction } from "~/games/imageSlidePuzzle/rules";

/** Tiles are counted from one, in the order of the complete picture. */
export const tileName = (tile: Tile): string => `Tile ${tile + 1}`;

/** "row 2, column 3" */
function placeText(place: number): string {
  if (place === parkingSlot()) return "parked above row 1, column 1";
  const { row, column } = pointOf(place);
  return `row ${row}, column ${column + 1}`;
}

/** For screen readers, where a tile is and what a press does: "Row 2, column 3, slides up". */
export function tileText(tile: Tile, { places, hole }: Board): string {
  const place = places.indexOf(tile);
  const text = placeText(place);
  const way = directionTo(place, hole);
  const isHome = tile === place ? ", in place" : "";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${isHome}${way ? `, slides ${way}` : ""}`;
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
      ? `${tileName(tile)} moved ${direction}`
      : `${tiles.length} tiles moved ${direction}`;
  return `${moved}. ${progressText(board)}`;
}

export const progressText = (board: Board): string => `${homeCount(board)} of ${tileCount()} in place.`;

export const cannotMoveText = (tile: Tile): string => `${tileName(tile)} cannot move: it is in no line with the gap.`;
