import type { GameEntry } from "~/app/games/gameEntry";
import { CountedText } from "~/app/games/scores/CountedText";
import { RunEndDialog } from "~/app/games/scores/RunEndDialog";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import type { MemberView } from "~/app/members/member";
import type { ArcadeView } from "./arcadeView";
import { formatNumber } from "~/app/i18n/formats";
import type { RunResult } from "./loop/soloArcade";
import { TEXTS } from "./texts";

const loadReplay = () => import("./replay/ReplayDialog");

interface RunEndProps {
  game: GameEntry;
  view: ArcadeView;
  result: RunResult;
  /** all levels were cleared */
  isWon: boolean;
  friends: readonly MemberView[];
  onAgain: () => void;
}

/** Shows how a run ended and what the player can do next. */
export function RunEnd({ game, view, result: { score, counted, record }, isWon, friends, onAgain }: RunEndProps) {
  const replay = useLoaded(loadReplay, true);
  return (
    <RunEndDialog
      game={game}
      title={isWon ? TEXTS.end.won : TEXTS.end.over}
      friends={friends}
      onAgain={onAgain}
      replay={(onClose) => (replay ? <replay.ReplayDialog view={view} record={record} onClose={onClose} /> : null)}
    >
      <p className="mt-2 text-lg text-ink-2">
        {TEXTS.end.score} <strong className="text-ink tabular-nums">{formatNumber(score)}</strong>
      </p>
      <CountedText scoreText={formatNumber} counted={counted} />
    </RunEndDialog>
  );
}
