import { classNames } from "~/app/ui/primitives/classNames";
import { isDark, SIDE, squareAt } from "./boardSquares";

/** Ranks along the left edge, files along the bottom. Screen readers get them from each square's name. */
export const Coordinates = ({ flipped }: { flipped: boolean }) => (
  <div
    aria-hidden
    className="pointer-events-none absolute inset-0 text-[0.5625rem] leading-none font-bold sm:text-[0.6875rem]"
  >
    {EIGHT.map((i) => {
      const [onLeft, onBottom] = [squareAt(i * SIDE, flipped), squareAt((SIDE - 1) * SIDE + i, flipped)];
      return (
        <div key={i} className="contents">
          <span
            className={classNames("absolute start-0.5 mt-0.5 sm:start-1", textColourOn(onLeft))}
            style={{ top: `${i * 12.5}%` }}
          >
            {onLeft.charAt(1)}
          </span>
          <span
            className={classNames("absolute bottom-px pe-0.5 sm:bottom-0.5", textColourOn(onBottom))}
            style={{ right: `${(SIDE - 1 - i) * 12.5}%` }}
          >
            {onBottom.charAt(0)}
          </span>
        </div>
      );
    })}
  </div>
);

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];

const textColourOn = (square: string): string =>
  isDark(square) ? "text-(--board-on-dark)" : "text-(--board-on-light)";
