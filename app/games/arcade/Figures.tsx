import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "~/app/ui/classNames";
import type { RunFigures } from "~/games/arcade/core";

interface FiguresProps {
  figures: RunFigures;
  /** the score is on its way: heard when the run rests, not a dozen times a second */
  isRunning: boolean;
  /** from lg they stand one below the other */
  isBeside?: boolean;
}

/** How a run stands: in a row above the field, or beside it. */
export const Figures = ({ figures: { lives, score, level }, isRunning, isBeside = false }: FiguresProps) => (
  <div className={classNames("group flex items-end justify-between gap-4", isBeside && "is-beside lg:flex-col lg:justify-start lg:gap-6")}>
    <Figure label="Lives">
      <span className="sr-only">{lives}</span>
      <LifeHearts lives={lives} />
    </Figure>
    <Figure label="Score" isQuiet={isRunning}>
      <span className="text-2xl leading-6 font-bold tabular-nums lg:group-[.is-beside]:text-[2.5rem] lg:group-[.is-beside]:leading-10">{score}</span>
    </Figure>
    {level === null ? null : (
      <Figure label="Level">
        <span className="text-2xl leading-6 font-bold tabular-nums">{level}</span>
      </Figure>
    )}
  </div>
);

const Figure = ({ label, isQuiet = false, children }: { label: string; isQuiet?: boolean; children: ReactNode }) => (
  <div className="lg:group-[.is-beside]:text-right">
    <p aria-hidden className="text-xs font-semibold text-ink-3">
      {label}
    </p>
    <div role="status" aria-label={label} aria-live={isQuiet ? "off" : "polite"} className="flex h-6 items-center lg:group-[.is-beside]:h-auto lg:group-[.is-beside]:justify-end">
      {children}
    </div>
  </div>
);

/** Of more hearts than these, those that are lost are not drawn. */
const LIVES_AT_FIRST = 3;

export const LifeHearts = ({ lives, className = "size-5" }: { lives: number; className?: string }) => (
  <span aria-hidden className="flex gap-0.5">
    {Array.from({ length: Math.max(LIVES_AT_FIRST, lives) }, (_, i) => (
      <Heart key={i} className={`${className} ${i < lives ? "fill-current text-like" : "text-ink-3 opacity-50"}`} />
    ))}
  </span>
);
