import type { GameEntry } from "~/app/games/gameEntry";
import { CountedText } from "~/app/games/scores/CountedText";
import type { CountedRun } from "~/app/games/scores/standing";
import { RunEndDialog } from "~/app/games/scores/RunEndDialog";
import type { MemberView } from "~/app/members/member";
import { durationText } from "~/app/ui/format/durationText";
import { movesText } from "./movesText";
import { TEXTS } from "./texts";

interface PuzzleEndProps {
  game: GameEntry;
  moves: number;
  tookMs: number;
  /** null if the run doesn't count, undefined until that is known */
  counted: CountedRun | null | undefined;
  friends: readonly MemberView[];
  onAgain: () => void;
}

/** The dialog after the picture is complete. */
export const PuzzleEnd = ({ game, moves, tookMs, counted, friends, onAgain }: PuzzleEndProps) => (
  <RunEndDialog title={TEXTS.solo.won} game={game} friends={friends} onAgain={onAgain}>
    <p className="mt-2 text-lg text-ink-2">
      {TEXTS.solo.result({ moves: movesText(moves), time: durationText(tookMs) })}
    </p>
    <div role="status" className="min-h-6">
      {counted === undefined ? null : <CountedText scoreText={movesText} counted={counted} />}
    </div>
  </RunEndDialog>
);
