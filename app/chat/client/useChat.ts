import { useEffect, useMemo, useState } from "react";
import { useClientView, useRoomClient } from "~/app/rooms/useRoomClient";
import type { ChatWelcome } from "~/party/chat/protocol";
import { useKeptPart } from "~/app/offline/keptParts";
import type { ChatClient } from "./chatClient";
import { openingState, viewOf, type ChatView } from "./chatState";

interface ChatOptions {
  isStarted: boolean;
  /** this page starts the chat at once if nobody has */
  opensIt?: boolean;
  /** what the page got with its first data */
  opening: ChatWelcome | null;
}

/**
 * One chat, connected while the screen is shown. Until then it shows what came with the page. A chat that isn't started
 * connects as soon as somebody starts it.
 */
export function useChat(
  room: string,
  me: string,
  { isStarted, opensIt = false, opening: loaded }: ChatOptions,
): { view: ChatView; client: ChatClient | null } {
  // data that the page loads again before its client has loaded replaces nothing that is shown
  const [first] = useState({ me, loaded });
  const opening = first.me === me ? first.loaded : null;
  const client = useRoomClient(
    () => import("./openChat"),
    ({ openChat }) => openChat(room, me, isStarted, opening),
    `${room} ${me}`,
  );
  useEffect(() => {
    if (isStarted) client?.connect();
    else if (opensIt) client?.start();
  }, [client, isStarted, opensIt]);
  const atFirst = useMemo(() => viewOf(openingState(me, isStarted, opening)), [me, isStarted, opening]);
  const view = useClientView(client, atFirst);
  useKeptPart(
    "routes/messages.$chatId",
    () => {
      const known = client?.opening() ?? null;
      return known && { opening: known };
    },
    view.messages,
  );
  return { view, client };
}
