import type { Board } from "~/games/imageSlidePuzzle/board";
import { gridCell, partOf } from "~/app/games/imageSlidePuzzle/board/tileStyle";

/** A rival's board at a glance. Their progress is beside it in words. */
export const MiniBoard = ({ board, picture }: { board: Board; picture: string }) => (
  <div aria-hidden className="grid aspect-[4/7] w-14 shrink-0 grid-cols-4 grid-rows-7 rounded-sm bg-sunk">
    {board.places.map((tile, cell) =>
      tile === null ? null : (
        <div key={tile} style={{ ...gridCell(cell), ...partOf(picture, tile) }} className="m-px rounded-[1px]" />
      ),
    )}
  </div>
);
