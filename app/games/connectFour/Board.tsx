import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { canAnimate } from "~/app/games/device";
import { useGridFocus } from "~/app/games/gridKeys";
import type { TurnBoardProps } from "~/app/games/turns/turnGame";
import { typedKey } from "~/app/ui/browser/typedKey";
import { classNames } from "~/app/ui/primitives/classNames";
import {
  columnOf,
  COLUMNS,
  type ConnectFour,
  discOf,
  type Drop,
  landingCell,
  ROWS,
  wonCells,
} from "~/games/connectFour/rules";
import { BOARD_COLOURS } from "./boardColours";
import { DiscSign } from "./DiscSign";
import { TEXTS } from "./texts";

const GRID = { columns: COLUMNS, rows: ROWS };

/** the first cell in the tab order: the lowest in the middle */
const FIRST_CELL = (ROWS - 1) * COLUMNS + Math.floor(COLUMNS / 2);

/**
 * Seven columns of six cells. A press on any cell drops a disc into that cell's column, and the keys 1 to 7 drop one
 * into the column with that number. Arrow keys move between the cells; only one cell is in the tab order.
 */
export function Board({ game, canMove, pending, onPlay }: TurnBoardProps<ConnectFour, Drop>) {
  const { cells, turn, last } = game;
  const focus = useGridFocus(GRID, FIRST_CELL);
  /** the column that a mouse or the arrow keys point at */
  const [aimed, setAimed] = useState<number | null>(null);
  const discs = useFall(game);
  const won = wonCells(game);
  const landing = canMove && aimed !== null ? landingCell(cells, aimed) : null;
  const aim = ({ pointerType }: PointerEvent, column: number | null) => pointerType === "mouse" && setAimed(column);
  return (
    <div
      className="relative aspect-7/6 w-[min(440px,var(--board,440px))] max-w-full overflow-hidden rounded-xl bg-(--hole)"
      style={BOARD_COLOURS}
    >
      <div ref={discs} aria-hidden className="absolute inset-0 grid grid-cols-7 grid-rows-6">
        {cells.map((disc, cell) => (
          <div key={cell} className="grid min-h-0 place-items-center">
            {disc ? (
              <DiscSign
                disc={disc}
                className={classNames(
                  "h-[86%] transition-opacity duration-500",
                  pending && cell === last && "opacity-70",
                  won.length > 0 && !won.includes(cell) && "opacity-35",
                )}
              />
            ) : cell === landing ? (
              <DiscSign disc={discOf(turn)} className="h-[86%] opacity-30" />
            ) : null}
          </div>
        ))}
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-xl bg-(--frame) [mask:radial-gradient(circle,transparent_56%,black_58%)_0_0/calc(100%/7)_calc(100%/6)]"
      />
      {canMove && aimed !== null ? (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-y-0 w-1/7 bg-white/12 border-(--on-frame) forced-colors:border-2"
          style={{ left: `${(aimed * 100) / COLUMNS}%` }}
        />
      ) : null}
      <div
        role="grid"
        dir="ltr"
        aria-label={TEXTS.board}
        className="absolute inset-0 grid touch-manipulation grid-rows-6"
        onPointerLeave={(event) => aim(event, null)}
      >
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} role="row" className="grid min-h-0 grid-cols-7">
            {Array.from({ length: COLUMNS }, (_, column) => {
              const cell = row * COLUMNS + column;
              const { onKeyDown, ...focused } = focus(cell, (next) => setAimed(columnOf(next)));
              return (
                <button
                  key={column}
                  {...focused}
                  type="button"
                  role="gridcell"
                  aria-label={cellText(cell, cells[cell])}
                  onBlur={() => setAimed(null)}
                  onPointerEnter={(event) => aim(event, column)}
                  onClick={() => onPlay({ column })}
                  onKeyDown={(event) => {
                    const typed = Number(typedKey(event.nativeEvent));
                    if (typed >= 1 && typed <= COLUMNS && !event.repeat) onPlay({ column: typed - 1 });
                    else onKeyDown(event);
                  }}
                  className={classNames(
                    "relative min-w-0 rounded-lg outline-offset-[-3px] outline-(--on-frame) after:absolute after:inset-[9%] after:rounded-full after:border-(--on-frame)",
                    won.includes(cell) ? "after:border-4" : cell === last && "after:border-2 after:border-dashed",
                  )}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** "Row 1, column 1", counted from the top and from the left. */
function cellText(cell: number, disc: string | undefined): string {
  return TEXTS.cellWith({ cell: cellName(cell), disc: disc === "red" || disc === "yellow" ? disc : "none" });
}
const cellName = (cell: number): string =>
  TEXTS.cell({ row: Math.floor(cell / COLUMNS) + 1, column: columnOf(cell) + 1 });

/** A fall takes this long, and `ROW_MS` more for each row that the disc passes. */
const FALL_MS = 90;
const ROW_MS = 30;

/**
 * Animates the fall of the last disc. The returned ref is for the element that has one child for each cell. With
 * reduced motion the disc appears in its cell immediately.
 */
function useFall({ last, cells }: Pick<ConnectFour, "last" | "cells">): RefObject<HTMLDivElement> {
  const board = useRef<HTMLDivElement>(null);
  const count = cells.filter(Boolean).length;
  const before = useRef(count);
  useLayoutEffect(() => {
    const isNew = count === before.current + 1;
    before.current = count;
    const disc = last === null ? null : board.current?.children[last]?.firstElementChild;
    if (!isNew || last === null || !disc || !canAnimate()) return;
    const rows = Math.floor(last / COLUMNS) + 1;
    disc.animate([{ transform: `translateY(-${rows * 116}%)` }, { transform: "none" }], {
      duration: FALL_MS + rows * ROW_MS,
      easing: "cubic-bezier(.45, 0, .9, .55)",
    });
  }, [last, count]);
  return board;
}
