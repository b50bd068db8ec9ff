import { useEffect, useRef, useState } from "react";
import type { TableFrame } from "~/party/game/protocol";
import type { RaceLink } from "./roomGame";

/** A race's link to its room, the same as long as the room is shown. `atMs`: when the frame came, by `performance.now()`; 0 before the socket is open. */
export function useRaceLink(room: string, { nowMs, table: { turnSinceMs } }: TableFrame, atMs: number, tell: RaceLink<unknown>["tell"]): RaceLink<unknown> {
  const latest = useRef({ tell, aheadMs: -Infinity, turnSinceMs });
  useEffect(() => {
    const { aheadMs } = latest.current;
    // the frame that was on its way for the shortest time knows best how far the room's clock is ahead of this one
    latest.current = { tell, turnSinceMs, aheadMs: Math.max(aheadMs, nowMs - (atMs || performance.now())) };
  });
  const [link] = useState<RaceLink<unknown>>(() => ({
    room,
    sinceMs: () => performance.now() + latest.current.aheadMs - (latest.current.turnSinceMs ?? 0),
    tell: (action) => latest.current.tell(action),
  }));
  return link;
}
