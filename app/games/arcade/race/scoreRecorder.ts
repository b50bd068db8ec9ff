import type { CountedRun } from "~/app/games/scores/standing";
import type { ArcadeInput, Profile } from "~/games/arcade/core";
import type { Seed } from "~/games/random";

/** Counts a run. It gets each tick as it is played, so that the score comes from the play and not from a claim. */
export interface ScoreRecorder {
  /** The seed of a new ranked run; null if it can't be ranked, for example offline. Then the run uses a local seed. */
  begin(profile: Profile): Promise<{ seed: Seed; profile: Profile } | null>;
  /** called for each tick as it is played, in order; must be cheap */
  tick(input: ArcadeInput): void;
  paused(): void;
  resumed(): void;
  /** The run is over. Resolves with what the room counted, or null if it didn't count. */
  finish(): Promise<CountedRun | null>;
  /** the player left before the end */
  abandon(): void;
}

/** Starting must not feel slow. If the seed comes later than this, the run doesn't count. */
const BEGIN_WITHIN_MS = 1500;

/** Resolves within a second and a half. Never rejects. */
export function beginRecording(recorder: ScoreRecorder, profile: Profile): ReturnType<ScoreRecorder["begin"]> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(null);
    }, BEGIN_WITHIN_MS);
    const answer = (run: Awaited<ReturnType<ScoreRecorder["begin"]>>) => {
      clearTimeout(timer);
      if (isLate && run) recorder.abandon();
      resolve(run);
    };
    recorder.begin(profile).then(answer, () => answer(null));
  });
}

/** Never rejects. A run that wasn't counted is shown with the page's own score. */
export const finishRecording = (recorder: ScoreRecorder): Promise<CountedRun | null> =>
  recorder.finish().catch(() => null);
