import { useLocation } from "@remix-run/react";
import { roomPath } from "~/games/names";
import { useInbox } from "~/app/rooms/InboxProvider";
import { classNames } from "~/app/ui/primitives/classNames";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import type { MemberGame } from "~/party/inbox/protocol";

/** The address of a game in play, alone or in a room. */
const GAME_PATH = /^\/games\/[^/]+\/[^/]+/i;

// most pages show neither links nor invitations, so their code is loaded only when there is something to show
const loadLinks = async () => (await import("./ReturnLinks")).ReturnLinks;
const loadInvitations = async () => (await import("./Invitations")).Invitations;

/** Links back to the member's current games. A game's own page has no link to that game. */
export function ReturnToGame() {
  const games = useGamesElsewhere().filter(({ status }) => status !== "invited");
  const Links = useLoaded(loadLinks, games.length > 0);
  return Links ? <Links games={games} /> : null;
}

/**
 * M9: invitations, on every page except the chat with the host and the room, which show the invitation themselves. On
 * small screens they are at the top. On others they are in the lower right corner, or over a chat below its header,
 * where they cover no field or button. Over a game they hide after a while.
 */
export function GameInvitations() {
  const { pathname } = useLocation();
  const isOverGame = GAME_PATH.test(pathname);
  const isOverChat = /^\/messages\b/i.test(pathname);
  const invitations = useGamesElsewhere().filter(
    ({ status, host }) => status === "invited" && pathname !== `/messages/${host}`,
  );
  const Cards = useLoaded(loadInvitations, invitations.length > 0);
  return (
    // always in the page: a live region is announced only if it was there before its text
    <div
      aria-live="polite"
      className={classNames(
        "pointer-events-none print:hidden fixed end-[calc(0.5rem+var(--inset-end))] start-[calc(0.5rem+var(--inset-start))] top-[calc(0.5rem+var(--inset-top))] z-[65] flex flex-col items-end gap-2 sm:start-auto sm:w-90 md:end-[calc(1rem+var(--inset-end))] xl:w-85",
        isOverChat ? "md:top-[calc(4rem+var(--inset-top))]" : "md:top-auto md:bottom-[calc(1rem+var(--inset-bottom))]",
      )}
    >
      {Cards ? <Cards invitations={invitations} hideSoon={isOverGame} /> : null}
    </div>
  );
}

function useGamesElsewhere(): readonly MemberGame[] {
  const { games } = useInbox().view;
  const { pathname } = useLocation();
  return games.filter(({ game, room }) => pathname.toLowerCase() !== roomPath(game, room).toLowerCase());
}
