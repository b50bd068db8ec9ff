import type { CountedRun } from "~/app/games/scores/rankedRoom";
import type { ArcadeInput, Profile } from "~/games/arcade/core";
import type { Seed } from "~/games/random";

/** Who counts a run: told of each tick as it is played, so that a score is what was played and not what is claimed. */
export interface RunKeeper {
  /** A new ranked run's seed; null when it cannot be ranked now (offline, slower): it is then played from a seed made here. */
  begin(profile: Profile): Promise<{ seed: Seed; profile: Profile } | null>;
  /** each tick as it is played, in order; cheap */
  tick(input: ArcadeInput): void;
  paused(): void;
  resumed(): void;
  /** The run is over: what the room counted, or null when it did not. */
  finish(): Promise<CountedRun | null>;
  /** left before its end */
  abandon(): void;
}

/** Starting must not feel slow: a seed that comes later is let go, and the run does not count. */
const BEGIN_WITHIN_MS = 1500;

/** Resolves within a second and a half; never rejects. */
export function beginKept(keeper: RunKeeper, profile: Profile): ReturnType<RunKeeper["begin"]> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(null);
    }, BEGIN_WITHIN_MS);
    const answer = (run: Awaited<ReturnType<RunKeeper["begin"]>>) => {
      clearTimeout(timer);
      if (isLate && run) keeper.abandon();
      resolve(run);
    };
    keeper.begin(profile).then(answer, () => answer(null));
  });
}

/** Never rejects: what nobody counted is shown as it was played. */
export const finishKept = (keeper: RunKeeper): Promise<CountedRun | null> => keeper.finish().catch(() => null);
