import { useCallback, useEffect, useMemo } from "react";
import { showToast } from "~/app/ui/dialogs/toasts";
import type { Change, ChatClient } from "~/app/chat/client/chatClient";
import type { SendErrorCode, ShownMessage } from "~/app/chat/client/chatState";
import type { OpenMenu } from "./MessageMenu";
import { refusalText } from "~/app/chat/refusalText";
import { TEXTS } from "./texts";

export type MessageActs = ReturnType<typeof useMessageActs>;

/** Returns a function that changes a message. If the change can't be sent now, a toast says why, and it returns false. */
export const useChange = (client: ChatClient | null) =>
  useCallback(
    (change: Change): boolean => {
      if (client?.change(change)) return true;
      const link = client?.getSnapshot().link.type ?? "connecting";
      showToast(link === "connecting" ? TEXTS.connecting : TEXTS.offline);
      return false;
    },
    [client],
  );

/**
 * The actions on a chat's messages. The object stays the same while the chat is open, so that a long log renders only
 * what changed. If an action is refused, a toast says why.
 */
export function useMessageActs(
  client: ChatClient | null,
  { me, isGroup }: { me: string; isGroup: boolean },
  onOpen: (open: { type: "menu" } & OpenMenu) => void,
  onScrollTo: (target: { seq: number }) => void,
) {
  useEffect(() => client?.onRefused((code) => showToast(refusalText(code, isGroup))), [client, isGroup]);
  const change = useChange(client);
  return useMemo(
    () => ({
      retry: (id: string) => client?.retry(id),
      remove: (id: string) => client?.remove(id),
      /** why the room refused a message */
      whyRefused: (code: SendErrorCode) => refusalText(code, isGroup),
      /** opens the message's menu next to the place that was pressed */
      openMenu: (message: ShownMessage, position: OpenMenu["position"], opener: HTMLElement) =>
        client ? onOpen({ type: "menu", message, position, opener }) : showToast(TEXTS.connecting),
      /** shows a message that may be far away in the log */
      jumpTo: (seq: number) => {
        client?.showAround(seq);
        onScrollTo({ seq });
      },
      react: (message: ShownMessage, emoji: string) => {
        const isMine = message.reactions?.[emoji]?.includes(me);
        if (message.status === "sent") change({ t: "react", seq: message.seq, emoji: isMine ? null : emoji });
      },
      /** false if the answer can't be sent now */
      answer: (message: ShownMessage, accept: boolean): boolean =>
        message.status === "sent" && change({ t: "answer", seq: message.seq, accept }),
    }),
    [client, me, isGroup, change, onOpen, onScrollTo],
  );
}
