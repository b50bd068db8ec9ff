import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useRoomClient } from "~/app/rooms/useRoomClient";
import { mayHavePending } from "./mayHavePending";

/** M4: sends, from any page, messages written before a tab crashed or in a chat that is no longer open. */
export function usePendingChats(member: string | null): void {
  const { link } = useInbox().view;
  const { pathname } = useLocation();
  const key = link.type === "live" && mayHavePending() ? member : null;
  const chats = useRoomClient(
    () => import("./openChat"),
    ({ PendingChats }, author) => new PendingChats(author),
    key,
  );
  useEffect(() => void chats?.flushOutbox(), [chats, pathname]);
}
