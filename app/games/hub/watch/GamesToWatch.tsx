import { Link } from "@remix-run/react";
import { Eye } from "lucide-react";
import { useId } from "react";
import { memberName } from "~/app/members/member";
import { GameSign } from "~/app/games/GameSign";
import { gameName, roomPath } from "~/games/names";
import type { GameToWatch } from "./gamesToWatch.server";
import { TEXTS } from "~/app/games/hub/texts";

/** G12: links to running games of friends; shows nothing while no friend plays. */
export function GamesToWatch({ games }: { games: readonly GameToWatch[] }) {
  const titleId = useId();
  if (games.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="px-4 pt-4">
      <h2 id={titleId} className="mb-2 text-sm font-semibold text-ink-2">
        {TEXTS.watch.title}
      </h2>
      <ul className="space-y-2">
        {games.map(({ room, game, players }) => {
          const names = TEXTS.watch.players({ names: players.map(memberName) });
          return (
            <li key={room}>
              <Link
                to={roomPath(game, room)}
                aria-label={TEXTS.watch.watch({ game: gameName(game), players: names })}
                className={linkClass}
              >
                <GameSign game={game} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-bold">{names}</span>
                  <span className="block text-sm text-ink-2">{gameName(game)}</span>
                </span>
                <Eye aria-hidden className="size-5 shrink-0 text-ink-3" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const linkClass =
  "flex items-center gap-4 rounded-lg border border-hairline p-3 transition-colors hover:bg-hover active:bg-pressed";
