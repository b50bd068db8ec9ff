import { RankedRoom, type OpenClient } from "~/app/games/scores/rankedRoom";
import type { ArcadeInput, Profile } from "~/games/arcade/core";
import type { Runs } from "~/games/arcade/runs";
import type { RunKeeper } from "./scoreRecorder";
import { RunTeller } from "./inputUploader";

/** Ranked runs alone. Each one is sent to its own room while it is played. */
export class RankedRuns implements RunKeeper {
  readonly #room: RankedRoom;
  #teller: RunTeller | null = null;
  /** the tick before which it paused last */
  #pausedAt: number | null = null;

  constructor(game: string, open?: OpenClient) {
    this.#room = new RankedRoom(game, open);
  }

  async begin(profile: Profile): ReturnType<RunKeeper["begin"]> {
    this.abandon();
    const frame = await this.#room.begin({ profile });
    if (!frame) return null;
    const runs = frame.view as Runs; // the room is of this game
    this.#pausedAt = null;
    this.#teller = new RunTeller((told) => void this.#room.tell(told));
    return { seed: runs.seed, profile: runs.profile };
  }

  tick(input: ArcadeInput): void {
    this.#teller?.tick(input);
  }

  paused(): void {
    if (!this.#teller || this.#teller.nextTick === this.#pausedAt) return; // for the room, the last pause still lasts
    this.#pausedAt = this.#teller.nextTick;
    this.#teller.flush();
    void this.#room.tell({ pause: true });
  }

  /** The next inputs end the pause. */
  resumed(): void {}

  finish(): ReturnType<RunKeeper["finish"]> {
    this.#teller?.flush();
    this.#teller = null;
    return this.#room.finish();
  }

  abandon(): void {
    this.#room.abandon();
    this.#teller = null;
  }
}
