import { RankedRoom, type OpenClient } from "~/app/games/scores/rankedRoom";
import type { CountedRun } from "~/app/games/scores/standing";
import type { Board, Tile } from "~/games/imageSlidePuzzle/board";
import type { PuzzleRace } from "~/games/imageSlidePuzzle/race";
import { slideUploader } from "./race/slideUploader";

/** The longest that a player waits for the room's scramble. */
const BEGIN_WITHIN_MS = 1_500;

/** Ranked puzzles for one player. Each scramble is dealt by its own room, which gets every slide. */
export class RankedPuzzles {
  readonly #room: RankedRoom;
  #upload: ReturnType<typeof slideUploader> | null = null;
  /** the number of the latest puzzle; a late answer for an older one is ignored */
  #generation = 0;

  constructor(open?: OpenClient) {
    this.#room = new RankedRoom("ImageSlidePuzzle", open);
  }

  /** The next scramble; null if it can't count (offline, or the answer is too slow). */
  async begin(): Promise<Board | null> {
    const generation = ++this.#generation;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), BEGIN_WITHIN_MS)));
    const frame = await Promise.race([this.#room.begin(), late]);
    clearTimeout(timer);
    if (generation !== this.#generation) return null;
    const board = frame && (frame.view as PuzzleRace).racers[0]?.board; // the room plays this game
    if (!board) {
      this.abandon();
      return null;
    }
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
    this.#generation++;
    this.#upload = null;
    this.#room.abandon();
  }
}
