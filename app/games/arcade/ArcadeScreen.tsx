import { useRef, useState } from "react";
import type { SoloProps } from "~/app/games/gameEntry";
import { MuteButton } from "~/app/games/MuteButton";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { fullHeightClass } from "~/app/ui/shell/Shell";
import { ArcadeTable } from "./race/ArcadeTable";
import type { ArcadeView } from "./arcadeView";
import { Controls } from "./input/Controls";
import { useMotionReduced } from "~/app/games/device";
import { FieldNote } from "./render/FieldNote";
import { Figures } from "./render/Figures";
import { Playfield } from "./render/Playfield";
import { RankedRuns } from "./loop/rankedRun";
import { isPlaying } from "./loop/shellState";
import type { SoloArcade } from "./loop/soloArcade";
import { useGamepad } from "./input/useGamepad";
import { useKeys } from "./input/useKeys";
import { usePointers } from "./input/usePointers";
import { useSolo, useSoloArcade } from "./loop/useSoloArcade";
import { TEXTS } from "./texts";

const loadRunEnd = () => import("./RunEnd");

/** The page component of one game. */
export const arcadeScreen = (view: ArcadeView) => (props: SoloProps) => <ArcadeScreen view={view} {...props} />;

type ArcadeScreenProps = SoloProps & { view: ArcadeView };

/** G8, G9: a game for one player, from the menu through a run to its end. */
function ArcadeScreen({ view, entry, friends }: ArcadeScreenProps) {
  const [recorder] = useState(() => new RankedRuns(view.path));
  const solo = useSoloArcade(view, recorder);
  const shell = useSolo(solo, (snapshot) => snapshot.shell);
  const nextLevel = useSolo(solo, ({ figures }) => (figures.level ?? 0) + 1);
  const isStill = useMotionReduced();
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);

  const start = () => {
    field.current?.focus({ preventScroll: true }); // the pressed button disappears, and keys must still work
    solo.start();
  };
  const pause = () => {
    field.current?.focus({ preventScroll: true });
    solo.pause();
  };
  const next = () =>
    shell === "ready"
      ? solo.launch()
      : shell === "menu" || shell === "gameOver" || shell === "complete"
        ? start()
        : undefined;
  const togglePause = () => (isPlaying(shell) ? solo.pause() : solo.resume());
  const presses = { onNext: next, onLaunch: solo.launch, onPause: togglePause };
  useKeys(solo.input, presses, true);
  useGamepad(solo.input, presses, true);
  usePointers({ area, field }, solo.input, solo.launch, isPlaying(shell));

  return (
    <div
      className={`flex flex-col overflow-hidden max-[30rem]:low:h-auto! short:h-[calc(var(--screen)-var(--above,0px))]! ${fullHeightClass}`}
    >
      <PageHeader title={view.name} backTo="/games" aside={<MuteButton />} />
      <ArcadeTable
        ref={area}
        fieldRef={field}
        figures={<SoloFigures solo={solo} />}
        field={
          <>
            <Playfield
              label={TEXTS.playfield({ game: view.name })}
              colours={view.colours}
              isMoving={isPlaying(shell) || (shell === "menu" && !isStill)}
              onFrame={solo.frame}
              paint={solo.paint}
            />
            <FieldNote
              view={view}
              shell={shell}
              nextLevel={nextLevel}
              onStart={start}
              onLaunch={solo.launch}
              onResume={solo.resume}
            />
          </>
        }
        controls={<Controls canPause={isPlaying(shell)} onPause={pause} />}
      />
      <AfterRun solo={solo} game={entry} friends={friends} onAgain={start} />
    </div>
  );
}

function SoloFigures({ solo }: { solo: SoloArcade }) {
  const figures = useSolo(solo, (snapshot) => snapshot.figures);
  const isRunning = useSolo(solo, ({ shell }) => isPlaying(shell));
  return <Figures figures={figures} isRunning={isRunning} isBeside />;
}

/** The result, and what the player can do next. */
function AfterRun({
  solo,
  ...props
}: {
  solo: SoloArcade;
  game: SoloProps["entry"];
  friends: SoloProps["friends"];
  onAgain: () => void;
}) {
  const result = useSolo(solo, (snapshot) => snapshot.result);
  const isWon = useSolo(solo, ({ shell }) => shell === "complete");
  const end = useLoaded(loadRunEnd, result !== null);
  if (!result || !end) return null;
  return <end.RunEnd view={solo.view} result={result} isWon={isWon} {...props} />;
}
