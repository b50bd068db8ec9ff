import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import type { ChatClient } from "./chatClient";
import type { ChatView } from "./chatView";

interface Chat {
  view: ChatView;
  /** null on the server and until the browser loaded it */
  client: ChatClient | null;
}

const NOTHING: ChatView = {
  link: { at: "connecting" },
  ready: false,
  messages: [],
  more: false,
  newer: false,
  paging: false,
  unread: null,
  reads: {},
  online: [],
  hidden: [],
  typing: [],
};

/** One chat, connected while the screen is shown; one that is not started, as soon as somebody starts it. */
export function useChat(room: string, me: string, isStarted = true): Chat {
  const [client, setClient] = useState<ChatClient | null>(null);
  const known = useRef(isStarted);
  useEffect(() => {
    known.current = isStarted;
    if (isStarted) client?.connect();
  }, [client, isStarted]);

  useEffect(() => {
    let opened: ChatClient | null = null;
    let left = false;
    void importWhenOnline(() => import("./openChat")).then(({ openChat }) => {
      if (left) return;
      opened = openChat(room, me, known.current);
      setClient(opened);
    });
    return () => {
      left = true;
      opened?.close();
      setClient(null);
    };
  }, [room, me]);

  const view = useSyncExternalStore(client?.subscribe ?? subscribeToNothing, client?.getSnapshot ?? getNothing, getNothing);
  return { view, client };
}

const subscribeToNothing = () => () => undefined;
const getNothing = () => NOTHING;
