import { useEffect, useState } from "react";
import { Reference } from "./pictures/Reference";
import { durationText } from "~/app/ui/format/durationText";
import type { Stopwatch } from "./stopwatch";
import { TEXTS } from "./texts";

const TICK_MS = 250; // the displayed time is at most this late

interface PuzzleFiguresProps {
  picture: string;
  peeking: boolean;
  onPeek: (peeking: boolean) => void;
  moves: number;
  stopwatch: Stopwatch;
  /** null until the picture is complete */
  tookMs: number | null;
}

/** The complete picture and the figures, to the right of the parking slot. */
export const PuzzleFigures = ({ picture, peeking, onPeek, moves, stopwatch, tookMs }: PuzzleFiguresProps) => (
  <div className="flex h-full items-center gap-3 narrow:gap-1">
    <Reference picture={picture} peeking={peeking} onPeek={onPeek} />
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 text-center narrow:grid-cols-[auto_auto] narrow:gap-1">
      <div>
        <p className="text-xs text-ink-2">{TEXTS.moves}</p>
        {/* the hint below the board is announced with each move, so this isn't */}
        <p
          role="status"
          aria-label={TEXTS.moves}
          aria-live="off"
          className="text-xl font-bold whitespace-nowrap tabular-nums"
        >
          {moves}
        </p>
      </div>
      <div>
        <p className="text-xs text-ink-2">{TEXTS.time}</p>
        <TimeShown stopwatch={stopwatch} tookMs={tookMs} />
      </div>
    </div>
  </div>
);

function TimeShown({ stopwatch, tookMs }: Pick<PuzzleFiguresProps, "stopwatch" | "tookMs">) {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMs(stopwatch.readMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [stopwatch]);
  return (
    <p role="timer" aria-label={TEXTS.time} className="text-xl font-bold whitespace-nowrap tabular-nums">
      {durationText(tookMs ?? ms)}
    </p>
  );
}
