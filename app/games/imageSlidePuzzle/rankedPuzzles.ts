import { RankedRoom, type OpenClient } from "~/app/games/scores/rankedRoom";
import type { CountedRun } from "~/app/games/scores/standing";
import type { Board, Tile } from "~/games/imageSlidePuzzle/board";
import type { PuzzleRace } from "~/games/imageSlidePuzzle/race";
import { slideUploader } from "./race/slideUploader";

/** Ranked puzzles for one player. Each scramble is dealt by its own room, which gets every slide. */
export class RankedPuzzles {
  readonly #room: RankedRoom;
  #upload: ReturnType<typeof slideUploader> | null = null;

  constructor(open?: OpenClient) {
    this.#room = new RankedRoom("ImageSlidePuzzle", open);
  }

  /** The next scramble; null if it can't count (offline, or the answer is too slow). */
  async begin(): Promise<Board | null> {
    this.#upload = null;
    const frame = await this.#room.begin();
    const board = frame && (frame.view as PuzzleRace).racers[0]?.board; // the room plays this game
    if (!board) return null;
    this.#upload = slideUploader(
      (slides) => this.#room.send({ slides }),
      () => undefined,
    );
    return board;
  }

  /** Tiles that slid, one after the other. */
  recordSlides(tiles: readonly Tile[]): void {
    this.#upload?.(tiles);
  }

  /** The picture is complete. Resolves with the counted run when the room has ended it, or null if it doesn't count. */
  finish(): Promise<CountedRun | null> {
    return this.#room.finish();
  }

  abandon(): void {
    this.#upload = null;
    this.#room.abandon();
  }
}
