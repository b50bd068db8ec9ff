/** The inbox room's protocol: one member's chats, notices, calls, games, likes and reposts, on all their devices. */
import type { CallKind } from "~/party/call/protocol";
import type { ChatLine, ChatMedia } from "~/party/chat/protocol";
import type { ErrorFrame, Hello } from "~/party/core/protocol";

/** The version of this protocol, in a client's hello. The room accepts this version and the version before it. */
export const INBOX_PROTOCOL_VERSION = 1;

export const INBOX_LIMITS = {
  chatsInSnapshot: 200,
  messageRequestsInSnapshot: 100,
  noticesInSnapshot: 200,
  gamesShown: 20,
  commandsPerSecond: 10,
} as const;

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
  /**
   * what the last message is, if it is more than its text. `collapsed`: a block hides its author in the group (X120), so
   * there is no text; pages of earlier releases show only the author's name
   */
  last: {
    media?: ChatMedia["kind"];
    line?: ChatLine;
    game?: string;
    deleted?: true;
    hidden?: true;
    fileGone?: true;
    collapsed?: true;
  } | null;
  unread: number;
  /** whether an unread message mentions this member, and no block hides its author */
  mentioned: boolean;
  /** X29: a message request to this member, which isn't counted as an unread chat; pages of earlier releases ignore it */
  isRequest?: boolean;
  /** this member muted the chat, so it doesn't count in `unreadChats` (X23) */
  muted?: true;
}

/** How another member is related to this member. */
export type FriendState = "none" | "sent" | "received" | "friends";

/** A received friend request that isn't answered yet. */
export interface RequestNotice {
  member: string;
  atMs: number;
}

/** A friend's call that rings. */
export interface Ring {
  /** the call's id, which is the name of its room */
  call: string;
  /** member id */
  from: string;
  kind: CallKind;
  /** when the call began, by the room's clock */
  sinceMs: number;
}

/** A game room that concerns this member. */
export interface MemberGame {
  /** the room's key */
  room: string;
  /** the game's name, spelled as in its page's URL */
  game: string;
  /**
   * `invited`: not answered yet. `waiting`: accepted, and the game hasn't begun. `playing`: the member has a seat in a
   * running game.
   */
  status: "invited" | "waiting" | "playing";
  host: string;
  /** member ids of the others who were invited or play */
  others: readonly string[];
  /** it is the member's turn, and they don't have the game open; pages of earlier releases ignore it */
  isTurn?: true;
}

/** A like or repost that this member just set or removed, and the resulting counts. */
export type OwnToggle =
  | {
      of: "post";
      id: string;
      liked?: boolean;
      reposted?: boolean;
      counts: { likes: number; reposts: number; comments: number; revision: number };
    }
  | { of: "comment"; id: string; liked: boolean; likes: number; revision: number };

export type InboxCommand =
  | Hello
  /** the notices of kind `what` were viewed; older pages send no `what`, which means all notices */
  | { t: "viewed"; what?: NoticeKind }
  /** X199: whether the page is on a screen. A page that never says so isn't */
  | { t: "look"; isLooking: boolean };

export type NoticeKind = "activities" | "requests";

/** How many notices haven't been viewed yet. */
export interface Unviewed {
  unviewed: number;
  /** how many of them are friend requests */
  unviewedRequests: number;
}

/** What a page gets when it opens the inbox. */
export interface InboxOpening extends Unviewed {
  chats: ChatSummary[];
  requests: RequestNotice[];
  unreadChats: number;
  /**
   * grows with each block that began or ended, and with each change of this member's mutes; a page that was away
   * compares it, because it has missed `stale`
   */
  blocks?: number;
  /**
   * when something last changed that this member's pages load from the edge: a friendship, a block, a mute, a
   * setting, a restriction, a decision or, for a moderator, a case. A page that was rendered before has missed it
   */
  changedAtMs?: number;
  /** X200: the tags of the push notifications that still stand; missing without any */
  standing?: string[];
}

export type InboxFrame =
  | ({ t: "snapshot"; v: number } & InboxOpening)
  | { t: "chat"; chat: ChatSummary; unreadChats: number }
  /** this member is no longer in the chat */
  | { t: "chatGone"; chat: string; unreadChats: number }
  /** sent to both members on every change, so that all open screens show it; a later change has a higher `n` */
  | ({ t: "friendship"; member: string; state: FriendState; atMs: number; n: number } & Unviewed)
  | ({ t: "viewed" } & Unviewed)
  /** an activity was added or removed; pages read the list over HTTP */
  | ({ t: "activity" } & Unviewed)
  /**
   * what this member sees has changed, because a block began or ended, or they changed their mutes or privacy settings:
   * the page loads its data again. The frame doesn't say whose block it is, and pages of earlier releases ignore it
   */
  | ({ t: "stale" } & Unviewed)
  /**
   * this member is a moderator, and a case changed: the pages that show it load their data again. Pages of earlier
   * releases ignore the frame
   */
  | { t: "case"; case: string }
  /** a like or repost of this member, made on any of their devices; the higher revision wins */
  | ({ t: "own" } & OwnToggle)
  /** also sent after a `snapshot` while a call rings: a snapshot alone means that no call rings */
  | { t: "ring"; ring: Ring }
  /** the call was answered, here or on another device, or is over */
  | { t: "ringGone"; call: string }
  /**
   * the games that concern this member, most recent first, at most `gamesShown`; sent after each snapshot if there are
   * any, and whenever a game's room reports a change
   */
  | { t: "games"; games: readonly MemberGame[] }
  /** X200: the tags of the push notifications that still stand; pages of earlier releases ignore the frame */
  | { t: "standing"; standing: string[] }
  | ErrorFrame<never>;
