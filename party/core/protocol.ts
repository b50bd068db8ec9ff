/**
 * What every room and its clients agree on. Browsers import this file, so it has only types and constants, and no
 * parser.
 */

/** Close codes. After 4001, 4003 and 4009 a client doesn't reconnect; after 4013 and 4029 it waits first. */
export const CLOSE = {
  sessionEnded: 4001,
  forbidden: 4003,
  silent: 4008,
  protocolTooOld: 4009,
  tooMany: 4013,
  tooFast: 4029,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/**
 * The close code of a client that leaves the room on purpose. A socket that is replaced, or that the network drops,
 * closes with another code.
 */
export const LEFT_CODE = 4000;

/** How long a client waits after `tooFast` or `tooMany` before it reconnects. */
export const PAUSE_MS = 30_000;

/** The platform answers the heartbeat without waking the room. */
export const HEARTBEAT = { ping: "ping", pong: "pong", everyMs: 8_000, silentAfterMs: 18_000 } as const;

/**
 * What the edge says about a caller. The edge removes all `x-parlor-*` headers that come from outside and sets its own.
 */
export const IDENTITY_HEADER = {
  member: "x-parlor-member",
  session: "x-parlor-session",
  sessionExpiresAtMs: "x-parlor-session-expires",
  /** the chat's access version in D1 at the time of the upgrade */
  accessVersion: "x-parlor-access-version",
  /** "1" if the caller is a friend of somebody who plays in this game room */
  friendOfPlayer: "x-parlor-friend-of-player",
  /** whose live events the caller doesn't get (base/hiddenAuthors.ts) */
  hiddenAuthors: "x-parlor-hidden-authors",
  requestId: "x-parlor-request",
} as const;

/**
 * A chat refuses an upgrade with this status if it has no access list, if its list is older than the header's
 * `accessVersion`, or if the list lacks the friendship. The edge then sends the list and asks again.
 */
export const ACCESS_TOO_OLD_STATUS = 409;

/** The codes that any room may use to refuse a frame. */
export type CoreErrorCode =
  "bad_message" | "too_large" | "rate_limited" | "hello_first" | "protocol_too_old" | "forbidden" | "internal";

/** The largest frame that a room reads, in bytes. */
export const FRAME_MAX_BYTES = 16 * 1024;

/**
 * How many sockets one member may hold open in one room. A page has one socket in each room that it shows. So a member
 * can open twelve pages of a room even if each of them also has a lost socket that the room hasn't noticed yet.
 */
export const OPEN_SOCKETS_MAX = 24;

/** The first frame of every client. `since` is the last `seq` that the client has, or null when it has none. */
export interface Hello {
  t: "hello";
  v: number;
  since: number | null;
}

/**
 * The answer to a refused frame. It has the frame's `id` if the room could read one, and `retryAfterMs` if the client
 * sent too fast.
 */
export interface ErrorFrame<Code extends string = CoreErrorCode> {
  t: "error";
  code: Code | CoreErrorCode;
  id?: string;
  retryAfterMs?: number;
}
