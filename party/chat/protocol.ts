/** The chat room's protocol. The parsers stand beside the room, so that browsers do not load them. */
import type { ErrorFrame, Hello } from "~/party/core/protocol";

/** The version of this protocol, in a client's hello. The room accepts this one and the one before it. */
export const CHAT_PROTOCOL_VERSION = 1;

/** Specification §5 and L2. */
export const CHAT_LIMITS = {
  textMax: 4_000,
  /** a larger gap than this is answered with a snapshot */
  replayMax: 500,
  replayCharactersMax: 500_000,
  /** messages in a page of history */
  pageSize: 50,
  commandsPerSecond: 20,
  clientIdMax: 40,
  /** how much of a message a chat list and a quote show */
  previewMax: 140,
  membersMax: 256,
  mentionsMax: 20,
  /** longest emoji there is, families and flags of regions included, with room to spare */
  emojiMax: 40,
  /** M12 */
  editWithinMs: 15 * 60_000,
  voiceMaxMs: 5 * 60_000,
  /** a client says that its member types at most this often, and believes it of others for a little longer (M6) */
  typingEveryMs: 3_000,
  typingLastsMs: 5_000,
  /** specification §9 */
  gameRequestLastsMs: 600_000,
  searchQueryMax: 100,
  /** messages that one search command looks through */
  searchSpan: 4_000,
  /**
   * and characters: folding the slowest scripts goes at about three millions a second, and meanwhile nobody is served.
   * ASCII counts for an eighth.
   */
  searchSpanChars: 100_000,
  plainCharCost: 1 / 8,
  searchFoundMax: 20,
  /** a search counts as so many commands */
  searchCost: 3,
  /**
   * searches of a member over all their sockets, and of all members together: with spans as above a fifth of the room's
   * time at most
   */
  searchesPerSecond: 2,
  roomSearchesPerSecond: 6,
} as const;

/** A file of a chat; only its members may fetch it (M11). */
export interface ChatMedia {
  /** in R2 and D1 */
  key: string;
  /** `audio` was chosen as a file, `voice` recorded here */
  kind: "image" | "video" | "audio" | "voice";
  /** 0 when it has no sides */
  width: number;
  height: number;
  /** a picture of a video */
  posterKey?: string;
  durationMs?: number;
  /** of a voice message: how loud it was, digits 0 to 9 from its beginning to its end */
  levels?: string;
}

/**
 * What happened, as the edge or a room adds it to the chat; `from` of the message is who did it. All but calls are of
 * groups.
 */
export type ChatLine =
  | { line: "created" | "left" | "picture" }
  | { line: "added" | "removed"; members: string[] }
  | { line: "renamed"; name: string }
  /** the rights of who made the group passed on */
  | { line: "creator"; member: string }
  /** a call that is over; `from` called. `durationMs` is 0 unless both heard each other. */
  | { line: "call"; kind: "audio" | "video"; outcome: "missed" | "declined" | "ended"; durationMs: number };

/** M9. */
export interface GameRequest {
  /** as the games' addresses spell it */
  game: string;
  /** the key of the game's room */
  room: string;
  /** who is asked: they alone may answer */
  to: string;
  status: "pending" | "accepted" | "rejected" | "expired";
}

/** The message that another answers, as it is now. */
export interface Quote {
  seq: number;
  from: string;
  /** its beginning; empty when it was deleted or has no text */
  text: string;
  media?: ChatMedia["kind"];
  deleted?: true;
}

export interface ChatMessage {
  /** its place in the room's one order */
  seq: number;
  /** made by the client that sent it; unique for its sender */
  id: string;
  /** member id */
  from: string;
  atMs: number;
  text: string;
  media?: ChatMedia;
  line?: ChatLine;
  game?: GameRequest;
  re?: Quote;
  /** members named in it */
  mentions?: string[];
  forwarded?: true;
  editedAtMs?: number;
  /** its sender took it back: a trace stays, without text or media */
  deleted?: true;
  /** emoji → members, in the order in which they reacted */
  reactions?: Record<string, string[]>;
}

/**
 * Whether somebody has to read it, so that it is counted as unread: what is said and calls that were missed, not what
 * else happened.
 */
export const isCounted = ({ line }: Pick<ChatMessage, "line">): boolean =>
  line === undefined || (line.line === "call" && line.outcome === "missed");

/** Where a page of history lies: at one side of a message, or around it. Not inclusive, but for `around`. */
export type PageCursor = { before: number } | { after: number } | { around: number };

export type ChatCommand =
  | Hello
  | { t: "send"; id: string; text: string; re?: number; mentions?: string[] }
  | { t: "edit"; id: string; seq: number; text: string }
  | { t: "delete"; id: string; seq: number }
  /** null takes the reaction back; one reaction a member */
  | { t: "react"; id: string; seq: number; emoji: string | null }
  /** the answer to a game request */
  | { t: "answer"; id: string; seq: number; accept: boolean }
  /** everything up to and with `seq` was read by this member */
  | { t: "read"; seq: number }
  | ({ t: "page" } & PageCursor)
  /** looks through the messages before `before`, newest first; null begins at the newest */
  | { t: "search"; id: string; query: string; before: number | null }
  | { t: "typing" };

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
  | ({ t: "page"; messages: ChatMessage[]; more: boolean; newer: boolean } & PageCursor)
  /** `next`: the `before` of the search that goes on; null at the beginning of the chat */
  | { t: "found"; id: string; messages: ChatMessage[]; next: number | null }
  /** null: this member's presence may no longer be known */
  | { t: "presence"; member: string; online: boolean | null }
  | { t: "typing"; member: string }
  | ErrorFrame<ChatErrorCode>;

/** Who may be in a chat, as D1 knows it. The room obeys the newest version it holds. */
export interface ChatAccess {
  version: number;
  kind: "direct" | "group";
  members: string[];
  /** members who may read but not send, because one blocked the other */
  blocked: string[];
  /** whether the two of a one-to-one chat are friends; null for a group, absent where an older edge said it */
  areFriends?: boolean | null | undefined;
}

/** What a message says, before the room gave it a place. */
export interface ChatContent {
  text: string;
  media?: ChatMedia;
  game?: Omit<GameRequest, "status">;
  /** seq of the message it answers */
  re?: number;
  mentions?: string[];
  forwarded?: true;
}

/** What a chat list and a quote show of a text; cut by whole characters. */
export const preview = (text: string): string =>
  [...text.slice(0, CHAT_LIMITS.previewMax * 2)].slice(0, CHAT_LIMITS.previewMax).join("");

/** `dm:<id>:<id>` with the smaller id first; a group's room is named by the group's id. */
export const directChatRoom = (a: string, b: string): string => (a < b ? `dm:${a}:${b}` : `dm:${b}:${a}`);

/** How many levels of a voice message are kept and drawn, whatever its length. */
export const VOICE_LEVELS_MAX = 64;
