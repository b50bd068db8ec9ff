import { useCallback, useEffect, useMemo } from "react";
import { showToast } from "~/app/ui/dialogs/toasts";
import type { Change, ChatClient } from "~/app/chat/client/chatClient";
import type { SendErrorCode, ShownMessage } from "~/app/chat/client/chatState";
import type { OpenMenu } from "./MessageMenu";
import { refusalText } from "~/app/chat/refusalText";
import { TEXTS } from "./texts";

/**
 * The actions on a chat's messages. The object stays the same while the chat is open, so that a long log renders only
 * what changed.
 */
export interface MessageActs {
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** why the room refused a message */
  whyRefused: (code: SendErrorCode) => string;
  /** opens the message's menu next to the place that was pressed */
  openMenu: (message: ShownMessage, position: { x: number; y: number }, opener: HTMLElement) => void;
  /** shows a message that may be far away in the log */
  jumpTo: (seq: number) => void;
  react: (message: ShownMessage, emoji: string) => void;
  answer: (message: ShownMessage, accept: boolean) => void;
}

/** Returns a function that changes a message. If the member is offline, a toast says so. */
export const useChange = (client: ChatClient | null) =>
  useCallback(
    (change: Change) => {
      if (!client?.change(change)) showToast(TEXTS.offline);
    },
    [client],
  );

/** The actions on a chat's messages. If an action is refused, a toast says why. */
export function useMessageActs(
  client: ChatClient | null,
  { me, isGroup }: { me: string; isGroup: boolean },
  onOpen: (open: { type: "menu" } & OpenMenu) => void,
  onScrollTo: (target: { seq: number }) => void,
): MessageActs {
  useEffect(() => client?.onRefused((code) => showToast(refusalText(code, isGroup))), [client, isGroup]);
  const change = useChange(client);
  return useMemo(
    () => ({
      retry: (id) => client?.retry(id),
      remove: (id) => client?.remove(id),
      whyRefused: (code) => refusalText(code, isGroup),
      openMenu: (message, position, opener) => onOpen({ type: "menu", message, position, opener }),
      jumpTo: (seq) => {
        client?.showAround(seq);
        onScrollTo({ seq });
      },
      react: (message, emoji) => {
        const isMine = message.reactions?.[emoji]?.includes(me);
        if (message.status === "sent") change({ t: "react", seq: message.seq, emoji: isMine ? null : emoji });
      },
      answer: (message, accept) => {
        if (message.status === "sent") change({ t: "answer", seq: message.seq, accept });
      },
    }),
    [client, me, isGroup, change, onOpen, onScrollTo],
  );
}
