import { MarkSign } from "~/app/games/ticTacToe/MarkSign";
import { useKeyDown } from "~/app/games/useKeyDown";
import type { Cell } from "~/games/ticTacToe/rules";
import { TEXTS } from "./texts";
import { cellText } from "./cellText";

interface EnlargedBoardProps {
  board: number;
  cells: readonly Cell[];
  onPlay: (cell: number) => void;
  onClose: () => void;
}

/** One of the nine boards, enlarged over all of them, so that a thumb can choose a cell. A press outside closes it. */
export function EnlargedBoard({ board, cells, onPlay, onClose }: EnlargedBoardProps) {
  useKeyDown(({ key }) => key === "Escape" && onClose());
  return (
    <div className="absolute inset-0 z-10 grid animate-appear place-items-center rounded-md bg-scrim">
      <button
        type="button"
        aria-label={TEXTS.enlarged.all}
        onClick={onClose}
        className="absolute inset-0 cursor-default!"
      />
      <div
        role="group"
        aria-label={TEXTS.enlarged.board({ board: board + 1 })}
        className="relative grid aspect-square w-[86%] touch-manipulation grid-cols-3 grid-rows-3 gap-1 rounded-lg bg-accent p-1"
      >
        {cells.map((cell, i) => (
          <button
            key={i}
            type="button"
            aria-label={cellText(TEXTS.enlarged.cell({ cell: i + 1 }), cell)}
            disabled={cell !== ""}
            onClick={() => onPlay(i)}
            className={`grid place-items-center rounded-sm bg-raised active:bg-pressed ${cell === "X" ? "text-accent" : "text-ink"}`}
          >
            {cell ? <MarkSign mark={cell} className="size-3/5" /> : null}
          </button>
        ))}
      </div>
    </div>
  );
}
