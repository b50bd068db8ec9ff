/** The chat room's protocol. The parsers are in another file, so that browsers don't load them. */
import { CHAT_LIMITS } from "~/party/chat/limits";
import type { ChatCommand, ChatContent, ChatLine, ChatMedia } from "~/party/chat/parse";
import type { ErrorFrame } from "~/party/core/protocol";

export { CHAT_LIMITS } from "~/party/chat/limits";
export type { ChatAccess, ChatCommand, ChatContent, ChatLine, ChatMedia } from "~/party/chat/parse";

/** M9. Only `to` may answer it. */
export type GameRequest = NonNullable<ChatContent["game"]> & { status: "pending" | "accepted" | "rejected" | "expired" };

/** The message that another message answers, in its current state. */
export interface Quote {
  seq: number;
  from: string;
  /** the beginning of its text; empty when it was deleted or has no text */
  text: string;
  media?: ChatMedia["kind"];
  deleted?: true;
}

export interface ChatMessage extends Pick<ChatContent, "text" | "media" | "mentions" | "forwarded"> {
  /** its number in the room's one order */
  seq: number;
  /** created by the client that sent it; unique per sender */
  id: string;
  /** member id */
  from: string;
  atMs: number;
  line?: ChatLine;
  game?: GameRequest;
  re?: Quote;
  editedAtMs?: number;
  /** its sender deleted it; only this entry remains, without text or media */
  deleted?: true;
  /** emoji → members, in the order in which they reacted */
  reactions?: Record<string, string[]>;
}

/** Whether a message counts as unread. Messages and missed calls count; other lines don't. */
export const isCounted = ({ line }: Pick<ChatMessage, "line">): boolean => line === undefined || (line.line === "call" && line.outcome === "missed");

/** Where a page of history is: before or after a message, or around it. Only `around` includes the message itself. */
export type PagePlace = { before: number } | { after: number } | { around: number };

/** How many commands this one counts as in the rate limit. */
export const costOf = ({ t }: ChatCommand): number => (t === "search" ? CHAT_LIMITS.searchCost : 1);

export type ChatErrorCode = "blocked" | "empty" | "too_long" | "not_found" | "too_late";

export type ChatFrame =
  | {
      t: "welcome";
      v: number;
      /** `missed`: append to what you have; `snapshot`: replace what you have */
      how: "missed" | "snapshot";
      /** the room's newest seq */
      head: number;
      messages: ChatMessage[];
      /** messages up to `since` that changed after it (missed only) */
      changed: ChatMessage[];
      /** whether there is history before the first of `messages`, and after the last (snapshot only) */
      more: boolean;
      newer: boolean;
      /** how many messages the member hasn't read */
      unread: number;
      /** read pointers that this member may know: member id → seq */
      reads: Record<string, number>;
      /** members who are visibly online now */
      online: string[];
      /** members whose presence this member may not know */
      hidden: string[];
    }
  /** Sent to everyone, including the sender's devices. For the sender it is the answer to `send`; a repeat gets it again. */
  | ({ t: "message" } & ChatMessage)
  /**
   * The new state of an older message. `seq` is the change's own number, or the message's when nothing changed. `id`
   * is the command that made the change: for its sender this frame is the answer.
   */
  | { t: "changed"; seq: number; message: ChatMessage; id?: string }
  | { t: "read"; member: string; seq: number }
  | ({ t: "page"; messages: ChatMessage[]; more: boolean; newer: boolean } & PagePlace)
  /** `next`: the `before` with which the search continues; null at the beginning of the chat */
  | { t: "found"; id: string; messages: ChatMessage[]; next: number | null }
  /** `online` null: this member's presence may no longer be known */
  | { t: "presence"; member: string; online: boolean | null }
  | { t: "typing"; member: string }
  | ErrorFrame<ChatErrorCode>;

/** What a chat list and a quote show of a text. It never cuts a character in half. */
export const preview = (text: string): string => [...text.slice(0, CHAT_LIMITS.previewMax * 2)].slice(0, CHAT_LIMITS.previewMax).join("");

/** `dm:<id>:<id>` with the smaller id first. A group's room has the group's id as its name. */
export const directChatRoom = (a: string, b: string): string => (a < b ? `dm:${a}:${b}` : `dm:${b}:${a}`);
