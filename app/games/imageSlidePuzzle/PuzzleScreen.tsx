import { useEffect, useState } from "react";
import type { SoloProps } from "~/app/games/gameEntry";
import { MuteButton } from "~/app/games/MuteButton";
import { playSound } from "~/app/games/sounds";
import { useHint } from "~/app/games/useHint";
import { useQuestion } from "~/app/ui/dialogs/useQuestion";
import { Button } from "~/app/ui/primitives/Button";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { useDroppedFiles } from "~/app/ui/media/useDroppedFiles";
import type { Tile } from "~/games/imageSlidePuzzle/board";
import { pushedTiles } from "~/games/imageSlidePuzzle/rules";
import { NumbersToggle, useNumbered } from "./board/NumbersToggle";
import { PictureChooser } from "./pictures/PictureChooser";
import { cannotMoveText, lastText } from "./board/tileTexts";
import { PuzzleBoard } from "./board/PuzzleBoard";
import { PuzzleEnd } from "./PuzzleEnd";
import { PuzzleFigures } from "./PuzzleFigures";
import { usePictures } from "./pictures/usePictures";
import { isUnderWay, useSoloPuzzle } from "./useSoloPuzzle";
import { TEXTS } from "./texts";
import { movesText } from "~/app/games/imageSlidePuzzle/movesText";

/** G10: the puzzle for one player. */
export function PuzzleScreen({ entry, best, friends }: SoloProps) {
  /** The question before a puzzle in progress is lost. `picture`: the next picture; null for only a new scramble. */
  const { ask, question, isAsking } = useQuestion((picture: string | null) => ({
    ...TEXTS.solo[picture === null ? "restart" : "change"],
    text: TEXTS.solo.lost,
    onConfirm: () => start(picture),
  }));
  const [peeking, setPeeking] = useState(false);
  const { puzzle, counted, stopwatch, push, again } = useSoloPuzzle(isAsking);
  const { board, isDealt, moves, last, tookMs } = puzzle;
  const numbered = useNumbered();
  const shownBest = counted?.best ?? best;

  const start = (picture: string | null) => {
    if (picture !== null) pictures.choose(picture);
    setPeeking(false);
    again();
  };
  const confirmAndStart = (picture: string | null) => (isUnderWay(puzzle) ? ask(picture) : start(picture));
  const pictures = usePictures(confirmAndStart);
  const isDropTarget = useDroppedFiles((files) => void pictures.open(files));
  const { hint, refuse } = useHint(
    board,
    !isDealt ? TEXTS.solo.scrambling : last ? lastText(last, board) : TEXTS.solo.goal,
  );

  useEffect(() => {
    if (last) playSound(tookMs === null ? "place" : "won");
  }, [last, tookMs]);

  const onPush = (tile: Tile) => {
    if (pushedTiles(board, tile).length > 0) push(tile);
    else if (tookMs === null && isDealt) refuse(cannotMoveText(tile));
  };

  return (
    <>
      <PageHeader title={entry.name} backTo="/games" aside={<MuteButton />} />
      <div className="flex flex-col items-center gap-x-10 gap-y-5 px-1.5 py-4 md:flex-row md:items-start md:justify-center sm:px-4">
        <div className="flex w-[360px] max-w-full flex-col gap-2">
          <PuzzleBoard
            board={board}
            numbered={numbered}
            peeking={peeking}
            onPush={onPush}
            isBusy={!isDealt}
            picture={pictures.chosen}
            onPeek={setPeeking}
            takesKeys={isDealt && tookMs === null && !isAsking}
            aside={
              <PuzzleFigures
                picture={pictures.chosen}
                onPeek={setPeeking}
                peeking={peeking}
                moves={moves}
                stopwatch={stopwatch}
                tookMs={tookMs}
              />
            }
          />
          {hint}
        </div>
        <div className="flex w-[360px] max-w-full flex-col gap-4 md:w-[240px]">
          <div className="flex items-center justify-between gap-3 md:flex-col md:items-stretch">
            <NumbersToggle />
            <Button look="soft" onClick={() => confirmAndStart(null)}>
              {TEXTS.solo.newPuzzle}
            </Button>
          </div>
          <div className={isDropTarget ? "rounded-md outline-2 outline-offset-4 outline-accent outline-dashed" : ""}>
            <PictureChooser
              {...pictures}
              onChoose={(picture) => picture !== pictures.chosen && confirmAndStart(picture)}
              onFiles={(files) => void pictures.open(files)}
            />
          </div>
          {shownBest === null ? null : (
            <p className="text-sm text-ink-2">{TEXTS.solo.best({ moves: movesText(shownBest) })}</p>
          )}
        </div>
      </div>
      {tookMs === null ? null : (
        <PuzzleEnd
          game={entry}
          moves={moves}
          tookMs={tookMs}
          counted={counted}
          friends={friends}
          onAgain={() => start(null)}
        />
      )}
      {question}
    </>
  );
}
