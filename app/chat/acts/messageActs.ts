import type { ShownMessage } from "~/app/chat/client/chatState";

/** What one can do with the messages of a chat. The same object while the chat is open, so that a long log draws only what changed. */
export interface MessageActs {
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** shows what can be done with the message, beside the place that was pressed */
  openMenu: (message: ShownMessage, at: { x: number; y: number }, opener: HTMLElement) => void;
  /** shows a message that may be far away */
  jumpTo: (seq: number) => void;
  react: (message: ShownMessage, emoji: string) => void;
  answer: (message: ShownMessage, accept: boolean) => void;
}
