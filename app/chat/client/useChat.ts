import { useEffect, useState, useSyncExternalStore } from "react";
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

/** One chat, connected while the screen is shown. */
export function useChat(room: string, me: string): Chat {
  const [client, setClient] = useState<ChatClient | null>(null);

  useEffect(() => {
    let opened: ChatClient | null = null;
    let left = false;
    void importWhenOnline(() => import("./openChat")).then(({ openChat }) => {
      if (left) return;
      opened = openChat(room, me);
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
