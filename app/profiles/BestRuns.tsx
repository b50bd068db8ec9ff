import { Trophy } from "lucide-react";
import { useState } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { gameAt } from "~/app/games/allGames";
import type { GameEntry } from "~/app/games/gameEntry";
import type { BestScore } from "~/app/games/scores/standing";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { gameName } from "~/games/names";
import type { ProfileView } from "./view";
import { TEXTS } from "./texts";

const ScoresDialog = lazyWhenOnline(() => import("~/app/games/scores/ScoresDialog"));
const BestReplay = lazyWhenOnline(() => import("~/app/games/scores/BestReplay"));

/**
 * A member's best runs. On the viewer's own profile, each opens the scores of the viewer and their friends. On other
 * profiles, a signed-in viewer can watch the run.
 */
export function BestRuns({ profile }: { profile: ProfileView }) {
  const [opened, setOpened] = useState<GameEntry | null>(null);
  const viewer = useViewer();
  if (profile.bests.length === 0) return null;
  return (
    <>
      <ul aria-label={TEXTS.bests.title} className="mt-3 flex flex-wrap gap-2">
        {profile.bests.map((best) => (
          <li key={best.game}>
            {viewer ? (
              <button
                type="button"
                title={profile.isSelf ? TEXTS.bests.scores : TEXTS.bests.watch}
                onClick={() => setOpened(gameAt(best.game))}
                className={`${chipClass} transition-colors hover:bg-hover active:bg-pressed`}
              >
                <Best best={best} />
              </button>
            ) : (
              <span className={chipClass}>
                <Best best={best} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {opened && profile.isSelf ? <ScoresDialog game={opened} onClose={() => setOpened(null)} /> : null}
      {opened && !profile.isSelf ? <BestReplay game={opened} member={profile} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

const Best = ({ best: { game, score } }: { best: BestScore }) => (
  <>
    <Trophy aria-hidden className="size-4 text-ink-3" />
    {gameName(game)}
    <strong className="font-bold text-ink tabular-nums">{gameAt(game)?.ranked?.scoreText(score)}</strong>
  </>
);

const chipClass =
  "flex min-h-11 items-center gap-1.5 rounded-full border border-hairline px-3 text-sm text-ink-2 mouse:min-h-8";
