import { useRef, useState } from "react";
import { useGridFocus } from "~/app/games/gridKeys";
import { MarkSign } from "~/app/games/ticTacToe/MarkSign";
import type { TurnBoardProps } from "~/app/games/turns/turnGame";
import { classNames } from "~/app/ui/primitives/classNames";
import {
  cellsOf,
  openBoards,
  wonBoards,
  type BoardMark,
  type Move,
  type SuperTicTacToe,
} from "~/games/superTicTacToe/rules";
import { EnlargedBoard } from "./EnlargedBoard";
import type { Cell } from "~/games/ticTacToe/rules";
import { TEXTS } from "./texts";
import { cellName, cellText } from "./cellText";

const THREE = [0, 1, 2];
const SIDE = 9;
const GRID = { columns: SIDE, rows: SIDE };
/** the smallest size that a thumb hits reliably */
const THUMB_PX = 44;

/**
 * Nine boards of nine cells. Arrow keys move over all cells by their place on the screen; only one cell is in the tab
 * order.
 */
export function Board({ game, isOpen, lost, pending, onPlay }: TurnBoardProps<SuperTicTacToe, Move>) {
  const focus = useGridFocus(GRID);
  const boardRef = useRef<HTMLDivElement>(null);
  /** the type of the last pointer; a thumb needs larger cells than a mouse */
  const pointer = useRef("");
  const [enlarged, setEnlarged] = useState<{ board: number; game: SuperTicTacToe } | null>(null);
  const needsLarger = () =>
    pointer.current === "touch" && (boardRef.current?.clientWidth ?? Infinity) < SIDE * THUMB_PX;
  const open = isOpen ? openBoards(game) : [];
  const won = wonBoards(game.boards);
  return (
    <div
      ref={boardRef}
      dir="ltr"
      className="relative w-full max-w-[min(720px,var(--board,560px))] forced-color-adjust-none short:w-(--board,100%)"
      onPointerDown={({ pointerType }) => (pointer.current = pointerType)}
    >
      <Frames
        look={(board) => frameColours(game.boards[board] ?? "", open.includes(board), won.includes(board), lost)}
      />
      <div role="grid" aria-label={TEXTS.board} className="relative grid touch-manipulation gap-[9px] p-[5px]">
        {THREE.map((band) => (
          <div key={band} role="rowgroup" className="grid gap-px">
            {THREE.map((line) => (
              <div key={line} role="row" className="flex gap-px">
                {Array.from({ length: SIDE }, (_, column) => {
                  const i = (band * 3 + line) * SIDE + column;
                  const place = cellAt(i);
                  const cell = game.cells[place.board * 9 + place.cell] ?? "";
                  return (
                    <button
                      key={column}
                      {...focus(i)}
                      type="button"
                      role="gridcell"
                      aria-label={cellText(cellName(place), cell)}
                      onClick={() =>
                        needsLarger() && open.includes(place.board)
                          ? setEnlarged({ board: place.board, game })
                          : onPlay(place)
                      }
                      className={classNames(
                        "grid aspect-square min-w-0 flex-1 place-items-center -outline-offset-2 transition-colors",
                        (column === 3 || column === 6) && "ms-2",
                        cellColours(cell, isSame(place, game.last), open.includes(place.board)),
                      )}
                    >
                      {cell ? (
                        <MarkSign
                          mark={cell}
                          className={classNames("size-3/5 animate-appear", isSame(place, pending) && "opacity-50")}
                        />
                      ) : null}
                    </button>
                  );
                })}
              </div>
            ))}
          </div>
        ))}
      </div>
      <BigMarks boards={game.boards} won={won} lost={lost} />
      {enlarged && enlarged.game === game && open.includes(enlarged.board) ? (
        <EnlargedBoard
          board={enlarged.board}
          cells={cellsOf(game, enlarged.board)}
          onClose={() => setEnlarged(null)}
          onPlay={(cell) => {
            setEnlarged(null);
            onPlay({ board: enlarged.board, cell });
          }}
        />
      ) : null}
    </div>
  );
}

/** "Board 1, cell 1" */

/** The board and the cell at index `i` of the 9×9 cells, counted row by row. */
function cellAt(i: number): Move {
  const [row, column] = [Math.floor(i / SIDE), i % SIDE];
  return { board: Math.floor(row / 3) * 3 + Math.floor(column / 3), cell: (row % 3) * 3 + (column % 3) };
}

const isSame = (place: Move, other: Move | null): boolean =>
  other !== null && place.board === other.board && place.cell === other.cell;

function cellColours(cell: Cell, isLast: boolean, isOpen: boolean): string {
  const ground = isLast
    ? "bg-pressed"
    : !isOpen
      ? "bg-paper"
      : cell
        ? "bg-raised"
        : "bg-raised hover:bg-accent-soft active:bg-pressed";
  return `${ground} ${cell === "X" ? "text-accent" : "text-ink"}`;
}

/** Nine fields, one in the place of each board, over or under the cells. */
const FIELDS = "pointer-events-none absolute inset-0 grid grid-cols-3 grid-rows-3 gap-px";

/** The frames of the boards. A board that is open for the next mark has a broad frame. */
const Frames = ({ look }: { look: (board: number) => string }) => (
  <div aria-hidden className={FIELDS}>
    {Array.from({ length: 9 }, (_, board) => (
      <div key={board} className={classNames("rounded-md transition-colors", look(board))} />
    ))}
  </div>
);

function frameColours(mark: BoardMark, isOpen: boolean, isWon: boolean, lost: boolean): string {
  if (isWon) return lost ? "m-px bg-danger" : "m-px bg-accent";
  if (isOpen) return "-m-px bg-accent";
  return mark === "" ? "m-px bg-edge/45" : "m-px bg-hairline";
}

/** The large marks over decided boards. Screen readers still get the cells under them. */
const BigMarks = ({ boards, won, lost }: { boards: readonly BoardMark[]; won: readonly number[]; lost: boolean }) => (
  <div aria-hidden className={FIELDS}>
    {boards.map((mark, board) => (
      <div key={board} className="p-1">
        {mark === "" ? null : (
          <div
            className={classNames(
              "grid size-full animate-appear place-items-center rounded-sm",
              bigMarkColours(mark, won.includes(board), lost),
            )}
          >
            {mark === "-" ? null : <MarkSign mark={mark} className="size-4/5" />}
          </div>
        )}
      </div>
    ))}
  </div>
);

function bigMarkColours(mark: BoardMark, isWon: boolean, lost: boolean): string {
  if (isWon) return lost ? "bg-danger text-danger-ink" : "bg-accent text-accent-ink";
  if (mark === "-") return "bg-pressed/70";
  return mark === "X" ? "bg-accent-soft/85 text-accent" : "bg-pressed/85 text-ink";
}
