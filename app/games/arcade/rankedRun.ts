import { RankedRoom, type OpenClient } from "~/app/games/scores/rankedRoom";
import type { ArcadeInput, Profile } from "~/games/arcade/core";
import type { Runs } from "~/games/arcade/runs";
import type { RunKeeper } from "./runKeeper";
import { RunTeller } from "./runTeller";

/** Runs alone that count: each is told to a room of its own as it is played. */
export class RankedRuns implements RunKeeper {
  readonly #room: RankedRoom;
  #teller: RunTeller | null = null;
  /** before which tick it paused last */
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
    if (!this.#teller || this.#teller.nextTick === this.#pausedAt) return; // to the room, the last pause goes on
    this.#pausedAt = this.#teller.nextTick;
    this.#teller.flush();
    void this.#room.tell({ pause: true });
  }

  /** The next inputs say it. */
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
