/** What every room and its clients agree on. Imported by browsers: types and constants alone, no parser. */

/** The version a client opens with. Rooms accept this one and the one before it. */
export const PROTOCOL_VERSION = 1;

/** Close codes; after 4001, 4003 and 4009 a client does not come back, after 4013 and 4029 it waits. */
export const CLOSE = {
  sessionEnded: 4001,
  forbidden: 4003,
  silent: 4008,
  protocolTooOld: 4009,
  tooMany: 4013,
  tooFast: 4029,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** With this a client goes that is done with the room; a socket that is given up for a new one, or with the network, ends otherwise. */
export const LEFT_CODE = 4000;

/** How long a client stays away after `tooFast`, and after `tooMany` until it asks whether another page was closed. */
export const PAUSE_MS = 30_000;

/** The heartbeat is answered without waking the room. */
export const HEARTBEAT = { ping: "ping", pong: "pong", everyMs: 8_000, silentAfterMs: 18_000 } as const;

/** What the edge says of a caller. The edge strips all `x-parlor-*` that come from outside and sets its own. */
export const IDENTITY_HEADER = {
  member: "x-parlor-member",
  session: "x-parlor-session",
  sessionExpiresAtMs: "x-parlor-session-expires",
  /** the access version of the chat as D1 had it at the upgrade */
  accessVersion: "x-parlor-access-version",
  /** "1": a friend of somebody who plays in this game room */
  friendOfPlayer: "x-parlor-friend-of-player",
  requestId: "x-parlor-request",
} as const;

/** A room answers an upgrade with this status when its access list is older than the version named. */
export const ACCESS_TOO_OLD_STATUS = 409;

/** Codes that any room may answer a frame with. */
export type CoreErrorCode = "bad_message" | "too_large" | "rate_limited" | "hello_first" | "protocol_too_old" | "forbidden" | "internal";

/** The largest frame a room reads, in bytes. */
export const FRAME_MAX_BYTES = 16 * 1024;

/**
 * How many sockets one member may hold open in one room at the same time. A page has one in each room that it shows:
 * twelve pages, each with a lost socket that the room hasn't noticed yet.
 */
export const OPEN_SOCKETS_MAX = 24;

/** Every client opens with this. `since` is the last `seq` it has, null when it has nothing. */
export interface Hello {
  t: "hello";
  v: number;
  since: number | null;
}

/** An answer to a frame that was refused; `id` when the frame carried one, `retryAfterMs` when it was refused for its speed. */
export interface ErrorFrame<Code extends string = CoreErrorCode> {
  t: "error";
  code: Code | CoreErrorCode;
  id?: string;
  retryAfterMs?: number;
}
