import { useRef, useState } from "react";
import { cellAfterKey } from "~/app/games/gridKeys";
import { classNames } from "~/app/ui/primitives/classNames";
import { wonCells, type Cell, type TicTacToe } from "~/games/ticTacToe/rules";
import { MarkSign } from "./MarkSign";
import { TEXTS } from "./texts";

const SIDE = 3;
const GRID = { columns: SIDE, rows: SIDE };

interface BoardProps {
  game: TicTacToe;
  /** the viewer has lost, so a line of three is the rival's */
  lost: boolean;
  /** the cell of the player's own mark that the room hasn't answered yet */
  pending?: number | null;
  onPlay: (cell: number) => void;
}

/** Nine cells for pointer and arrow keys; one of them is in the tab order. */
export function Board({ game: { cells, last }, lost, pending = null, onPlay }: BoardProps) {
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const won = wonCells(cells);
  return (
    <div
      role="grid"
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
                ref={(button) => void (buttons.current[i] = button)}
                type="button"
                role="gridcell"
                aria-label={TEXTS.cellWith(cellName(i), cell)}
                tabIndex={i === current ? 0 : -1}
                onFocus={() => setCurrent(i)}
                onClick={() => onPlay(i)}
                onKeyDown={(event) => {
                  const next = cellAfterKey(event, i, GRID);
                  if (next === null) return;
                  event.preventDefault();
                  buttons.current[next]?.focus();
                }}
                className={classNames(
                  "grid place-items-center -outline-offset-4 transition-colors",
                  cellColours(cell, i === last, won.includes(i), lost),
                )}
              >
                {cell ? (
                  <MarkSign
                    mark={cell}
                    className={classNames("size-3/5 animate-appear", i === pending && "opacity-50")}
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
export const cellName = (cell: number): string => TEXTS.cell(Math.floor(cell / SIDE) + 1, (cell % SIDE) + 1);

function cellColours(cell: Cell, isLast: boolean, isWon: boolean, lost: boolean): string {
  if (isWon)
    return lost
      ? "bg-danger-soft text-danger forced-colors:bg-danger forced-colors:text-danger-ink"
      : "bg-accent-soft text-accent forced-colors:bg-accent forced-colors:text-accent-ink";
  const ground = isLast ? "bg-pressed" : cell ? "bg-raised" : "bg-raised hover:bg-hover active:bg-pressed";
  return `${ground} ${cell === "X" ? "text-accent" : "text-ink"}`;
}
