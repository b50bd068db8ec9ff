import type { GameName } from "~/games/names";
import { RankedRoom, type OpenClient } from "~/app/games/scores/rankedRoom";
import type { CountedRun } from "~/app/games/scores/standing";
import type { ArcadeInput, Profile } from "~/games/arcade/core";
import type { Runs } from "~/games/arcade/runs";
import { InputUploader } from "./inputUploader";

/**
 * Ranked runs that a player plays alone. The inputs of each are sent to a room of its own during the run, so that the
 * score comes from the play and not from a claim. None of its promises rejects.
 */
export class RankedRuns {
  readonly #room: RankedRoom;
  #uploader: InputUploader | null = null;
  /** the next tick at the time of the last pause; null if the run hasn't paused */
  #pausedAt: number | null = null;

  constructor(game: GameName, open?: OpenClient) {
    this.#room = new RankedRoom(game, open);
  }

  /** The seed of a new ranked run; null if it can't be ranked, for example offline. Then the run uses a local seed. */
  async begin(profile: Profile): Promise<Pick<Runs, "seed" | "profile"> | null> {
    this.abandon();
    const frame = await this.#room.begin({ profile });
    if (!frame) return null;
    const runs = frame.view as Runs; // the room is of this game
    this.#pausedAt = null;
    this.#uploader = new InputUploader((sent) => void this.#room.send(sent));
    return { seed: runs.seed, profile: runs.profile };
  }

  /** Call it for each tick as it is played, in their order. It is cheap. */
  tick(input: ArcadeInput): void {
    this.#uploader?.tick(input);
  }

  /** The next inputs end the pause. */
  paused(): void {
    // no tick was played since the last pause, so for the room that pause still lasts
    if (!this.#uploader || this.#uploader.nextTick === this.#pausedAt) return;
    this.#pausedAt = this.#uploader.nextTick;
    this.#uploader.flush();
    void this.#room.send({ pause: true });
  }

  /** The run is over. Resolves with what the room counted, or null if it didn't count. */
  finish(): Promise<CountedRun | null> {
    this.#uploader?.flush();
    this.#uploader = null;
    return this.#room.finish();
  }

  /** The player left before the end. */
  abandon(): void {
    this.#room.abandon();
    this.#uploader = null;
  }
}
