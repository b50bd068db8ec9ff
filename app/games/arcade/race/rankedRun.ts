import type { GameName } from "~/games/names";
import { RankedRoom, type OpenClient } from "~/app/games/scores/rankedRoom";
import type { ArcadeInput, Profile } from "~/games/arcade/core";
import type { Runs } from "~/games/arcade/runs";
import type { ScoreRecorder } from "~/app/games/arcade/loop/soloArcade";
import { InputUploader } from "./inputUploader";

/** Ranked runs that a player plays alone. The inputs of each are sent to a room of its own during the run. */
export class RankedRuns implements ScoreRecorder {
  readonly #room: RankedRoom;
  #uploader: InputUploader | null = null;
  /** the next tick at the time of the last pause; null if the run hasn't paused */
  #pausedAt: number | null = null;

  constructor(game: GameName, open?: OpenClient) {
    this.#room = new RankedRoom(game, open);
  }

  async begin(profile: Profile): ReturnType<ScoreRecorder["begin"]> {
    this.abandon();
    const frame = await this.#room.begin({ profile });
    if (!frame) return null;
    const runs = frame.view as Runs; // the room is of this game
    this.#pausedAt = null;
    this.#uploader = new InputUploader((sent) => void this.#room.send(sent));
    return { seed: runs.seed, profile: runs.profile };
  }

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

  finish(): ReturnType<ScoreRecorder["finish"]> {
    this.#uploader?.flush();
    this.#uploader = null;
    return this.#room.finish();
  }

  abandon(): void {
    this.#room.abandon();
    this.#uploader = null;
  }
}
