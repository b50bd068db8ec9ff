import { Trophy } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useViewer } from "~/app/accounts/viewerContext";
import type { BestScore } from "~/app/games/runGames";
import { scoreText } from "~/app/games/scores/scoreText";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { gameName } from "~/games/names";
import type { ProfileView } from "./view";

const BestReplay = lazy(() => importWhenOnline(() => import("~/app/games/scores/BestReplay")));

/** A member's best runs; members can watch them. */
export function BestRuns({ profile }: { profile: ProfileView }) {
  const [watched, setWatched] = useState<BestScore | null>(null);
  const viewer = useViewer();
  if (profile.bests.length === 0) return null;
  return (
    <>
      <ul aria-label="Best scores" className="mt-3 flex flex-wrap gap-2">
        {profile.bests.map((best) => (
          <li key={best.game}>
            {viewer ? (
              <button type="button" title="Watch the run" onClick={() => setWatched(best)} className={`${chipClass} transition-colors hover:bg-hover active:bg-pressed`}>
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
      {watched ? (
        <Suspense fallback={null}>
          <BestReplay game={watched.game} member={profile} onClose={() => setWatched(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const Best = ({ best: { game, score } }: { best: BestScore }) => (
  <>
    <Trophy aria-hidden className="size-4 text-ink-3" />
    {gameName(game)}
    <strong className="font-bold text-ink tabular-nums">{scoreText(game, score)}</strong>
  </>
);

const chipClass = "flex min-h-11 items-center gap-1.5 rounded-full border border-hairline px-3 text-sm text-ink-2 md:min-h-8";
