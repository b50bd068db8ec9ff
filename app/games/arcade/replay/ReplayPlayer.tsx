import { ReplayControls } from "~/app/games/ReplayControls";
import { durationText } from "~/app/ui/format/durationText";
import { TICKS_PER_SECOND } from "~/games/arcade/core";
import type { RunRecord } from "~/games/arcade/simulation";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { Figures } from "~/app/games/arcade/render/Figures";
import { RadioRow } from "~/app/ui/primitives/RadioRow";
import { Playfield } from "~/app/games/arcade/render/Playfield";
import { useReplay } from "./useReplay";
import { TEXTS } from "~/app/games/arcade/texts";

/** Plays a run from its log. It can be stopped, sped up and moved to any time. */
export function ReplayPlayer({ view, record }: { view: ArcadeView; record: RunRecord }) {
  const { ticks, tick, figures, isPlaying, speed, setSpeed, goTo, toggle, frame, paint } = useReplay(view, record);
  return (
    <div className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6">
      <div className={`mx-auto overflow-hidden rounded-lg ring-1 ring-edge ${fieldWidthClass}`}>
        <Playfield
          label={TEXTS.playfield({ game: view.name })}
          colours={view.colours}
          isMoving={isPlaying}
          onFrame={frame}
          paint={paint}
        />
      </div>
      <div className="flex flex-col gap-3 max-sm:contents sm:justify-center sm:gap-6">
        <div className="max-sm:order-first">
          <Figures figures={figures} isRunning={isPlaying} />
        </div>
        <div className="flex flex-wrap items-center gap-x-2">
          <ReplayControls
            isPlaying={isPlaying}
            at={tick}
            last={ticks}
            positionText={TEXTS.replay.positionText({ time: clockText(tick), end: clockText(ticks) })}
            onToggle={toggle}
            onMove={goTo}
          />
          <span aria-hidden className="text-sm text-ink-2 tabular-nums sm:w-full sm:text-center">
            {clockText(tick)} / {clockText(ticks)}
          </span>
        </div>
        <div className="flex justify-center">
          <RadioRow
            legend={TEXTS.replay.speed}
            name="replaySpeed"
            texts={TEXTS.replay.times}
            chosen={String(speed)}
            onChoose={(chosen) => setSpeed(Number(chosen))}
          />
        </div>
      </div>
    </div>
  );
}

/**
 * The field is as high as fits in the dialog. On phones the dialog fills the screen, with the figures above the field
 * and the controls below it.
 */
const fieldWidthClass =
  "w-[calc((100dvh-296px)*0.5625)] max-w-full sm:w-[calc((min(80dvh,760px)-96px)*0.5625)] sm:max-w-[300px]";

/** "1:05" */
const clockText = (ticks: number): string => durationText((ticks * 1_000) / TICKS_PER_SECOND);
