/** The chat room's protocol. The parsers stand beside the room, so that browsers do not load them. */
import { CHAT_LIMITS } from "~/party/chat/limits";
import type { ChatCommand, ChatContent, ChatLine, ChatMedia } from "~/party/chat/parse";
import type { ErrorFrame } from "~/party/core/protocol";

export { CHAT_LIMITS } from "~/party/chat/limits";
export type { ChatAccess, ChatCommand, ChatContent, ChatLine, ChatMedia } from "~/party/chat/parse";

/** M9. Only `to` may answer it. */
export type GameRequest = NonNullable<ChatContent["game"]> & { status: "pending" | "accepted" | "rejected" | "expired" };

/** The message that another answers, as it is now. */
export interface Quote {
  seq: number;
  from: string;
  /** its beginning; empty when it was deleted or has no text */
  text: string;
  media?: ChatMedia["kind"];
  deleted?: true;
}

export interface ChatMessage extends Pick<ChatContent, "text" | "media" | "mentions" | "forwarded"> {
  /** its place in the room's one order */
  seq: number;
  /** made by the client that sent it; unique for its sender */
  id: string;
  /** member id */
  from: string;
  atMs: number;
  line?: ChatLine;
  game?: GameRequest;
  re?: Quote;
  editedAtMs?: number;
  /** its sender took it back: a trace stays, without text or media */
  deleted?: true;
  /** emoji → members, in the order in which they reacted */
  reactions?: Record<string, string[]>;
}

/** Whether somebody has to read it, so that it is counted as unread: what is said and calls that were missed, not what else happened. */
export const isCounted = ({ line }: Pick<ChatMessage, "line">): boolean => line === undefined || (line.line === "call" && line.outcome === "missed");

/** Where a page of history lies: at one side of a message, or around it. Not inclusive, but for `around`. */
export type PagePlace = { before: number } | { after: number } | { around: number };

/** For how many of a second's commands this one counts. */
export const costOf = ({ t }: ChatCommand): number => (t === "search" ? CHAT_LIMITS.searchCost : 1);

export type ChatErrorCode = "blocked" | "empty" | "too_long" | "not_found" | "too_late";

export type ChatFrame =
  | {
      t: "welcome";
      v: number;
      /** `missed`: append to what you have; `snapshot`: replace it */
      how: "missed" | "snapshot";
      /** the room's newest seq */
      head: number;
      messages: ChatMessage[];
      /** messages before `since` that changed after it (missed only) */
      changed: ChatMessage[];
      /** whether there is history before the first of `messages`, and after the last (snapshot only) */
      more: boolean;
      newer: boolean;
      /** how many the member has not read */
      unread: number;
      /** read pointers that this member may know: member id → seq */
      reads: Record<string, number>;
      /** members seen online now */
      online: string[];
      /** members whose presence this one may not know */
      hidden: string[];
    }
  /** to everyone, the sender's devices too: for the sender it is the answer to `send`; a repeat gets it again */
  | ({ t: "message" } & ChatMessage)
  /**
   * An older message is now this. `seq` is the change's own place in the order, or the message's when nothing changed.
   * `id` is the command that made the change: for its sender the frame is the answer.
   */
  | { t: "changed"; seq: number; message: ChatMessage; id?: string }
  | { t: "read"; member: string; seq: number }
  | ({ t: "page"; messages: ChatMessage[]; more: boolean; newer: boolean } & PagePlace)
  /** `next`: the `before` of the search that goes on; null at the beginning of the chat */
  | { t: "found"; id: string; messages: ChatMessage[]; next: number | null }
  /** null: this member's presence may no longer be known */
  | { t: "presence"; member: string; online: boolean | null }
  | { t: "typing"; member: string }
  | ErrorFrame<ChatErrorCode>;

/** What a chat list and a quote show of a text; cut by whole characters. */
export const preview = (text: string): string => [...text.slice(0, CHAT_LIMITS.previewMax * 2)].slice(0, CHAT_LIMITS.previewMax).join("");

/** `dm:<id>:<id>` with the smaller id first; a group's room is named by the group's id. */
export const directChatRoom = (a: string, b: string): string => (a < b ? `dm:${a}:${b}` : `dm:${b}:${a}`);
