import { useRevalidator } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useLatest } from "~/app/ui/useLatest";
import { showToast } from "~/app/ui/toasts";
import { CLOSE } from "~/party/core/protocol";
import type { FriendState, NoticeKind } from "~/party/inbox/protocol";
import { heardAlso, UNHEARD } from "./heardFriendships";
import { EMPTY_INBOX, type InboxView } from "./inboxView";
import { announceOwnToggle } from "./ownToggles";
import { useClientView, useRoomClient } from "./useRoomClient";

interface Inbox {
  view: InboxView;
  /** what was heard of friendships since the page was loaded: member id → state */
  friendships: ReadonlyMap<string, FriendState>;
  /** what an action answered, before the inbox announces it; `n` orders the two */
  setFriendship: (member: string, state: FriendState, n: number) => void;
  /** the member looked at one of the two lists of notifications */
  markViewed: (what: NoticeKind) => void;
}

const InboxContext = createContext<Inbox>({ view: EMPTY_INBOX, friendships: new Map(), setFriendship: () => undefined, markViewed: () => undefined });

/** The viewer's inbox, live; empty for a visitor. */
export const useInbox = (): Inbox => useContext(InboxContext);

/** Keeps the member's one inbox open on every page. */
export function InboxProvider({ member, children }: { member: string | null; children: ReactNode }) {
  const [heard, setHeard] = useState(UNHEARD);
  const setFriendship = useCallback((other: string, state: FriendState, n: number) => setHeard((known) => heardAlso(known, other, state, n)), []);
  const friendships = useMemo(() => new Map([...heard].map(([other, { state }]) => [other, state])), [heard]);
  useEffect(() => () => setHeard(UNHEARD), [member]);

  const client = useRoomClient(
    () => import("./inboxClient").then(({ InboxClient }) => () => new InboxClient(member ?? "", { onFriendship: setFriendship, onOwn: announceOwnToggle })),
    member,
  );
  const view = useClientView(client, EMPTY_INBOX);
  useWhatWasMissed(view.link, () => setHeard(UNHEARD));

  return <InboxContext.Provider value={{ view, friendships, setFriendship, markViewed: (what) => client?.markViewed(what) }}>{children}</InboxContext.Provider>;
}

/** After a lost socket the page is loaded again. The next request notices that a session has ended, so one is made then too. */
function useWhatWasMissed(link: InboxView["link"], onMissed: () => void): void {
  const { revalidate } = useRevalidator();
  const wasOffline = useRef(false);
  const missed = useLatest(onMissed);
  useEffect(() => {
    if (link.at === "offline") wasOffline.current = true;
    if (link.at === "live" && wasOffline.current) {
      wasOffline.current = false;
      missed.current();
      revalidate();
    }
    if (link.at !== "refused") return;
    if (link.code === CLOSE.protocolTooOld) showToast("Parlor was updated. Reload this page to go on.");
    else revalidate();
  }, [link, missed, revalidate]);
}
