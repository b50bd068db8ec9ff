import { useRevalidator } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useAfterChange } from "~/app/ui/browser/useAfterChange";
import { useLatest } from "~/app/ui/browser/useLatest";
import { forgetSavedStates } from "~/app/ui/lists/savedStates";
import { showToast } from "~/app/ui/dialogs/toasts";
import { CLOSE } from "~/party/core/protocol";
import type { FriendState, InboxOpening, NoticeKind, OwnToggle } from "~/party/inbox/protocol";
import {
  EMPTY_INBOX,
  withFriendship,
  withOpening,
  NO_FRIENDSHIPS,
  type OnFriendship,
  type InboxView,
} from "./inboxView";
import { useClientView, useRoomClient } from "./useRoomClient";
import { TEXTS } from "~/app/ui/texts";

interface Inbox {
  view: InboxView;
  /** friendships that changed since the page was loaded: member id → state */
  friendships: ReadonlyMap<string, FriendState>;
  /** shows the state from an action's answer before the inbox announces it; `n` says which of the two is newer */
  setFriendship: OnFriendship;
  /** reports that the member looked at one of the two lists of notifications */
  markViewed: (what: NoticeKind) => void;
}

const InboxContext = createContext<Inbox>({
  view: EMPTY_INBOX,
  friendships: new Map(),
  setFriendship: () => undefined,
  markViewed: () => undefined,
});

/** The viewer's live inbox; empty for a visitor. */
export const useInbox = (): Inbox => useContext(InboxContext);

interface InboxProviderProps {
  member: string | null;
  /** when the edge loaded the data of the document; null in data that is loaded later */
  renderedAtMs: number | null;
  /** called for each like and repost of the member, on any device */
  onOwnToggle: (toggle: OwnToggle) => void;
  children: ReactNode;
}

/** Keeps the member's one inbox open on every page. */
export function InboxProvider({ member, renderedAtMs, onOwnToggle, children }: InboxProviderProps) {
  const [documentAtMs] = useState(renderedAtMs ?? 0);
  const [knownFriendships, setKnownFriendships] = useState(NO_FRIENDSHIPS);
  const setFriendship = useCallback<OnFriendship>(
    (...news) => setKnownFriendships((known) => withFriendship(known, ...news)),
    [],
  );
  const friendships = useMemo(
    () => new Map([...knownFriendships].map(([other, { state }]) => [other, state])),
    [knownFriendships],
  );
  useEffect(() => () => setKnownFriendships(NO_FRIENDSHIPS), [member]);

  const latest = useLatest(onOwnToggle);
  const client = useRoomClient(
    () => import("./inboxClient"),
    ({ InboxClient }, owner) => new InboxClient(owner, setFriendship, documentAtMs, (toggle) => latest.current(toggle)),
    member,
  );
  const view = useClientView(client, EMPTY_INBOX);
  useEffect(() => {
    const look = () => client?.look(document.visibilityState === "visible");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [client]);

  // the page's data is loaded again after a lost socket. It is also loaded when the socket is refused, because only a
  // request to the edge can show that the session has ended. If the page is too old, a notice says so instead
  const { revalidate } = useRevalidator();
  const { link, staleChanges } = view;
  const wasOffline = useRef(false);
  useEffect(() => {
    if (link.type === "offline") wasOffline.current = true;
    if (link.type === "live" && wasOffline.current) {
      wasOffline.current = false;
      setKnownFriendships(NO_FRIENDSHIPS);
      revalidate();
    }
    if (link.type !== "refused") return;
    if (link.code === CLOSE.protocolTooOld) showToast(TEXTS.shell.updated, { offersReload: true });
    else revalidate();
  }, [link, revalidate]);

  useEffect(() => {
    if (staleChanges === 0) return;
    forgetSavedStates();
    revalidate();
  }, [staleChanges, revalidate]);

  return (
    <InboxContext.Provider value={{ view, friendships, setFriendship, markViewed: (what) => client?.markViewed(what) }}>
      {children}
    </InboxContext.Provider>
  );
}

interface OpeningInboxProps {
  /** the viewer; null for a visitor */
  member: string | null;
  /** null if the inbox didn't answer in time, or if the page's data was loaded later */
  opening: InboxOpening | null;
  children: ReactNode;
}

/** Shows the inbox as it came with the document, until the live one has answered, or another member has signed in. */
export function OpeningInbox({ member, opening, children }: OpeningInboxProps) {
  const inbox = useInbox();
  const [sent] = useState({ member, opening });
  const first = sent.member === member ? sent.opening : null;
  const shown = useMemo(
    () => (first && !inbox.view.ready ? { ...inbox, view: withOpening(inbox.view, first) } : inbox),
    [inbox, first],
  );
  return <InboxContext.Provider value={shown}>{children}</InboxContext.Provider>;
}

/** Calls back when what the viewer may see has changed, just before the page loads its data again (X13). */
export function useStale(onStale: () => void): void {
  useAfterChange(useInbox().view.staleChanges, onStale);
}
