import { useEffect, useRef, type ReactNode } from "react";
import type { BoardProps, RaceLink } from "~/app/games/room/roomGame";
import { CountedNote } from "~/app/games/scores/CountedText";
import { Button } from "~/app/ui/primitives/Button";
import { hasEnded, type RunAction, type Runs } from "~/games/arcade/runs";
import type { Seat } from "~/games/core";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { Figures } from "~/app/games/arcade/render/Figures";
import { Playfield } from "~/app/games/arcade/render/Playfield";
import { formatNumber } from "~/app/i18n/formats";
import { RivalField } from "./RivalField";
import { useGamepad } from "~/app/games/arcade/input/useGamepad";
import { useKeys } from "~/app/games/arcade/input/useKeys";
import { usePointers } from "~/app/games/arcade/input/usePointers";
import { useRacedRun } from "./useRacedRun";
import { TEXTS } from "~/app/games/arcade/texts";

type RaceBoardProps = BoardProps<Runs, RunAction> & { game: ArcadeView };

/**
 * G8, G9 among friends: the player's own run is large, the rivals' runs beside it come from the room. A spectator sees
 * all runs in the same size.
 */
export function RaceBoard({ game, view, seat, canAct, race, nameOf }: RaceBoardProps) {
  const others = view.runs.map((run, other) => ({ run, other })).filter(({ other }) => other !== seat);
  const rivals = (
    <ul
      aria-label={TEXTS.race.rivals}
      className={
        seat === null
          ? "flex flex-wrap justify-center gap-6"
          : "flex gap-3 md:w-44 md:flex-col md:gap-5 short:w-44 short:flex-col"
      }
    >
      {others.map(({ run, other }) => (
        <li key={other} className={seat === null ? "" : "min-w-0 flex-1 md:flex-none"}>
          <RivalField view={game} name={nameOf(other)} run={run} />
        </li>
      ))}
    </ul>
  );
  if (seat === null || !race) return rivals;
  return <OwnRace game={game} view={view} seat={seat} canAct={canAct} race={race} rivals={rivals} />;
}

interface OwnRaceProps extends Pick<RaceBoardProps, "game" | "view" | "canAct"> {
  seat: Seat;
  race: RaceLink<RunAction>;
  rivals: ReactNode;
}

function OwnRace({ game, view, seat, canAct, race, rivals }: OwnRaceProps) {
  const own = useRacedRun(game, view, seat, race);
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const run = view.runs[seat];
  const isOn = run !== undefined && !hasEnded(run) && !own.isOver;
  const presses = { onNext: own.launch, onLaunch: own.launch, onPause: () => undefined };
  useKeys(own.input, presses, isOn);
  useGamepad(own.input, presses, isOn);
  usePointers({ area, field }, own.input, own.launch, isOn);
  useEffect(() => {
    // somebody who is typing or pressing Tab when the race begins keeps their place
    if (!document.activeElement?.matches(":focus-visible")) field.current?.focus({ preventScroll: true });
  }, []);
  if (!run) return null;
  return (
    <div
      ref={area}
      className="mx-auto flex w-full max-w-[600px] touch-none flex-col-reverse gap-2 select-none md:flex-row md:items-start md:justify-center md:gap-6 short:flex-row short:items-start short:justify-center short:gap-6"
    >
      <div className="relative mx-auto w-[min(100%,360px,calc((var(--room,100dvh)-90px)*0.5625))] md:w-[min(360px,calc((var(--room,100dvh)-54px)*0.5625))] short:w-[calc((var(--room)-48px)*0.5625)]">
        <div className="mb-1.5">
          <Figures figures={own.figures} isRunning={isOn} />
        </div>
        <div ref={field} tabIndex={-1} className="relative rounded-lg ring-1 ring-edge outline-none *:rounded-lg">
          <Playfield
            label={TEXTS.playfield({ game: game.name })}
            colours={game.colours}
            isMoving={isOn}
            onFrame={own.frame}
            paint={own.paint}
          />
          {isOn && own.isWaiting ? (
            <div className="pointer-events-none absolute inset-x-0 bottom-[24%] grid justify-items-center">
              <Button size="large" className="pointer-events-auto" onClick={own.launch}>
                {TEXTS.note.launch}
              </Button>
            </div>
          ) : null}
          <p
            role="status"
            className="pointer-events-none absolute inset-x-0 top-1/3 px-4 text-center text-lg font-bold text-balance empty:hidden"
          >
            {isOn ? "" : endText(run.out, canAct)}
          </p>
        </div>
        <CountedNote scoreText={formatNumber} room={race.room} isOver={hasEnded(run) && run.out !== "left"} />
      </div>
      {rivals}
    </div>
  );
}

/** Why the player's own run has stopped. */
function endText(out: Runs["runs"][number]["out"], othersPlay: boolean): string {
  if (out === "left") return TEXTS.race.out;
  if (out === "timeUp") return TEXTS.race.timeUp;
  return othersPlay ? TEXTS.race.othersPlay : "";
}
