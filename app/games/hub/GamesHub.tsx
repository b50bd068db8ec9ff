import { Form } from "@remix-run/react";
import { ChevronRight, Trophy } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { MemberView } from "~/app/members/member";
import { importWhenOnline, lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { NeedsScripts } from "~/app/ui/primitives/NeedsScripts";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Tabs } from "~/app/ui/primitives/Tabs";
import { GAMES } from "~/app/games/allGames";
import type { GameEntry } from "~/app/games/gameEntry";
import { GameSign } from "~/app/games/GameSign";
import type { BestScore } from "~/app/games/scores/standing";
import { GamesToWatch } from "~/app/games/hub/watch/GamesToWatch";
import type { GameToWatch } from "./watch/gamesToWatch.server";
import { TEXTS } from "./texts";
import { TEXTS as ABOUT_TEXTS } from "./aboutTexts";
import type { GameName } from "~/games/names";

const loadInviteDialog = () => import("./invite/InviteDialog");
const InviteDialog = lazyWhenOnline(loadInviteDialog);
const ScoresDialog = lazyWhenOnline(() => import("~/app/games/scores/ScoresDialog"));

const WITH_FRIENDS = GAMES.filter(({ isRace }) => !isRace);

/** Loads the dialog and its forms early, so that they open at once. The room's waiting dialog shares their code. */
function preload(): void {
  void importWhenOnline(loadInviteDialog);
  for (const { loadOptions } of WITH_FRIENDS) if (loadOptions) void importWhenOnline(loadOptions);
}

interface GamesHubProps {
  friends: MemberView[];
  bests: readonly BestScore[];
  /** missing in an answer of the previous release */
  toWatch?: readonly GameToWatch[];
}

/** G1: the games to play alone or with friends, and those that friends play. */
export function GamesHub({ friends, bests, toWatch = [] }: GamesHubProps) {
  const [tab, setTab] = useState<string>(TEXTS.alone);
  const [game, setGame] = useState<GameEntry | null>(null);
  const [scoresGame, setScoresGame] = useState<GameEntry | null>(null);
  useEffect(preload, []);
  return (
    <>
      <PageHeader title={TEXTS.title} />
      <GamesToWatch games={toWatch} />
      <NeedsScripts what={TEXTS.title} />
      <div className="noscript:hidden">
        <Tabs
          label={TEXTS.title}
          value={tab}
          onChange={setTab}
          tabs={[
            { name: TEXTS.alone, content: <SoloList bests={bests} onScores={setScoresGame} /> },
            { name: TEXTS.together, content: <MultiList onChoose={setGame} /> },
          ]}
        />
      </div>
      {game ? <InviteDialog game={game} friends={friends} onClose={() => setGame(null)} /> : null}
      {scoresGame ? <ScoresDialog game={scoresGame} onClose={() => setScoresGame(null)} /> : null}
    </>
  );
}

interface SoloListProps {
  bests: readonly BestScore[];
  onScores: (game: GameEntry) => void;
}

/** Forms instead of links, so that the controls are buttons. */
const SoloList = ({ bests, onScores }: SoloListProps) => (
  <ul className="space-y-2 p-4">
    {GAMES.map((game) =>
      game.solo ? (
        <li key={game.path}>
          <Form action={`/Games/${game.path}/Single`} className={cardClass}>
            <Card game={game} about={aboutSolo(game.path)} />
            {game.ranked ? (
              <ScoresButton name={game.name} best={bestTextOf(game, bests)} onPress={() => onScores(game)} />
            ) : null}
          </Form>
        </li>
      ) : null,
    )}
  </ul>
);

const aboutSolo = (path: GameName): string => ABOUT_TEXTS.solo[path as keyof typeof ABOUT_TEXTS.solo];

const bestTextOf = ({ path, ranked }: GameEntry, bests: readonly BestScore[]): string | undefined => {
  const best = bests.find(({ game }) => game === path);
  return best && ranked?.scoreText(best.score);
};

/**
 * The button with the member's best score in a ranked game. It opens the scores, and lies over the card, which leads to
 * the game.
 */
const ScoresButton = ({ name, best, onPress }: { name: string; best: string | undefined; onPress: () => void }) => (
  <button type="button" onClick={onPress} aria-label={TEXTS.scoresOf({ game: name })} className={scoresClass}>
    <Trophy aria-hidden className="size-4" />
    {best ?? <span className="max-sm:hidden">{TEXTS.scores}</span>}
  </button>
);

const scoresClass =
  "relative z-10 flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-hairline bg-paper px-3 text-sm font-semibold text-ink-2 tabular-nums " +
  "transition-colors hover:bg-hover hover:text-ink active:bg-pressed mouse:min-h-9";

const MultiList = ({ onChoose }: { onChoose: (game: GameEntry) => void }) => (
  <ul className="space-y-2 p-4">
    {WITH_FRIENDS.map((game) => (
      <li key={game.path} className={cardClass}>
        <Card game={game} about={ABOUT_TEXTS.inRoom[game.path]} onChoose={() => onChoose(game)} />
      </li>
    ))}
  </ul>
);

interface CardProps {
  game: GameEntry;
  about: string;
  onChoose?: () => void;
}

/** A press anywhere on the card presses its button. */
function Card({ game: { path, name: title }, about, onChoose }: CardProps) {
  const aboutId = useId();
  return (
    <>
      <GameSign game={path} />
      <div className="min-w-0 flex-1 narrow:basis-full">
        <button
          type={onChoose ? "button" : "submit"}
          aria-describedby={aboutId}
          onClick={onChoose}
          className="text-start text-lg font-bold outline-none after:absolute after:inset-0"
        >
          {title}
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
  "relative flex items-center gap-4 narrow:flex-wrap rounded-lg border border-hairline p-3 transition-colors hover:bg-hover active:bg-pressed " +
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";
