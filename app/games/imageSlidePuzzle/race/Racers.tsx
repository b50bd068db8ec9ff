import { Progress } from "~/app/ui/media/Progress";
import { classNames } from "~/app/ui/primitives/classNames";
import type { Seat } from "~/games/core";
import { progressOf, type PuzzleRace, type Racer } from "~/games/imageSlidePuzzle/race";
import { TEXTS } from "~/app/games/imageSlidePuzzle/texts";
import { movesText } from "~/app/games/imageSlidePuzzle/movesText";
import type { Board } from "~/games/imageSlidePuzzle/board";
import { gridCell, partOf } from "~/app/games/imageSlidePuzzle/board/tileStyle";

interface RacersProps {
  race: PuzzleRace;
  picture: string;
  /** the viewer's seat; their board is shown large beside this list */
  seat: Seat | null;
  nameOf: (seat: Seat) => string;
}

/** Everybody's progress, and the others' boards. */
export const Racers = ({ race, picture, seat, nameOf }: RacersProps) => (
  <ul aria-label={TEXTS.race.racers} className="flex w-full flex-col gap-3">
    {race.racers.map((racer, other) => (
      <li key={other} className="flex items-center gap-3 rounded-md border border-hairline p-2.5">
        {other === seat ? null : (
          <div className={classNames("shrink-0", racer.left && "opacity-50")}>
            <MiniBoard board={racer.board} picture={picture} />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-2">
            <span dir="auto" className="truncate font-semibold">
              {other === seat ? TEXTS.race.you : nameOf(other)}
            </span>
            <span className="shrink-0 text-sm text-ink-2 tabular-nums">
              {standingText(racer, race.first?.seat === other)}
            </span>
          </p>
          <div className="mt-1.5">
            <Progress
              label={other === seat ? TEXTS.race.ownProgress : TEXTS.race.progress({ name: nameOf(other) })}
              value={progressOf(racer)}
            />
          </div>
          <p className="mt-1 text-xs text-ink-2 tabular-nums">{movesText(racer.moves)}</p>
        </div>
      </li>
    ))}
  </ul>
);

/** The rivals' progress above the board, each in one line, for small screens where `Racers` is below the board. */
export const RivalBars = ({ race, seat, nameOf }: Omit<RacersProps, "picture">) => (
  <ul aria-label={TEXTS.race.rivals} className="flex gap-3 md:hidden short:hidden">
    {race.racers.map((racer, other) =>
      other === seat ? null : (
        <li key={other} className="flex h-5 min-w-0 flex-1 items-center gap-2 text-sm">
          <span dir="auto" className="min-w-0 truncate font-semibold">
            {nameOf(other)}
          </span>
          <span className="shrink-0 text-ink-2 tabular-nums">{standingText(racer, race.first?.seat === other)}</span>
          <span aria-hidden className="h-1.5 min-w-4 flex-1 overflow-hidden rounded-full bg-pressed">
            <span className="block h-full rounded-full bg-accent" style={{ width: `${progressOf(racer) * 100}%` }} />
          </span>
        </li>
      ),
    )}
  </ul>
);

function standingText(racer: Racer, isFirst: boolean): string {
  if (isFirst) return TEXTS.race.complete;
  if (racer.left) return racer.resigned ? TEXTS.race.resigned : TEXTS.race.left;
  return TEXTS.race.share({ share: progressOf(racer) });
}

/** A rival's board at a glance. Their progress is beside it in words. */
const MiniBoard = ({ board, picture }: { board: Board; picture: string }) => (
  <div aria-hidden className="grid aspect-[4/7] w-14 shrink-0 grid-cols-4 grid-rows-7 rounded-sm bg-sunk">
    {board.places.map((tile, cell) =>
      tile === null ? null : (
        <div key={tile} style={{ ...gridCell(cell), ...partOf(picture, tile) }} className="m-px rounded-[1px]" />
      ),
    )}
  </div>
);
