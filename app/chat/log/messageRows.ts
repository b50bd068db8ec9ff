import { dayOf, type Zone } from "~/app/ui/format/timeText";
import { isSent, type ShownMessage } from "~/app/chat/client/chatState";
import { isCounted } from "~/party/chat/protocol";

/** A message in the log. */
export interface MessageRow {
  key: string;
  message: ShownMessage;
  /** whether a day separator is above it */
  opensDay: boolean;
  /** on the first unread row, how many messages were unread (see `ChatView`); 0 on other rows */
  unread: number;
  /** whether a message of the same sender and minute is directly above */
  follows: boolean;
  /** whether a message of the same sender and minute is directly below */
  followed: boolean;
}

const MINUTE_MS = 60_000;

/**
 * The rows of the log: with a separator before each new day and where the member had stopped reading. Messages of one
 * sender and minute are grouped.
 */
export function messageRows(
  messages: readonly ShownMessage[],
  me: string,
  unread: { after: number; count: number } | null,
  zone: Zone,
): MessageRow[] {
  let latestMs = -Infinity;
  let isMarked = unread === null;
  const rows = messages.map((message): MessageRow => {
    // a message pending since yesterday can be below today's messages, and separators never go back
    const opensDay =
      message.atMs > latestMs && (latestMs === -Infinity || dayOf(message.atMs, zone) !== dayOf(latestMs, zone));
    latestMs = Math.max(latestMs, message.atMs);
    const isFirstUnread = !isMarked && unread !== null && isUnread(message, me, unread.after);
    isMarked ||= isFirstUnread;
    return {
      key: message.key,
      message,
      opensDay,
      unread: isFirstUnread ? unread.count : 0,
      follows: false,
      followed: false,
    };
  });
  rows.forEach((row, i) => {
    const next = rows[i + 1];
    if (!next || !belongTogether(row, next)) return;
    row.followed = true;
    next.follows = true;
  });
  return rows;
}

const belongTogether = ({ message: one }: MessageRow, { message: next, opensDay, unread }: MessageRow): boolean =>
  one.from === next.from && !one.line && !next.line && !opensDay && unread === 0 && minuteOf(one) === minuteOf(next);

const minuteOf = ({ atMs }: ShownMessage): number => Math.floor(atMs / MINUTE_MS);

/** How many messages of others that count as unread come after the member's read pointer. */
export const unseenCount = (messages: readonly ShownMessage[], me: string, readTo: number): number =>
  messages.filter((message) => isUnread(message, me, readTo)).length;

const isUnread = (message: ShownMessage, me: string, readTo: number): boolean =>
  message.status === "sent" && message.seq > readTo && message.from !== me && isCounted(message);

/**
 * The seq of the last sent message at or above this row, or null if no message there was sent. The last rows of the log
 * may be the viewer's own messages that are waiting or were refused.
 */
export function newestSentUpTo(rows: readonly MessageRow[], index: number): number | null {
  const row = rows.findLast(({ message }, i) => i <= index && isSent(message));
  return row && isSent(row.message) ? row.message.seq : null;
}

/** Whether rows were added above the earlier ones, which are still there. */
export function grewAbove(before: readonly MessageRow[], after: readonly MessageRow[]): boolean {
  const first = before[0]?.key;
  return first !== undefined && after[0]?.key !== first && after.some(({ key }) => key === first);
}

export type MessageStatus = "pending" | "sent" | "read" | "failed";

/**
 * M5: a message of the viewer is read once any other member has read it; a message of another member, once the viewer
 * has read it.
 * `readTo`: how far any other member, or the viewer, has read.
 */
export function statusOf(message: ShownMessage, readTo: number): MessageStatus {
  switch (message.status) {
    case "pending":
    case "failed":
      return message.status;
    case "sent":
      return message.seq <= readTo ? "read" : "sent";
  }
}

/** How far the viewer has read, and how far anyone else has. */
export function readPointers(reads: Readonly<Record<string, number>>, me: string): { mine: number; others: number } {
  const others = Object.entries(reads).flatMap(([member, seq]) => (member === me ? [] : [seq]));
  return { mine: reads[me] ?? 0, others: Math.max(0, ...others) };
}
