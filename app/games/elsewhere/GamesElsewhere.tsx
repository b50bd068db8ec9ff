import { useLocation } from "@remix-run/react";
import { roomPath } from "~/app/games/roomPath";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useLoaded } from "~/app/ui/useLoaded";
import type { MemberGame } from "~/party/inbox/protocol";

// most pages show neither: they are loaded with the member's first game
const loadLinks = async () => (await import("./ReturnLinks")).ReturnLinks;
const loadInvitations = async () => (await import("./Invitations")).Invitations;

/** The way back to the games that the member plays, on every page but theirs. */
export function ReturnToGame() {
  const games = useGamesElsewhere().filter(({ status }) => status !== "invited");
  const Links = useLoaded(loadLinks, games.length > 0);
  return Links ? <Links games={games} /> : null;
}

/** M9: invitations, over every page that doesn't show them anyway. They stand at the top, where they cover no field. */
export function GameInvitations() {
  const { pathname } = useLocation();
  const invitations = useGamesElsewhere().filter(({ status, host }) => status === "invited" && pathname !== `/messages/${host}`);
  const Cards = useLoaded(loadInvitations, invitations.length > 0);
  return (
    // always there: a live region is heard only if it was there before its text
    <div aria-live="polite" className="pointer-events-none fixed inset-x-2 top-[calc(8px+env(safe-area-inset-top))] z-[65] flex flex-col items-end gap-2 sm:left-auto sm:w-90 md:right-4">
      {Cards ? <Cards invitations={invitations} /> : null}
    </div>
  );
}

function useGamesElsewhere(): readonly MemberGame[] {
  const { games } = useInbox().view;
  const { pathname } = useLocation();
  return games.filter(({ game, room }) => pathname.toLowerCase() !== roomPath(game, room).toLowerCase());
}
