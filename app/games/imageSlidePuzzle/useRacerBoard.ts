import { useEffect, useRef, useState } from "react";
import type { RaceLink } from "~/app/games/room/roomGame";
import type { Board, Tile } from "~/games/imageSlidePuzzle/board";
import { afterSlides, type RaceAction, type Racer } from "~/games/imageSlidePuzzle/race";
import { slideTeller } from "./slideTeller";

/** Slides that this page made, from the racer's move number `from` on. */
interface Made {
  from: number;
  slides: readonly Tile[];
}

/**
 * One's own board in a race: as the room has it, and on it the slides that it does not show yet. What the room refuses
 * slides back.
 */
export function useRacerBoard({ board, moves }: Racer, link: RaceLink<RaceAction> | undefined, onRefused: () => void) {
  const [made, setMade] = useState<Made>({ from: moves, slides: [] });
  const unshown = made.slides.slice(Math.max(0, moves - made.from));
  const drawn = afterSlides(board, unshown);

  const latest = useRef({ link, onRefused });
  useEffect(() => {
    latest.current = { link, onRefused };
  });
  const [tell] = useState(() =>
    slideTeller(
      async (slides) => (await latest.current.link?.tell({ slides })) ?? null,
      () => {
        setMade({ from: 0, slides: [] });
        latest.current.onRefused();
      },
    ),
  );

  return {
    // another page of the same member slid too: the room's board is the one that counts
    board: drawn ?? board,
    moves: moves + (drawn ? unshown.length : 0),
    slide(tiles: readonly Tile[]): void {
      setMade({ from: moves, slides: [...(drawn ? unshown : []), ...tiles] });
      tell(tiles);
    },
  } satisfies { board: Board; moves: number; slide: (tiles: readonly Tile[]) => void };
}
