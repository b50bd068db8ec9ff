// The platform's prices in dollars, without what a plan includes. Read in November 2026 from the pricing pages of
// Workers, D1, Durable Objects, R2 and Queues at developers.cloudflare.com.

/** @typedef {keyof typeof PER_MILLION} Priced */

export const PER_MILLION = {
  "Worker requests": 0.3,
  "Worker CPU ms": 0.02,
  "D1 rows read": 0.001,
  "D1 rows written": 1,
  "room requests": 0.15,
  "room GB-s": 12.5,
  "room rows read": 0.001,
  "room rows written": 1,
  "R2 class A": 4.5,
  "R2 class B": 0.36,
  "queue operations": 0.4,
};

/**
 * What a service on this platform pays at least: it answers each action with one request, and stores each message, post
 * and act with its indexes. Such a service does nothing else: it checks no session and no right, sends no notice, and
 * recognises no repeat.
 */
export const FLOOR_OF_A_DAY = {
  "Worker requests": 80 + 20 + 1 + 2, // pages, likes, a log-in, a post and its picture
  "room requests": (20 + 20) / 20, // messages and moves by sockets
  "room rows written": 20 * 3 + 20 * 2, // a message and its two indexes; a move and the position
  "D1 rows written": 20 * 3 + 6, // a like, its index and the post's count; a post with its picture
};

/** A service that stores what to push, hands it to a queue, and forgets it. What it sends to others is free. */
export const FLOOR_OF_A_PUSH = { "queue operations": 3, "room rows written": 2 };

/** A message of a queue is written, read and deleted. */
export const QUEUE_OPERATIONS = 3;

/** Per GB and month. */
export const PER_GB_MONTH = { D1: 0.75, rooms: 0.2, R2: 0.015 };

/** Twenty messages that arrive by a socket are billed as one request. */
export const MESSAGES_PER_REQUEST = 20;
/** A room is billed for 128 MB while it can't hibernate. */
export const ROOM_GB = 0.125;
