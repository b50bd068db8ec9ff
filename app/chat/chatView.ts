import type { ChatClientState, SendErrorCode } from "~/app/chat/chatState";
import type { LinkState } from "~/app/rooms/roomConnection";

/** A message as it is drawn. `key` stays the same from pending to sent. */
export type ShownMessage = { key: string; from: string; text: string; atMs: number } & (
  | { status: "sent"; seq: number }
  | { status: "pending"; id: string }
  | { status: "failed"; id: string; code: SendErrorCode }
);

/** What the chat's screen draws. */
export interface ChatView {
  link: LinkState;
  /** whether the room has answered at least once */
  ready: boolean;
  messages: readonly ShownMessage[];
  more: boolean;
  paging: boolean;
  /** how far each member has read: member id → seq */
  reads: Readonly<Record<string, number>>;
  online: readonly string[];
}

/** The room's order first, then what is still unsent. */
export const viewOf = (state: ChatClientState): ChatView => ({
  link: state.link,
  ready: state.head !== null,
  messages: [
    ...state.log.map(({ seq, id, from, text, atMs }): ShownMessage => ({ key: `${from}:${id}`, from, text, atMs, status: "sent", seq })),
    ...state.unsent.map(({ id, text, atMs, failed }): ShownMessage => {
      const shown = { key: `${state.me}:${id}`, from: state.me, text, atMs, id };
      return failed === null ? { ...shown, status: "pending" } : { ...shown, status: "failed", code: failed };
    }),
  ],
  more: state.more,
  paging: state.paging,
  reads: state.reads,
  online: state.online,
});
