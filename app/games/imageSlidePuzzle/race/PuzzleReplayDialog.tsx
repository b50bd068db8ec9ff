import { Pause, Play, RotateCcw } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { IconButton } from "~/app/ui/primitives/IconButton";
import type { Board } from "~/games/imageSlidePuzzle/board";
import { PICTURE_NAMES, pictureUrl } from "~/games/imageSlidePuzzle/pictures";
import type { PuzzleRecord } from "~/games/imageSlidePuzzle/race";
import { slide } from "~/games/imageSlidePuzzle/rules";
import { scramble } from "~/games/imageSlidePuzzle/scramble";
import { PuzzleBoard } from "~/app/games/imageSlidePuzzle/board/PuzzleBoard";

const SLIDE_EVERY_MS = 160;

/** The tiles can't be pressed. React 18 has no type for the attribute. */
const INERT = { inert: "" };

/** Replays a solved puzzle slide by slide. A player's own picture stays on their device, so a product's picture is shown. */
export function PuzzleReplayDialog({ record, onClose }: { record: PuzzleRecord; onClose: () => void }) {
  const boards = useMemo(() => boardsOf(record), [record]);
  const [at, setAt] = useState(0);
  const [isOn, setOn] = useState(true);
  const last = boards.length - 1;
  const isPlaying = isOn && at < last;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, last)), SLIDE_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPlaying, last]);
  const Icon = isPlaying ? Pause : at === last ? RotateCcw : Play;
  const board = boards[at];
  return (
    <Dialog title="Image Slide Puzzle replay" onClose={onClose}>
      <div className="mx-auto w-[min(100%,44dvh)] min-w-[240px] space-y-3">
        {board ? (
          <div {...INERT}>
            <PuzzleBoard
              board={board}
              picture={pictureUrl(PICTURE_NAMES[0])}
              numbered
              peeking={false}
              takesKeys={false}
              onPeek={() => undefined}
              onPush={() => undefined}
              aside={<MovesShown at={at} of={last} />}
            />
          </div>
        ) : null}
        <div className="flex items-center gap-2">
          <IconButton
            label={isPlaying ? "Pause" : at === last ? "Watch again" : "Play"}
            tone="accent"
            onClick={() => {
              if (at === last) setAt(0);
              setOn(!isPlaying);
            }}
          >
            <Icon aria-hidden className="size-5" />
          </IconButton>
          <input
            type="range"
            aria-label="Position"
            aria-valuetext={`move ${at} of ${last}`}
            min={0}
            max={last}
            value={at}
            onChange={({ target }) => setAt(Number(target.value))}
            className="h-11 min-w-0 flex-1 accent-accent md:h-9"
          />
        </div>
      </div>
    </Dialog>
  );
}

const MovesShown = ({ at, of }: { at: number; of: number }) => (
  <p className="grid h-full place-items-center text-center text-ink-2">
    <span>
      Move <strong className="text-ink tabular-nums">{at}</strong> of {of}
    </span>
  </p>
);

/** The scramble, and the board after each slide. */
function boardsOf({ seed, slides }: PuzzleRecord): Board[] {
  const boards = [scramble(seed)];
  for (const tile of slides) {
    const next = slide(boards[boards.length - 1] as Board, tile);
    if (!next) break;
    boards.push(next);
  }
  return boards;
}
