import { useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { mayHaveFiles } from "~/app/media/upload/mayHaveFiles";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useRoomClient } from "~/app/rooms/useRoomClient";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { mayHavePending, queued } from "./mayHavePending";

const getNone = () => 0;

/**
 * M4, X212: sends, from any page, messages written before a tab crashed or in a chat that is no longer open, also those
 * whose file wasn't uploaded yet.
 */
export function usePendingChats(member: string | null): void {
  const { link } = useInbox().view;
  const { pathname } = useLocation();
  const queuedHere = useSyncExternalStore(queued.subscribe, queued.getSnapshot, getNone);
  const key = link.type === "live" && mayHavePending() ? member : null;
  const chats = useRoomClient(
    () => import("./openChat"),
    ({ PendingChats }, author) => new PendingChats(author),
    key,
  );
  useEffect(() => void chats?.flushOutbox(), [chats, pathname, queuedHere]);
  useEffect(() => {
    if (member === null || !mayHaveFiles()) return;
    void importWhenOnline(() => import("~/app/chat/compose/chatFile")).then(({ resumeSending }) =>
      resumeSending(member),
    );
  }, [member]);
}
