/** The chat room's protocol. The parsers are next to the room, so that browsers don't load them. */
import { cutText } from "~/base/characters";
import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import type { CoreErrorCode, ErrorFrame, Hello } from "~/party/core/protocol";

/** The version of this protocol, in a client's hello. The room accepts this version and the version before it. */
export const CHAT_PROTOCOL_VERSION = 2;

/** Specification §5 and L2. */
export const CHAT_LIMITS = {
  textMax: 4_000,
  /** a client that missed more messages and changes, or more characters, than this gets a snapshot */
  replayMax: 500,
  replayCharactersMax: 500_000,
  /** messages in a page of history */
  pageSize: 50,
  commandsPerSecond: 20,
  clientIdMax: 40,
  /** how many characters of a message a chat list and a quote show */
  previewMax: 140,
  membersMax: 256,
  mentionsMax: 20,
  /** in UTF-16 code units; more than the longest emoji has, such as a family or a region's flag */
  emojiMax: 40,
  /** requirement M12 */
  editWithinMs: 15 * 60_000,
  voiceMaxMs: 5 * 60_000,
  /** how often a client says that its member is typing, and how long it shows another member as typing (M6) */
  typingEveryMs: 3_000,
  typingLastsMs: 5_000,
  /** specification §9 */
  gameRequestLastsMs: 600_000,
  /** X29: how many messages a message request may have until it is accepted */
  requestMessagesMax: 5,
  /**
   * what one member may keep in one chat. A room has at most 10 GB: this is 8 GiB for the members of a full group, and
   * 300,000 messages of usual length for each
   */
  memberBytesMax: { direct: 1024 * 1024 * 1024, group: 32 * 1024 * 1024 },
  /** X30: for how long nobody can send another request to a member who deleted theirs */
  requestClosedForMs: 30 * 24 * 3_600_000,
  /** X70: when to send a text again that couldn't be judged */
  unjudgedRetryMs: 60_000,
  searchQueryMax: 100,
  /** messages that one search command looks through */
  searchSpan: 4_000,
  /**
   * characters that one search command looks through. Folding three million characters of the slowest scripts takes
   * about a second, and meanwhile the room serves nobody. A character of an ASCII text counts as `plainCharCost`.
   */
  searchSpanChars: 100_000,
  plainCharCost: 1 / 8,
  searchFoundMax: 20,
  /** how many commands a search counts as */
  searchCost: 3,
  /**
   * how many searches a member may make over all their sockets, and how many all members together may make. With the
   * spans above, searches take at most a fifth of the room's time
   */
  searchesPerSecond: 2,
  roomSearchesPerSecond: 6,
} as const;

/** A file of a chat; only its members may fetch it (M11). */
export interface ChatMedia {
  /** the file's key in R2 and D1 */
  key: string;
  /** `audio` was chosen as a file, `voice` recorded here */
  kind: "image" | "video" | "audio" | "voice";
  /** 0 for sound */
  width: number;
  height: number;
  /** the key of a video's preview picture, or of a picture's small size (X208) */
  posterKey?: string;
  durationMs?: number;
  /** how loud a voice message is from its beginning to its end, in digits from 0 to 9 */
  levels?: string;
}

/**
 * Something that happened, which the edge or a call's room adds to the chat. The message's `from` is who did it. All
 * lines except calls are in groups.
 */
export type ChatLine =
  | { line: "created" | "left" | "picture" }
  /** moderators deleted the group; `from` is its admin, and pages of earlier releases show no text */
  | { line: "ended" }
  | { line: "added" | "removed"; members: string[] }
  | { line: "renamed"; name: string }
  /** the group's admin left, and `member` is the new one */
  | { line: "creator"; member: string }
  /** a call that is over; `from` is the caller. `durationMs` is 0 if the two were never connected. */
  | { line: "call"; kind: "audio" | "video"; outcome: "missed" | "declined" | "ended"; durationMs: number };

/** An invitation to a game (M9). */
export interface GameRequest {
  /** the game's name, spelled as in its page's URL */
  game: string;
  /** the key of the game's room */
  room: string;
  /** the invited member; only they may answer */
  to: string;
  status: "pending" | "accepted" | "rejected" | "expired";
}

/** The current state of a message to which another one replies. */
export interface Quote {
  seq: number;
  from: string;
  /** the beginning of its text; empty when it was deleted or has no text */
  text: string;
  media?: ChatMedia["kind"];
  /** the message was deleted or is hidden */
  deleted?: true;
  /** moderators hid the message, also for those who see only the quote */
  hidden?: true;
  /** its file no longer exists */
  fileGone?: true;
}

/** X87: to whom handles in a text lead: by their keys (`handleKey`), the ids of members, also of other chats. */
export type Handles = Readonly<Record<string, string>>;

export interface ChatMessage {
  /** its place in the room's one order */
  seq: number;
  /** chosen by whoever sent it; unique for its sender */
  id: string;
  /** member id */
  from: string;
  atMs: number;
  text: string;
  media?: ChatMedia;
  line?: ChatLine;
  game?: GameRequest;
  re?: Quote;
  /** members of the chat whom the text mentions, by their names or handles */
  mentions?: string[];
  /** at most `mentionsMax`; pages of earlier releases ignore it */
  handles?: Handles;
  forwarded?: true;
  editedAtMs?: number;
  /** its file no longer exists; pages of earlier releases show only the text */
  fileGone?: true;
  /** its sender or a moderator deleted it; the message stays in the order without its text and files */
  deleted?: true;
  /**
   * moderators hid it (X59). Its author gets it with its text and files. The others get it as a deleted message, which
   * is all that pages of the previous release know
   */
  hidden?: true;
  /** emoji → members, in the order in which they reacted */
  reactions?: Record<string, string[]>;
}

/**
 * Whether the message counts as unread for those who didn't send it and haven't read it. What members write and the
 * lines of missed calls count, and all other lines don't.
 */
export const isCounted = ({ line }: Pick<ChatMessage, "line">): boolean =>
  line === undefined || (line.line === "call" && line.outcome === "missed");

/** Where a page of history is: on one side of a message, or around it. Only `around` includes the message itself. */
export type PageCursor = { before: number } | { after: number } | { around: number };

export type ChatCommand =
  | Hello
  | { t: "send"; id: string; text: string; re?: number; mentions?: string[]; handles?: Handles }
  | { t: "edit"; id: string; seq: number; text: string; handles?: Handles }
  | { t: "delete"; id: string; seq: number }
  /** null removes the reaction; a member has one reaction per message */
  | { t: "react"; id: string; seq: number; emoji: string | null }
  /** the answer to a game request */
  | { t: "answer"; id: string; seq: number; accept: boolean }
  /** the member has read everything up to and including `seq` */
  | { t: "read"; seq: number }
  | ({ t: "page" } & PageCursor)
  /** looks through the messages before `before`, newest first; null begins at the newest */
  | { t: "search"; id: string; query: string; before: number | null }
  | { t: "typing" };

/** How many commands this command counts as in the rate limit. */
export const costOf = ({ t }: ChatCommand): number => (t === "search" ? CHAT_LIMITS.searchCost : 1);

/**
 * `blocked`: what version 1 has instead of `unavailable` (see `errorFor`); rooms also store it. `request`: the chat is
 * the sender's message request, which can't have files, games or more messages until it is accepted.
 */
export type ChatErrorCode =
  | "unavailable"
  | "blocked"
  /** moderators keep the sender from writing in chats (X57) */
  | "restricted"
  /** the sender has sent the same text or link to many strangers, and a moderator hasn't decided about it (X70) */
  | "held"
  /** whether such a text is held couldn't be found out in time; `retryAfterMs` says when to try again */
  | "unjudged"
  /** the sender has reached what one member may write on one day, in all chats together */
  | "too_much"
  /** the sender has reached what one member may keep in this chat */
  | "full"
  | "request"
  | "empty"
  | "too_long"
  | "not_found"
  | "too_late";

/** X29: what a one-to-one chat is for a member (`requestOf`). */
export type MessageRequest = "sent" | "received";
/** X30 */
export type RequestAnswer = "accept" | "delete";

/** What a page gets when it opens the chat, or has lost its socket. */
export interface ChatWelcome {
  t: "welcome";
  v: number;
  /** `missed`: the client appends `messages` to what it has; `snapshot`: it replaces what it has */
  how: "missed" | "snapshot";
  /** the room's time, which decides until when a message can be edited; only on the socket, and not from an earlier release */
  nowMs?: number;
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
  /** the members who are online, as far as this member may know */
  online: string[];
  /** members whose presence this member may not know */
  hidden: string[];
  /** missing in an ordinary chat */
  request?: MessageRequest;
}

export type ChatFrame =
  | ChatWelcome
  /** Sent to all sockets. For the sender, it is the answer to `send`; a repeated `send` gets the same frame again. */
  | ({ t: "message" } & ChatMessage)
  /**
   * The new state of an older message. `seq` is the change's own place in the order, or the message's if nothing
   * changed. `id` is the id of the command that asked for the change. For its sender, the frame is the answer.
   */
  | { t: "changed"; seq: number; message: ChatMessage; id?: string }
  | { t: "read"; member: string; seq: number }
  | ({ t: "page"; messages: ChatMessage[]; more: boolean; newer: boolean } & PageCursor)
  /** `next`: the `before` that continues the search; null when the search has reached the beginning of the chat */
  | { t: "found"; id: string; messages: ChatMessage[]; next: number | null }
  /** null: the receiver may no longer know this member's presence */
  | { t: "presence"; member: string; online: boolean | null }
  | { t: "typing"; member: string }
  /** null: the chat is an ordinary one now. `deletedUpTo`: this member deleted the messages up to that seq. */
  | { t: "request"; request: MessageRequest | null; deletedUpTo: number }
  | ErrorFrame<ChatErrorCode>;

/** Who may be in a chat, according to D1. The room applies the newest version that it received. */
export interface ChatAccess {
  version: number;
  kind: "direct" | "group";
  members: string[];
  /** members who may read but not send, because one blocks the other, an account has ended or the group was deleted */
  blocked: string[];
  /** whether the two of a one-to-one chat are friends; null for a group, and missing if an older edge sent the list */
  areFriends?: boolean | null | undefined;
  /**
   * in a one-to-one chat: whose first message the other's settings forbid (X26), as of this version; missing if an older
   * edge sent the list
   */
  unreachable?: string[] | undefined;
  /** the settings of the members who have changed any; missing if an older edge sent the list */
  privacy?: Record<string, MemberPrivacy> | undefined;
  /** whether the members whom moderators have ever restricted can write; missing if an older edge sent the list */
  messaging?: Record<string, MessagingRight> | undefined;
  /** X80: moderators deleted the group, so that its messages are gone; missing if an older edge sent the list */
  isRemoved?: boolean | undefined;
}

/** What a decision of moderators makes of a message. */
export type ModeratedState = "hidden" | "shown" | "deleted";

/** A message as a report copies it (X51): as it was sent, even if it was edited, deleted or hidden later (X52). */
export interface EvidenceMessage {
  seq: number;
  from: string;
  text: string;
  atMs: number;
  file: { key: string; kind: "image" | "video" | "audio"; alt: string } | null;
  /** the key of a video's preview picture */
  poster?: string;
  /** it was edited or deleted before the report */
  isChanged: boolean;
  /** of a changed message: its text at the time of the report; null if it was deleted. Older evidence doesn't have it */
  now?: string | null;
  /** moderators had hidden it before the report */
  isHidden?: true;
}

/** The parts of a message that the sender chooses; the room adds the rest. */
export interface ChatContent {
  text: string;
  media?: ChatMedia;
  game?: Omit<GameRequest, "status">;
  /** the seq of the message to which it replies */
  re?: number;
  mentions?: string[];
  handles?: Handles;
  forwarded?: true;
}

/**
 * The answer to a message that the edge sends for a member. `isHeld`: what the code `held` is on a socket. The edge of
 * the previous release doesn't know that code. `isFull` is the same for `full`.
 */
export type Posted =
  { ok: true; message: ChatMessage } | { ok: false; code: ChatErrorCode | CoreErrorCode; isHeld?: true; isFull?: true };

/** The keys of a message's file and of its poster or small size. */
export const fileKeys = ({ key, posterKey }: Pick<ChatMedia, "key" | "posterKey">): string[] =>
  posterKey === undefined ? [key] : [key, posterKey];

/** A message as another message quotes it. */
export function quoteOf({ seq, from, text, media, deleted, hidden, fileGone }: ChatMessage): Quote {
  if (deleted || hidden) return { seq, from, text: "", deleted: true, ...(hidden && { hidden }) };
  return { seq, from, text: preview(text), ...(media ? { media: media.kind } : {}), ...(fileGone && { fileGone }) };
}

/** The beginning of a text, for chat lists and quotes. */
export const preview = (text: string): string => cutText(text, CHAT_LIMITS.previewMax);

/** The name of a one-to-one chat's room: `dm:<id>:<id>` with the smaller id first. A group's id names its room. */
export const directChatRoom = (a: string, b: string): string => (a < b ? `dm:${a}:${b}` : `dm:${b}:${a}`);

/** How many levels of a voice message are stored and drawn, however long it is. */
export const VOICE_LEVELS_MAX = 64;
