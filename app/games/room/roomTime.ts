import { useEffect, useState } from "react";
import type { GameView } from "./gameClient";

const TICK_MS = 500;

/** The room's time, now; it goes on while `ticks`. Null on the server and until the room has told its own. */
export function useRoomTime({ frame, atMs }: GameView, ticks: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(performance.now());
    if (!ticks) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [ticks, frame]);
  return now === null || atMs === 0 ? null : frame.nowMs + Math.max(0, now - atMs);
}
