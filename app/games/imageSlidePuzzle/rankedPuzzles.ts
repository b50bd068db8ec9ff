import { RankedRoom, type CountedRun, type OpenClient } from "~/app/games/scores/rankedRoom";
import type { Board, Tile } from "~/games/imageSlidePuzzle/board";
import type { PuzzleRace } from "~/games/imageSlidePuzzle/race";
import { slideTeller } from "./slideTeller";

/** Who wants to puzzle waits no longer for a scramble of the room's. */
const BEGIN_WITHIN_MS = 1_500;

/** Puzzles alone that count: each scramble is dealt by a room of its own, which is told of every slide. */
export class RankedPuzzles {
  readonly #room: RankedRoom;
  #tell: ReturnType<typeof slideTeller> | null = null;
  /** one that was given up, or followed by another, gives up nothing but itself */
  #turn = 0;

  constructor(open?: OpenClient) {
    this.#room = new RankedRoom("ImageSlidePuzzle", open);
  }

  /** The next scramble; null when it cannot count (offline, or too slow an answer). */
  async begin(): Promise<Board | null> {
    const turn = ++this.#turn;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), BEGIN_WITHIN_MS)));
    const frame = await Promise.race([this.#room.begin(), late]);
    clearTimeout(timer);
    if (turn !== this.#turn) return null;
    const board = frame && (frame.view as PuzzleRace).racers[0]?.board; // the room is of this game
    if (!board) {
      this.abandon();
      return null;
    }
    this.#tell = slideTeller((slides) => this.#room.tell({ slides }), () => undefined);
    return board;
  }

  /** Tiles that slid, one after the other. */
  slid(tiles: readonly Tile[]): void {
    this.#tell?.(tiles);
  }

  /** The picture is whole: what it counted as, once the room has heard of it; null when it does not count. */
  finish(): Promise<CountedRun | null> {
    return this.#room.finish();
  }

  abandon(): void {
    this.#turn++;
    this.#tell = null;
    this.#room.abandon();
  }
}
