/** The inbox room's protocol: one member's chats, friend notices and presence, on all their devices. */
import type { CallKind } from "~/party/call/protocol";
import type { ChatLine, ChatMedia } from "~/party/chat/protocol";
import type { ErrorFrame, Hello } from "~/party/core/protocol";

export const INBOX_LIMITS = { chatsInSnapshot: 200, noticesInSnapshot: 200, gamesShown: 20, commandsPerSecond: 10 } as const;

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

/** A game in a room that concerns this member. */
export interface MemberGame {
  /** the room's key */
  room: string;
  /** as addresses spell it */
  game: string;
  /** `invited`: not answered yet. `waiting`: accepted, and the game hasn't begun. `playing`: the member has a seat in a running game. */
  status: "invited" | "waiting" | "playing";
  /** member id of the host */
  host: string;
  /** member ids of the others who were invited or play */
  others: readonly string[];
}

/** What this member just set or took back, with what it left. */
export type OwnToggle =
  | { of: "post"; id: string; liked?: boolean; reposted?: boolean; counts: { likes: number; reposts: number; comments: number; revision: number } }
  | { of: "comment"; id: string; liked: boolean; likes: number; revision: number };

export type InboxCommand =
  | Hello
  /** the notifications were looked at; without `what`, as older pages send it, all of them */
  | { t: "viewed"; what?: NoticeKind };

export type NoticeKind = "activities" | "requests";

/** How many notices nobody looked at yet. */
export interface Unviewed {
  unviewed: number;
  /** how many of them are friend requests */
  unviewedRequests: number;
}

export type InboxFrame =
  | ({ t: "snapshot"; v: number; chats: ChatSummary[]; requests: RequestNotice[]; unreadChats: number } & Unviewed)
  | { t: "chat"; chat: ChatSummary; unreadChats: number }
  /** one is no member of it any more */
  | { t: "chatGone"; chat: string; unreadChats: number }
  /** sent to both on every transition, so that all open screens show it; a later one has a higher `n` */
  | ({ t: "friendship"; member: string; state: FriendState; atMs: number; n: number } & Unviewed)
  | ({ t: "viewed" } & Unviewed)
  /** an activity came or was taken back; the list is read over HTTP */
  | ({ t: "activity" } & Unviewed)
  /** a like or repost of this member's own, made on any of their devices; of two the higher revision stands */
  | ({ t: "own" } & OwnToggle)
  /** also after a `snapshot`, while it rings: a snapshot alone says that nothing does */
  | { t: "ring"; ring: Ring }
  /** answered, here or on another device, or over */
  | { t: "ringGone"; call: string }
  /** all games that concern this member, most recent first; after each snapshot that has any, and whenever one changes */
  | { t: "games"; games: readonly MemberGame[] }
  | ErrorFrame<never>;
