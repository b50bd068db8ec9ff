import { useState } from "react";

/** The position that the board shows: the newest, unless the player chose another. */
export function useStepping(last: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const ply = chosen === null ? last : Math.min(chosen, last); // moves may have been taken back
  return {
    /** how many moves are on the board */
    ply,
    isLookingBack: ply < last,
    show: (next: number) => setChosen(next >= last ? null : Math.max(0, next)),
  };
}
