import { useRevalidator } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { showToast } from "~/app/ui/toasts";
import { CLOSE } from "~/party/core/protocol";
import type { FriendState, NoticeKind } from "~/party/inbox/protocol";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { heardAlso, UNHEARD } from "./heardFriendships";
import { announceOwnToggle } from "./ownToggles";
import type { InboxClient, InboxView } from "./inboxClient";

interface Inbox {
  view: InboxView;
  /** what was heard of friendships since the page was loaded: member id → state */
  friendships: ReadonlyMap<string, FriendState>;
  /** what an action answered, before the inbox tells it; `n` orders the two */
  setFriendship: (member: string, state: FriendState, n: number) => void;
  /** one of the two lists of notifications was looked at */
  markViewed: (what: NoticeKind) => void;
}

const NOTHING: InboxView = { link: { at: "connecting" }, ready: false, chats: [], requests: [], unviewed: 0, unviewedRequests: 0, activityChanges: 0, unreadChats: 0, ring: null, games: [] };
const NO_STATES: ReadonlyMap<string, FriendState> = new Map();

const InboxContext = createContext<Inbox>({ view: NOTHING, friendships: NO_STATES, setFriendship: () => undefined, markViewed: () => undefined });

/** The viewer's inbox, live; empty for a visitor. */
export const useInbox = (): Inbox => useContext(InboxContext);

/** Keeps the member's one inbox open on every page. */
export function InboxProvider({ member, children }: { member: string | null; children: ReactNode }) {
  const [client, setClient] = useState<InboxClient | null>(null);
  const [heard, setHeard] = useState(UNHEARD);
  const hear = useCallback((other: string, state: FriendState, n: number) => setHeard((known) => heardAlso(known, other, state, n)), []);
  const friendships = useMemo(() => new Map([...heard].map(([other, { state }]) => [other, state])), [heard]);

  useEffect(() => {
    if (member === null) return;
    let opened: InboxClient | null = null;
    let left = false;
    void importWhenOnline(() => import("./inboxClient")).then(({ InboxClient, openInbox }) => {
      if (left) return;
      opened = new InboxClient(openInbox(member));
      opened.onFriendship((event) => hear(event.member, event.state, event.n));
      opened.onOwn(announceOwnToggle);
      setClient(opened);
    });
    return () => {
      left = true;
      opened?.close();
      setClient(null);
      setHeard(UNHEARD);
    };
  }, [member, hear]);

  const view = useSyncExternalStore(client?.subscribe ?? subscribeToNothing, client?.getSnapshot ?? getNothing, getNothing);
  useWhatWasMissed(view.link, () => setHeard(UNHEARD));

  return (
    <InboxContext.Provider value={{ view, friendships, setFriendship: hear, markViewed: (what) => client?.markViewed(what) }}>{children}</InboxContext.Provider>
  );
}

const subscribeToNothing = () => () => undefined;
const getNothing = () => NOTHING;

/** After a cut the page is asked for again; a session that ended is seen by the next request, so one is made. */
function useWhatWasMissed(link: InboxView["link"], onMissed: () => void): void {
  const { revalidate } = useRevalidator();
  const wasOffline = useRef(false);
  const missed = useRef(onMissed);
  useEffect(() => {
    missed.current = onMissed;
  });
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
  }, [link, revalidate]);
}
