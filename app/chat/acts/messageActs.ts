import type { SendErrorCode, ShownMessage } from "~/app/chat/client/chatState";

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
