import { useState } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { RaceLink } from "~/app/games/room/roomGame";
import type { Board, Tile } from "~/games/imageSlidePuzzle/board";
import { afterSlides, type RaceAction, type Racer } from "~/games/imageSlidePuzzle/race";
import { slideUploader } from "./slideUploader";

/** Slides made on this page, after the first `from` moves of the racer. */
interface LocalSlides {
  from: number;
  slides: readonly Tile[];
}

/**
 * The player's own board in a race: the room's board, plus the slides that it doesn't show yet. Slides that the room
 * refuses are undone.
 */
export function useRacerBoard({ board, moves }: Racer, link: RaceLink<RaceAction> | undefined, onRefused: () => void) {
  const [local, setLocal] = useState<LocalSlides>({ from: moves, slides: [] });
  const unconfirmed = local.slides.slice(Math.max(0, moves - local.from));
  const drawn = afterSlides(board, unconfirmed);

  const latest = useLatest({ link, onRefused });
  const [upload] = useState(() =>
    slideUploader(
      async (slides) => (await latest.current.link?.send({ slides })) ?? null,
      () => {
        setLocal({ from: 0, slides: [] });
        latest.current.onRefused();
      },
    ),
  );

  return {
    // if another page of the same member slid tiles too, the room's board wins
    board: drawn ?? board,
    moves: moves + (drawn ? unconfirmed.length : 0),
    slide(tiles: readonly Tile[]): void {
      setLocal({ from: moves, slides: [...(drawn ? unconfirmed : []), ...tiles] });
      upload(tiles);
    },
  } satisfies { board: Board; moves: number; slide: (tiles: readonly Tile[]) => void };
}
