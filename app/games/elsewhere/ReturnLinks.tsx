import { Link } from "@remix-run/react";
import { Gamepad2 } from "lucide-react";
import { useId, useRef } from "react";
import { memberName } from "~/app/members/member";
import { useLiveNames, useNames } from "~/app/members/useNames";
import { useUncoverFocus } from "~/app/ui/browser/useUncoverFocus";
import { gameName, roomPath } from "~/games/names";
import type { MemberGame } from "~/party/inbox/protocol";
import { TEXTS } from "./texts";

/** Links back to the viewer's games. A small screen shows only the most recent game, the left column up to three. */
export function ReturnLinks({ games }: { games: readonly MemberGame[] }) {
  useLiveNames();
  const list = useRef<HTMLUListElement>(null);
  useUncoverFocus(list);
  return (
    <ul ref={list} className="flex flex-col gap-1">
      {games.slice(0, 3).map((game) => (
        <li key={game.room} className="max-lg:not-first:hidden">
          <ReturnLink {...game} />
        </li>
      ))}
    </ul>
  );
}

function ReturnLink({ game, room, others, status }: MemberGame) {
  const aboutId = useId();
  const names = useNames(others);
  const rivals = others.flatMap((id) => names.get(id) ?? []).map(memberName);
  return (
    <Link
      to={roomPath(game, room)}
      aria-describedby={aboutId}
      title={TEXTS.back}
      className="flex min-h-11 items-center gap-2 rounded-full bg-accent px-4 text-accent-ink transition-colors hover:bg-accent-hover md:size-12 md:justify-center md:px-0 lg:h-auto lg:min-h-12 lg:w-full lg:justify-start lg:rounded-lg lg:px-3 lg:py-2"
    >
      <Gamepad2 aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 lg:leading-snug">
        <span className="text-sm font-semibold md:max-lg:sr-only">{TEXTS.back}</span>
        <span id={aboutId} className="hidden truncate text-sm lg:block">
          {TEXTS.about({
            game: gameName(game),
            rivals,
            rivalry: rivals.length === 0 ? "none" : "other",
            state: status === "waiting" ? "waiting" : "playing",
          })}
        </span>
      </span>
    </Link>
  );
}
