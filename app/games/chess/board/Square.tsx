import { forwardRef, useId, type ButtonHTMLAttributes } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import type { SquareName } from "~/games/chess/board";
import { isDark } from "./boardSquares";
import { TEXTS } from "~/app/games/chess/texts";

interface SquareProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  square: SquareName;
  label: string;
  isEmpty: boolean;
  isMovable: boolean;
  isLast: boolean;
  isAttacked: boolean;
  isChosen: boolean;
  /** the chosen piece can go there */
  isTarget: boolean;
  isPremove: boolean;
}

/** One square: its colour, its marks and its name. The piece on it is drawn above. */
export const Square = forwardRef<HTMLButtonElement, SquareProps>(function Square(
  { square, label, isEmpty, isMovable, isLast, isAttacked, isChosen, isTarget, isPremove, ...rest },
  ref,
) {
  const marksId = useId();
  const marks = [
    isTarget && TEXTS.marks.target,
    isPremove && TEXTS.marks.premove,
    isAttacked && TEXTS.marks.attacked,
    isLast && TEXTS.marks.last,
  ].filter((mark) => mark !== false);
  return (
    <button
      ref={ref}
      type="button"
      role="gridcell"
      aria-label={label}
      aria-describedby={marks.length > 0 ? marksId : undefined}
      aria-selected={isChosen}
      className={classNames(
        "relative outline-offset-[-4px] outline-(--board-focus) focus-visible:outline-[3px]",
        isDark(square) ? "bg-(--board-dark)" : "bg-(--board-light)",
        // a finger scrolls the page from any square, except from the player's own pieces
        isMovable ? "touch-none" : "touch-manipulation",
        !isMovable && !isTarget && !isPremove && "cursor-default!",
      )}
      {...rest}
    >
      {marks.length > 0 ? (
        <span id={marksId} hidden>
          {TEXTS.marksOf({ marks })}
        </span>
      ) : null}
      {isAttacked ? (
        <span className="absolute inset-0 bg-radial from-(--board-attacked) from-30% to-transparent to-75%" />
      ) : null}
      <Tint
        look={
          isChosen
            ? "bg-(--board-chosen) border-solid"
            : isPremove
              ? "bg-(--board-premove) border-dotted"
              : isLast && !isAttacked
                ? "bg-(--board-last) border-dashed"
                : null
        }
      />
      {isTarget ? <span className={classNames("absolute rounded-full", isEmpty ? DOT : RING)} /> : null}
    </button>
  );
});

// X180: people who choose their own colours may not tell tints apart, so that marks have lines for them
const DOT = "inset-[34%] bg-(--board-target) forced-colors:bg-(--board-focus)";
const RING = "inset-[3%] border-[max(3px,0.7cqi)] border-(--board-target) forced-colors:border-(--board-focus)";

const Tint = ({ look }: { look: string | null }) =>
  look ? <span className={`absolute inset-0 border-(--board-focus) forced-colors:border-4 ${look}`} /> : null;
