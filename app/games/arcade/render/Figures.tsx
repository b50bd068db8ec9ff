import { Heart } from "lucide-react";
import { memo, type ReactNode } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import type { RunFigures } from "~/games/arcade/core";
import { TEXTS } from "~/app/games/arcade/texts";

interface FiguresProps {
  figures: RunFigures;
  /** the score is changing; a screen reader announces it when the run stops, not a dozen times a second */
  isRunning: boolean;
  /** where the figures have room beside the field, they are one below the other */
  isBeside?: boolean;
}

/** A run's figures, in a row above the field or beside it. */
export const Figures = ({ figures: { lives, score, level }, isRunning, isBeside = false }: FiguresProps) => (
  <div
    className={classNames(
      "group flex items-end narrow:flex-wrap justify-between gap-2 whitespace-nowrap",
      isBeside && "is-beside beside:flex-col beside:justify-start beside:gap-6",
    )}
  >
    <Lives lives={lives} />
    <Score score={score} isRunning={isRunning} isLast={level === null} />
    {level === null ? null : <Level level={level} />}
  </div>
);

// each one renders only when its own value changes, because the score changes while frames are short of time
const Lives = memo(function Lives({ lives }: { lives: number }) {
  return (
    <Figure label={TEXTS.figures.lives}>
      <span className="sr-only">{lives}</span>
      <LifeHearts lives={lives} />
    </Figure>
  );
});

/** Its box has a fixed size, so that a new number moves nothing on the page. */
const Score = memo(function Score({
  score,
  isRunning,
  isLast,
}: {
  score: number;
  isRunning: boolean;
  isLast: boolean;
}) {
  return (
    <Figure label={TEXTS.figures.score} isQuiet={isRunning} isLast={isLast}>
      <span
        className={classNames(
          "block h-6 w-[6ch] text-2xl leading-6 font-bold tabular-nums contain-strict",
          "beside:group-[.is-beside]:h-10 beside:group-[.is-beside]:text-end beside:group-[.is-beside]:text-[2.5rem] beside:group-[.is-beside]:leading-10 short:group-[.is-beside]:text-2xl",
          isLast ? "text-end" : "text-center",
        )}
      >
        {score}
      </span>
    </Figure>
  );
});

const Level = memo(function Level({ level }: { level: number }) {
  return (
    <Figure label={TEXTS.figures.level} isLast>
      <span className="text-2xl leading-6 font-bold tabular-nums">{level}</span>
    </Figure>
  );
});

interface FigureProps {
  label: string;
  isQuiet?: boolean;
  /** at the right end of the row */
  isLast?: boolean;
  children: ReactNode;
}

const Figure = ({ label, isQuiet = false, isLast = false, children }: FigureProps) => (
  <div className={classNames("beside:group-[.is-beside]:text-end", isLast ? "text-end" : "not-first:text-center")}>
    <p aria-hidden className="text-xs leading-4 font-semibold text-ink-3">
      {label}
    </p>
    <div
      role="status"
      aria-label={label}
      aria-live={isQuiet ? "off" : "polite"}
      className={classNames(
        "flex h-6 items-center beside:group-[.is-beside]:h-auto beside:group-[.is-beside]:justify-end",
        isLast && "justify-end",
      )}
    >
      {children}
    </div>
  </div>
);

/** At least this many hearts are drawn; the lost ones are pale. */
const LIVES_AT_FIRST = 3;

export const LifeHearts = ({ lives, className = "size-5" }: { lives: number; className?: string }) => (
  <span aria-hidden className="flex gap-0.5">
    {Array.from({ length: Math.max(LIVES_AT_FIRST, lives) }, (_, i) => (
      <Heart key={i} className={`${className} ${i < lives ? "fill-current text-like" : "text-ink-3 opacity-50"}`} />
    ))}
  </span>
);
