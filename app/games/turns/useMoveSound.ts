import { useEffect, useRef } from "react";
import { playSound } from "~/app/games/sounds";
import type { Seat } from "~/games/core";
import { moveSound, type MoveState } from "./moveSound";

/** Plays the sound of each move and of the end, in a game against the computer. */
export function useMoveSound({ turn, last, result }: MoveState, seat: Seat): void {
  const before = useRef<MoveState>({ turn, last, result });
  useEffect(() => {
    const after = { turn, last, result };
    const sound = moveSound(before.current, after, seat);
    before.current = after;
    if (sound) playSound(sound);
  }, [turn, last, result, seat]);
}
