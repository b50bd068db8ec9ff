import { useEffect } from "react";
import { useClientView, useRoomClient } from "~/app/rooms/useRoomClient";
import type { ChatClient } from "./chatClient";
import { newChatState, viewOf, type ChatView } from "./chatState";

const NOTHING = viewOf(newChatState(""));

/**
 * One chat, connected while the screen is shown. A chat that isn't started connects as soon as somebody starts it. With
 * `opensIt`, this page starts it at once.
 */
export function useChat(
  room: string,
  me: string,
  isStarted = true,
  opensIt = false,
): { view: ChatView; client: ChatClient | null } {
  const client = useRoomClient(
    () => import("./openChat"),
    ({ openChat }) => openChat(room, me, isStarted),
    `${room} ${me}`,
  );
  useEffect(() => {
    if (isStarted) client?.connect();
    else if (opensIt) client?.start();
  }, [client, isStarted, opensIt]);
  return { view: useClientView(client, NOTHING), client };
}
