import { Form } from "@remix-run/react";
import { ChevronRight, Trophy } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from "react";
import type { AuthorView } from "~/app/posts/view";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { NeedsScripts } from "~/app/ui/NeedsScripts";
import { PageHeader } from "~/app/ui/PageHeader";
import { Tabs } from "~/app/ui/Tabs";
import { gameName } from "~/games/names";
import { GameSign } from "./GameSign";
import { HUB_GAME_PATHS, MULTI_GAMES, type MultiGame } from "./multiGames";
import { runGame, type BestScore, type RunGame } from "./runGames";
import { scoreText } from "./scores/scoreText";
import { SOLO_GAME_PATHS, SOLO_GAMES } from "./soloGames";

const loadInviteDialog = () => importWhenOnline(() => import("./InviteDialog"));
const InviteDialog = lazy(loadInviteDialog);
const ScoresDialog = lazy(() => importWhenOnline(() => import("./scores/ScoresDialog")));

const ALONE = "Single-Player";
const TOGETHER = "Multi-Player";

/** G1: what one can play, alone or with friends. */
export function GamesHub({ friends, bests }: { friends: AuthorView[]; bests: readonly BestScore[] }) {
  const [tab, setTab] = useState(ALONE);
  const [game, setGame] = useState<MultiGame | null>(null);
  const [scored, setScored] = useState<RunGame | null>(null);
  useEffect(() => void loadInviteDialog(), []); // it opens at once when a game is chosen, and the room waits in such a dialog too
  return (
    <>
      <PageHeader title="Games" />
      <NeedsScripts what="Games" />
      <div className="noscript:hidden">
        <Tabs
          label="Games"
          value={tab}
          onChange={setTab}
          tabs={[
            { name: ALONE, content: <SoloList bests={bests} onScores={setScored} /> },
            { name: TOGETHER, content: <MultiList onChoose={setGame} /> },
          ]}
        />
      </div>
      {game ? (
        <Suspense fallback={null}>
          <InviteDialog game={game} friends={friends} onClose={() => setGame(null)} />
        </Suspense>
      ) : null}
      {scored ? (
        <Suspense fallback={null}>
          <ScoresDialog game={scored} onClose={() => setScored(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface SoloListProps {
  bests: readonly BestScore[];
  onScores: (game: RunGame) => void;
}

/** Forms, so that they are buttons that lead there. */
const SoloList = ({ bests, onScores }: SoloListProps) => (
  <ul className="space-y-2 p-4">
    {SOLO_GAME_PATHS.map((game) => (
      <li key={game}>
        <Form action={`/Games/${game}/Single`} className={cardClass}>
          <Entry {...SOLO_GAMES[game]} sign={<GameSign game={game} />} />
          <ScoresButton game={runGame(game)} best={bests.find((best) => best.game === game)} onScores={onScores} />
        </Form>
      </li>
    ))}
  </ul>
);

/** One's best in a game that has runs, and the way to the others'. It stands over the card, which leads to the game. */
function ScoresButton({ game, best, onScores }: { game: RunGame | null; best: BestScore | undefined; onScores: (game: RunGame) => void }) {
  if (!game) return null;
  return (
    <button type="button" onClick={() => onScores(game)} aria-label={`${gameName(game)} scores`} className={scoresClass}>
      <Trophy aria-hidden className="size-4" />
      {best ? scoreText(game, best.score) : <span className="max-sm:hidden">Scores</span>}
    </button>
  );
}

const scoresClass =
  "relative z-10 flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-hairline bg-paper px-3 text-sm font-semibold text-ink-2 tabular-nums " +
  "transition-colors hover:bg-hover hover:text-ink active:bg-pressed md:min-h-9";

const MultiList = ({ onChoose }: { onChoose: (game: MultiGame) => void }) => (
  <ul className="space-y-2 p-4">
    {HUB_GAME_PATHS.map((game) => (
      <li key={game} className={cardClass}>
        <Entry {...MULTI_GAMES[game]} sign={<GameSign game={game} />} onChoose={() => onChoose(game)} />
      </li>
    ))}
  </ul>
);

/** The whole card is pressed. */
function Entry({ name, about, sign, onChoose }: { name: string; about: string; sign: ReactNode; onChoose?: () => void }) {
  const aboutId = useId();
  return (
    <>
      {sign}
      <div className="min-w-0 flex-1">
        <button type={onChoose ? "button" : "submit"} aria-describedby={aboutId} onClick={onChoose} className="text-left text-lg font-bold outline-none after:absolute after:inset-0">
          {name}
        </button>
        <p id={aboutId} className="text-sm text-ink-2">
          {about}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3 not-last:max-sm:hidden" />
    </>
  );
}

const cardClass =
  "relative flex items-center gap-4 rounded-lg border border-hairline p-3 transition-colors hover:bg-hover active:bg-pressed " +
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";
