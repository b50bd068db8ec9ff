import { useGridFocus } from "~/app/games/gridKeys";
import type { TurnBoardProps } from "~/app/games/turns/turnGame";
import { classNames } from "~/app/ui/primitives/classNames";
import { wonCells, type Cell, type Move, type TicTacToe } from "~/games/ticTacToe/rules";
import { MarkSign } from "./MarkSign";
import { TEXTS } from "./texts";

const SIDE = 3;
const GRID = { columns: SIDE, rows: SIDE };

/** Nine cells for pointer and arrow keys; one of them is in the tab order. */
export function Board({ game: { cells, last }, lost, pending, onPlay }: TurnBoardProps<TicTacToe, Move>) {
  const focus = useGridFocus(GRID);
  const won = wonCells(cells);
  return (
    <div
      role="grid"
      dir="ltr"
      aria-label={TEXTS.board}
      className="grid aspect-square w-[min(372px,var(--room,372px))] max-w-full touch-manipulation grid-rows-3 gap-0.5 overflow-hidden rounded-lg border-2 border-hairline bg-edge forced-color-adjust-none"
    >
      {[0, 1, 2].map((row) => (
        <div key={row} role="row" className="grid grid-cols-3 gap-0.5">
          {[0, 1, 2].map((column) => {
            const i = row * SIDE + column;
            const cell = cells[i] ?? "";
            return (
              <button
                key={column}
                {...focus(i)}
                type="button"
                role="gridcell"
                aria-label={
                  cell === ""
                    ? TEXTS.emptyCell({ cell: cellName(i) })
                    : TEXTS.cellWith({ cell: cellName(i), mark: cell })
                }
                onClick={() => onPlay({ cell: i })}
                className={classNames(
                  "grid place-items-center -outline-offset-4 transition-colors",
                  cellColours(cell, i === last, won.includes(i), lost),
                )}
              >
                {cell ? (
                  <MarkSign
                    mark={cell}
                    className={classNames("size-3/5 animate-appear", i === pending?.cell && "opacity-50")}
                  />
                ) : null}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** "Row 1, column 1" */
const cellName = (cell: number): string => TEXTS.cell(cellNumbers(cell));

/** Counted from one. */
export const cellNumbers = (cell: number) => ({ row: Math.floor(cell / SIDE) + 1, column: (cell % SIDE) + 1 });

function cellColours(cell: Cell, isLast: boolean, isWon: boolean, lost: boolean): string {
  if (isWon)
    return lost
      ? "bg-danger-soft text-danger forced-colors:bg-danger forced-colors:text-danger-ink"
      : "bg-accent-soft text-accent forced-colors:bg-accent forced-colors:text-accent-ink";
  const ground = isLast ? "bg-pressed" : cell ? "bg-raised" : "bg-raised hover:bg-hover active:bg-pressed";
  return `${ground} ${cell === "X" ? "text-accent" : "text-ink"}`;
}
