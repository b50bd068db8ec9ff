import type { ArcadeInput, Profile } from "~/games/arcade/core";
import type { Seed } from "~/games/random";

/** Where a run is told while it is played, so that it counts. Without one, a run is played and forgotten. */
export interface RunKeeper {
  /** A new ranked run's seed; null when it cannot be ranked now (offline, too slow an answer). */
  begin(profile: Profile): Promise<{ seed: Seed; profile: Profile } | null>;
  /** each tick as it is played, in order; cheap */
  tick(input: ArcadeInput): void;
  paused(): void;
  resumed(): void;
  /** The run is over: what the room counted, or null when it did not. */
  finish(): Promise<{ score: number; best: number | null } | null>;
  /** left before its end */
  abandon(): void;
}
