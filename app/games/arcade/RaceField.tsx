import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "~/app/ui/Button";
import { isRunOver, type ArcadeInput, type Profile } from "~/games/arcade/core";
import type { RunRecord } from "~/games/arcade/simulation";
import type { Seed } from "~/games/random";
import { ArcadeTable } from "./ArcadeTable";
import type { ArcadeView } from "./arcadeView";
import { isMotionReduced } from "./device";
import { Figures } from "./Figures";
import { Playfield } from "./Playfield";
import { raceArcade } from "./raceArcade";
import { RivalField, type RivalRun } from "./RivalField";
import { useGamepad } from "./useGamepad";
import { useKeys } from "./useKeys";
import { usePointers } from "./usePointers";
import { useWhenAway } from "./useWhenAway";

interface RaceFieldProps {
  view: ArcadeView;
  seed: Seed;
  profile: Profile;
  /** when the first tick is played, by `performance.now()` */
  beginAtMs: number;
  onTick: (input: ArcadeInput) => void;
  onOver: (record: RunRecord) => void;
  /** up to three rivals, always in the same order */
  runs: RivalRun[];
}

/** One's own run and those of the rivals. As high as its parent, a column of flex; mounted anew for each race. */
export function RaceField({ view, seed, profile, beginAtMs, onTick, onOver, runs }: RaceFieldProps) {
  const told = useRef({ onTick, onOver });
  useEffect(() => {
    told.current = { onTick, onOver };
  });
  const [race] = useState(() =>
    raceArcade(view, {
      seed,
      profile,
      beginAtMs,
      onTick: (input) => told.current.onTick(input),
      onOver: (record) => told.current.onOver(record),
      isStill: isMotionReduced,
    }),
  );
  const { count, figures, phase } = useSyncExternalStore(race.subscribe, race.snapshot, race.snapshot);
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const isOver = isRunOver({ phase, lives: figures.lives });
  const presses = { onNext: race.launch, onLaunch: race.launch, onPause: () => {} };
  useKeys(race.hands, presses, !isOver);
  useGamepad(race.hands, presses, !isOver);
  usePointers({ area, field }, race.hands, race.launch, !isOver);
  useWhenAway(race.hands.letGo); // a race cannot pause, but a key that is let go elsewhere is not heard here

  return (
    <ArcadeTable
      ref={area}
      fieldRef={field}
      isAsideFirst
      figures={<Figures figures={figures} isRunning={!isOver} isBeside />}
      field={
        <>
          <Playfield label={`${view.name} playfield`} colours={view.colours} isMoving={!isOver} onFrame={race.frame} paint={race.paint} />
          <div className="pointer-events-none absolute inset-0 grid place-items-center rounded-lg">
            <p role="status" aria-label="Countdown">
              {count === null ? null : (
                <span key={count} className="grid size-28 animate-rise place-items-center rounded-full border border-hairline bg-raised text-[3rem] font-bold text-accent tabular-nums">
                  {count}
                </span>
              )}
            </p>
          </div>
          {phase === "ready" && (count === null || count === "GO") ? (
            <div className="pointer-events-none absolute inset-x-0 bottom-[24%] grid justify-items-center">
              <Button size="large" className="pointer-events-auto" onClick={race.launch}>
                Launch
              </Button>
            </div>
          ) : null}
          {isOver ? <p className="absolute inset-x-0 top-1/3 mx-auto w-fit animate-rise rounded-lg border border-hairline bg-raised px-6 py-4 text-xl font-bold">{phase === "complete" ? "You made it!" : "You are out"}</p> : null}
        </>
      }
      controls={
        runs.length === 0 ? null : (
          <ul aria-label="Rivals" className="flex gap-3 lg:flex-col lg:gap-5">
            {runs.map((run, seat) => (
              <RivalField key={seat} view={view} run={run} />
            ))}
          </ul>
        )
      }
    />
  );
}
