import { useEffect, useRef, useState } from "react";
import type { RaceLink } from "~/app/games/room/roomGame";
import type { Board, Tile } from "~/games/imageSlidePuzzle/board";
import { afterSlides, type RaceAction, type Racer } from "~/games/imageSlidePuzzle/race";
import { slideTeller } from "./slideTeller";

/** Slides made on this page, from the racer's move number `from` on. */
interface Made {
  from: number;
  slides: readonly Tile[];
}

/**
 * The player's own board in a race: the room's board, plus the slides that it doesn't show yet. Slides that the room refuses
 * are undone.
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
    // if another page of the same member slid too, the room's board wins
    board: drawn ?? board,
    moves: moves + (drawn ? unshown.length : 0),
    slide(tiles: readonly Tile[]): void {
      setMade({ from: moves, slides: [...(drawn ? unshown : []), ...tiles] });
      tell(tiles);
    },
  } satisfies { board: Board; moves: number; slide: (tiles: readonly Tile[]) => void };
}
