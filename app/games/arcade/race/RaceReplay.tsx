import { useMemo, useState } from "react";
import type { ReplayProps } from "~/app/games/room/roomGame";
import { runLogOf, type RunAction, type RunsOptions } from "~/games/arcade/runs";
import type { RunRecord } from "~/games/arcade/simulation";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { ReplayPlayer } from "~/app/games/arcade/replay/ReplayPlayer";
import { TEXTS } from "~/app/games/arcade/texts";

type RaceReplayProps = ReplayProps<RunAction, RunsOptions> & { game: ArcadeView };

/** Replays any run of a finished race from its log. */
export function RaceReplay({ game, log, seat, nameOf }: RaceReplayProps) {
  const [watched, setWatched] = useState(seat ?? 0);
  const record = useMemo<RunRecord>(
    () => ({ seed: log.seed, profile: log.options.profile, log: runLogOf(log.steps, watched) }),
    [log, watched],
  );
  return (
    <section aria-label={TEXTS.replay.label} className="w-full">
      <fieldset className="mb-3 flex flex-wrap justify-center gap-2">
        <legend className="sr-only">{TEXTS.replay.player}</legend>
        {Array.from({ length: log.seats }, (_, other) => (
          <label
            key={other}
            className="relative flex min-h-11 items-center rounded-full border border-hairline px-4 text-sm font-semibold text-ink-2 has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent mouse:min-h-9"
          >
            <input
              type="radio"
              name="watched"
              checked={watched === other}
              onChange={() => setWatched(other)}
              className="unseen-choice"
            />
            <bdi>{other === seat ? TEXTS.race.you : nameOf(other)}</bdi>
          </label>
        ))}
      </fieldset>
      <ReplayPlayer key={watched} view={game} record={record} />
    </section>
  );
}
