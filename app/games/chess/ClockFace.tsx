import { useEffect, useReducer } from "react";
import type { ShownClock } from "~/app/games/room/roomGame";
import { classNames } from "~/app/ui/primitives/classNames";
import type { Seat } from "~/games/core";
import { clockText, leftMsAt, LOW_MS, nextTextInMs } from "./text/clockText";
import { TEXTS } from "./texts";

interface ClockFaceProps {
  clock: ShownClock;
  seat: Seat;
  /** the player's name */
  name: string;
}

/** One player's remaining time. */
export function ClockFace({ clock, seat, name }: ClockFaceProps) {
  const leftMs = useLeftMs(clock, seat);
  const isRunning = clock.running === seat;
  return (
    <span
      role="timer"
      aria-label={TEXTS.player.clock({ name })}
      className={classNames(
        "min-w-18 shrink-0 rounded-sm border px-2 py-0.5 text-center text-lg font-bold tabular-nums",
        leftMs < LOW_MS
          ? "border-danger/40 bg-danger-soft text-danger"
          : isRunning
            ? "border-transparent bg-accent text-accent-ink"
            : "border-hairline text-ink-2",
      )}
    >
      {clockText(leftMs)}
    </span>
  );
}

function useLeftMs(clock: ShownClock, seat: Seat): number {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const isRunning = clock.running === seat;
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const leftMs = leftMsAt(clock, seat, performance.now());
      if (leftMs > 0) timer = setTimeout(tick, nextTextInMs(leftMs));
    };
    const tick = () => {
      rerender();
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [clock, seat, isRunning]);
  return leftMsAt(clock, seat, performance.now());
}
