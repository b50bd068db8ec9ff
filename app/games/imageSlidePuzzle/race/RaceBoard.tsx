import { useState } from "react";
import type { BoardProps } from "~/app/games/room/roomGame";
import { CountedNote } from "~/app/games/scores/CountedText";
import { playSound } from "~/app/games/sounds";
import { useHint } from "~/app/games/useHint";
import { isSolved, type Tile } from "~/games/imageSlidePuzzle/board";
import { puzzleRace, type PuzzleRace, type RaceAction, type Racer } from "~/games/imageSlidePuzzle/race";
import { pushedTiles } from "~/games/imageSlidePuzzle/rules";
import { NumbersToggle, useNumbered } from "~/app/games/imageSlidePuzzle/board/NumbersToggle";
import { cannotMoveText, progressText } from "~/app/games/imageSlidePuzzle/board/tileTexts";
import { PuzzleBoard } from "~/app/games/imageSlidePuzzle/board/PuzzleBoard";
import { Reference } from "~/app/games/imageSlidePuzzle/pictures/Reference";
import { Racers, RivalBars } from "./Racers";
import { ReportPicture } from "./ReportPicture";
import { useRacerBoard } from "./useRacerBoard";
import { mediaUrl } from "~/app/ui/media/mediaUrl";
import { PICTURE_NAMES, pictureUrl, type PictureName } from "~/games/imageSlidePuzzle/pictures";
import { TEXTS } from "~/app/games/imageSlidePuzzle/texts";
import { movesText } from "~/app/games/imageSlidePuzzle/movesText";

/** G10: a race among friends, with the player's own board, and the others' progress. */
export function RaceBoard(props: BoardProps<PuzzleRace, RaceAction>) {
  const { view, seat, nameOf } = props;
  const picture = racePicture(view.options.picture);
  const own = seat === null ? undefined : view.racers[seat];
  return (
    <div className="flex flex-col items-center gap-x-8 gap-y-4 md:flex-row md:items-start md:justify-center short:flex-row short:items-start short:justify-center">
      {own ? <OwnBoard {...props} racer={own} picture={picture} /> : null}
      <div className="w-[360px] max-w-full md:w-[260px]">
        <Racers race={view} picture={picture} seat={seat} nameOf={nameOf} />
        <div className="mt-3">
          {own ? <NumbersToggle /> : null}
          <ReportPicture picture={view.options.picture} />
        </div>
      </div>
    </div>
  );
}

type OwnBoardProps = BoardProps<PuzzleRace, RaceAction> & { racer: Racer; picture: string };

function OwnBoard({ view, seat, nameOf, canAct, race, racer, picture }: OwnBoardProps) {
  const [peeking, setPeeking] = useState(false);
  const { board, moves, slide } = useRacerBoard(racer, race, () => refuse(TEXTS.race.undone));
  const isPlaying = canAct && race !== undefined && !racer.left && !isSolved(board) && puzzleRace.result(view) === null;
  const { hint, refuse } = useHint(board.places.join(), moves === 0 ? TEXTS.race.goal : progressText(board));

  const onPush = (tile: Tile) => {
    if (!isPlaying) return;
    const tiles = pushedTiles(board, tile);
    if (tiles.length === 0) return refuse(cannotMoveText(tile));
    slide(tiles);
    playSound("place");
  };

  return (
    <div className="flex w-[min(360px,100%,calc((var(--room,100dvh)-84px)*4/7))] shrink-0 flex-col gap-2 md:w-[min(360px,calc((var(--room,100dvh)-36px)*4/7))] short:w-[calc(var(--room)*4/7)]">
      <RivalBars race={view} seat={seat} nameOf={nameOf} />
      <PuzzleBoard
        board={board}
        picture={picture}
        peeking={peeking}
        onPush={onPush}
        numbered={useNumbered()}
        onPeek={setPeeking}
        takesKeys={isPlaying}
        aside={
          <div className="flex h-full items-center gap-3">
            <Reference picture={picture} peeking={peeking} onPeek={setPeeking} />
            <div className="min-w-0 flex-1 text-center">
              <p className="text-xs text-ink-2">{TEXTS.moves}</p>
              <p role="status" aria-label={TEXTS.moves} aria-live="off" className="text-xl font-bold tabular-nums">
                {moves}
              </p>
            </div>
          </div>
        }
      />
      {hint}
      {race && view.first ? (
        <CountedNote scoreText={movesText} room={race.room} isOver={view.first.seat === seat} />
      ) : null}
    </div>
  );
}

/** The address of a race's picture: one of the product's or the host's own. */
const racePicture = (picture: string): string => (isPictureName(picture) ? pictureUrl(picture) : mediaUrl(picture));

const isPictureName = (picture: string): picture is PictureName => PICTURE_NAMES.some((name) => name === picture);
