/** The inbox room's protocol: one member's chats, friend notices and presence, on all their devices. */
import type { CallKind } from "~/party/call/protocol";
import type { ChatLine, ChatMedia } from "~/party/chat/protocol";
import type { ErrorFrame, Hello } from "~/party/core/protocol";

export const INBOX_LIMITS = { chatsInSnapshot: 200, noticesInSnapshot: 200, commandsPerSecond: 10 } as const;

/** One row of the chat list. */
export interface ChatSummary {
  /** the room's name: `dm:<id>:<id>` or a group's id */
  chat: string;
  kind: "direct" | "group";
  /** the other member of a one-to-one chat */
  peer: string | null;
  lastText: string;
  lastFrom: string;
  lastAtMs: number;
  lastSeq: number;
  /** what the last message is, when it is more than its text */
  last: { media?: ChatMedia["kind"]; line?: ChatLine; game?: string; deleted?: true } | null;
  unread: number;
  /** whether something unread names this member */
  mentioned: boolean;
}

/** How another member stands to this one. */
export type FriendState = "none" | "sent" | "received" | "friends";

/** A friend request received and not yet answered. */
export interface RequestNotice {
  member: string;
  atMs: number;
}

/** A friend calls. */
export interface Ring {
  /** the call's id, by which its room is entered */
  call: string;
  /** member id */
  from: string;
  kind: CallKind;
  /** when it began; the room's time */
  sinceMs: number;
}

export type InboxCommand =
  | Hello
  /** the notifications were looked at */
  | { t: "viewed" };

export type InboxFrame =
  | { t: "snapshot"; v: number; chats: ChatSummary[]; requests: RequestNotice[]; unviewed: number; unreadChats: number }
  | { t: "chat"; chat: ChatSummary; unreadChats: number }
  /** one is no member of it any more */
  | { t: "chatGone"; chat: string; unreadChats: number }
  /** sent to both on every transition, so that all open screens show it; a later one has a higher `n` */
  | { t: "friendship"; member: string; state: FriendState; atMs: number; n: number; unviewed: number }
  | { t: "viewed"; unviewed: number }
  /** an activity came or was taken back; the list is read over HTTP */
  | { t: "activity"; unviewed: number }
  /** also after a `snapshot`, while it rings: a snapshot alone says that nothing does */
  | { t: "ring"; ring: Ring }
  /** answered, here or on another device, or over */
  | { t: "ringGone"; call: string }
  | ErrorFrame<never>;
