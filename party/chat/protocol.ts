/** The chat room's protocol. The parsers stand beside the room, so that browsers do not load them. */
import type { ErrorFrame, Hello } from "~/party/core/protocol";

/** Specification §5 and L2. */
export const CHAT_LIMITS = {
  textMax: 4_000,
  /** a larger gap than this is answered with a snapshot */
  replayMax: 500,
  /** messages in a snapshot or a page of history */
  pageSize: 50,
  commandsPerSecond: 20,
  clientIdMax: 40,
  /** how much of the last message a chat list shows */
  previewMax: 140,
} as const;

export interface ChatMessage {
  /** its place in the room's one order */
  seq: number;
  /** made by the client that sent it; unique for its sender */
  id: string;
  /** member id */
  from: string;
  atMs: number;
  text: string;
}

export type ChatCommand =
  | Hello
  | { t: "send"; id: string; text: string }
  /** everything up to and with `seq` was read by this member */
  | { t: "read"; seq: number }
  /** the page of history before `before` */
  | { t: "page"; before: number };

export type ChatErrorCode = "blocked" | "empty" | "too_long";

export type ChatFrame =
  | {
      t: "welcome";
      v: number;
      /** `missed`: append to what you have; `snapshot`: replace it */
      how: "missed" | "snapshot";
      /** the room's newest seq */
      head: number;
      messages: ChatMessage[];
      /** whether there is history before the first of `messages` (snapshot only) */
      more: boolean;
      /** read pointers: member id → seq */
      reads: Record<string, number>;
      /** members seen online now */
      online: string[];
    }
  /** to everyone, the sender's devices too: for the sender it is the answer to `send`; a repeat gets it again */
  | ({ t: "message" } & ChatMessage)
  | { t: "read"; member: string; seq: number }
  | { t: "page"; before: number; messages: ChatMessage[]; more: boolean }
  | { t: "presence"; member: string; online: boolean }
  | ErrorFrame<ChatErrorCode>;

/** Who may be in a chat, as D1 knows it. The room obeys the newest version it holds. */
export interface ChatAccess {
  version: number;
  kind: "direct" | "group";
  members: string[];
  /** members who may read but not send, because one blocked the other */
  blocked: string[];
}

/** `dm:<id>:<id>` with the smaller id first; a group's room is named by the group's id. */
export const directChatRoom = (a: string, b: string): string => (a < b ? `dm:${a}:${b}` : `dm:${b}:${a}`);
