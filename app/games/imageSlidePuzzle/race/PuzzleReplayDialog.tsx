import { useEffect, useMemo, useState } from "react";
import { ReplayControls } from "~/app/games/ReplayControls";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import type { Board } from "~/games/imageSlidePuzzle/board";
import { PICTURE_NAMES, pictureUrl } from "~/games/imageSlidePuzzle/pictures";
import type { PuzzleRecord } from "~/games/imageSlidePuzzle/race";
import { slide } from "~/games/imageSlidePuzzle/rules";
import { scramble } from "~/games/imageSlidePuzzle/scramble";
import { PuzzleBoard } from "~/app/games/imageSlidePuzzle/board/PuzzleBoard";
import { TEXTS } from "~/app/games/imageSlidePuzzle/texts";
import { RichText } from "~/app/i18n/RichText";

const SLIDE_EVERY_MS = 160;

/** The tiles can't be pressed. React 18 has no type for the attribute. */
const INERT = { inert: "" };

/**
 * Replays a solved puzzle slide by slide. The record has no picture, because a player's own may exist only on their
 * device, so the replay shows one of the product's pictures.
 */
export function PuzzleReplayDialog({ record, onClose }: { record: PuzzleRecord; onClose: () => void }) {
  const boards = useMemo(() => boardsOf(record), [record]);
  const [move, setMove] = useState(0);
  const [isOn, setOn] = useState(true);
  const last = boards.length - 1;
  const isPlaying = isOn && move < last;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setMove((now) => Math.min(now + 1, last)), SLIDE_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPlaying, last]);
  const board = boards[move];
  return (
    <Dialog title={TEXTS.replay.title} onClose={onClose}>
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
            />
          </div>
        ) : null}
        <p className="text-center text-ink-2">
          <RichText
            parts={TEXTS.replay.ofMoves({ move, last })}
            number={(text) => <strong className="text-ink tabular-nums">{text}</strong>}
          />
        </p>
        <div className="flex items-center gap-2">
          <ReplayControls
            isPlaying={isPlaying}
            at={move}
            last={last}
            positionText={TEXTS.replay.positionText({ move, last })}
            onToggle={() => {
              if (move === last) setMove(0);
              setOn(!isPlaying);
            }}
            onMove={setMove}
          />
        </div>
      </div>
    </Dialog>
  );
}

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
