import { Link } from "@remix-run/react";
import { Play, Trophy } from "lucide-react";
import { useCallback, useState } from "react";
import { Handle } from "~/app/members/Handle";
import { memberName } from "~/app/members/member";
import type { Standing } from "./standing";
import type { GameEntry } from "~/app/games/gameEntry";
import { gamesClient } from "~/app/games/client";
import { foundBy } from "~/app/http/client";
import { Alert } from "~/app/ui/primitives/Alert";
import { Avatar } from "~/app/ui/media/Avatar";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import { Time } from "~/app/ui/primitives/Time";
import { TEXTS } from "./texts";

const BestReplay = lazyWhenOnline(() => import("./BestReplay"));

/**
 * G8 to G10: the best runs of the member and their friends, each with a replay. A default export, because it is loaded
 * on demand.
 */
export default function ScoresDialog({ game, onClose }: { game: GameEntry; onClose: () => void }) {
  const [replayed, setReplayed] = useState<Standing | null>(null);
  const read = useCallback(async () => {
    const scores = await foundBy(gamesClient.api.scores.$get({ query: { game: game.path } }));
    return scores?.board ?? ("failed" as const);
  }, [game]);
  const board = useLoaded(read, true);
  if (replayed) {
    return <BestReplay game={game} member={replayed.member} onClose={() => setReplayed(null)} />;
  }
  return (
    <Dialog title={TEXTS.board.title({ game: game.name })} onClose={onClose}>
      {board === "failed" ? <Alert>{TEXTS.board.failed}</Alert> : null}
      {board === null ? <p className="py-6 text-center text-ink-2">{TEXTS.board.loading}</p> : null}
      {Array.isArray(board) && board.length === 0 ? (
        <EmptyState icon={<Trophy className="size-6" />} title={TEXTS.board.emptyTitle}>
          <p>{TEXTS.board.empty}</p>
        </EmptyState>
      ) : null}
      {Array.isArray(board) && board.length > 0 ? (
        <ol aria-label={TEXTS.board.label} className="-mx-2">
          {board.map((standing, i) => (
            <Row
              key={standing.member.id}
              standing={standing}
              text={game.ranked?.scoreText(standing.score)}
              rank={i + 1}
              onWatch={() => setReplayed(standing)}
            />
          ))}
        </ol>
      ) : null}
    </Dialog>
  );
}

function Row({
  standing: { member, atMs, isMe },
  text,
  rank,
  onWatch,
}: {
  standing: Standing;
  /** the score as people read it */
  text: string | undefined;
  rank: number;
  onWatch: () => void;
}) {
  const name = isMe ? TEXTS.board.you : memberName(member);
  return (
    <li className={`flex items-center gap-3 rounded-md px-2 py-1.5 ${isMe ? "bg-accent-soft" : ""}`}>
      <span className="w-5 shrink-0 text-end text-sm font-semibold text-ink-2 tabular-nums">{rank}</span>
      <Avatar photo={member.photo} sizePx={40} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <Link dir="auto" to={`/${member.id}`} className="truncate font-semibold hover:underline">
            {name}
          </Link>
          <Handle of={member} />
        </span>
        <span className="block text-sm text-ink-2">
          <Time atMs={atMs} as="relative" />
        </span>
      </span>
      <span className="text-lg font-bold tabular-nums">{text}</span>
      <IconButton Icon={Play} label={isMe ? TEXTS.board.watchOwn : TEXTS.board.watch({ name })} onClick={onWatch} />
    </li>
  );
}
