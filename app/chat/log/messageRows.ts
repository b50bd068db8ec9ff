import { dayOf } from "./chatTime";
import type { ShownMessage } from "~/app/chat/client/chatState";
import { isCounted } from "~/party/chat/protocol";

/** A message as it stands in the log. */
export interface MessageRow {
  key: string;
  message: ShownMessage;
  /** whether a separator of its day stands above it */
  opensDay: boolean;
  /** how many were unread from here on when the chat was opened; 0 elsewhere */
  unread: number;
  /** whether it follows, or is followed by, one of the same sender and minute */
  follows: boolean;
  followed: boolean;
}

const MINUTE_MS = 60_000;

/** The messages as they are drawn: a separator before each new day and where one had stopped reading, and what one wrote in one minute held together. */
export function messageRows(messages: readonly ShownMessage[], me: string, unread: { after: number; count: number } | null): MessageRow[] {
  let latestMs = -Infinity;
  let marked = unread === null;
  const rows = messages.map((message): MessageRow => {
    // what waited since yesterday stands below today's messages: the days never go back
    const opensDay = message.atMs > latestMs && (latestMs === -Infinity || dayOf(message.atMs) !== dayOf(latestMs));
    latestMs = Math.max(latestMs, message.atMs);
    const marks = !marked && unread !== null && isUnread(message, me, unread.after);
    marked ||= marks;
    return { key: message.key, message, opensDay, unread: marks ? unread.count : 0, follows: false, followed: false };
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

/** How many messages of others stand after what one has read. */
export const unseenCount = (messages: readonly ShownMessage[], me: string, readTo: number): number =>
  messages.filter((message) => isUnread(message, me, readTo)).length;

const isUnread = (message: ShownMessage, me: string, readTo: number): boolean =>
  message.status === "sent" && message.seq > readTo && message.from !== me && isCounted(message);

/** What stood before is still there, below what was put above it. */
export function grewAbove(before: readonly MessageRow[], after: readonly MessageRow[]): boolean {
  const first = before[0]?.key;
  return first !== undefined && after[0]?.key !== first && after.some(({ key }) => key === first);
}

export type MessageStatus = "Pending" | "Sent" | "Read" | "Not sent";

/** M5: one's own message is read when another member read it, another's when oneself did. `readTo` is how far they did. */
export function statusOf(message: ShownMessage, readTo: number): MessageStatus {
  switch (message.status) {
    case "pending":
      return "Pending";
    case "failed":
      return "Not sent";
    case "sent":
      return message.seq <= readTo ? "Read" : "Sent";
  }
}

/** How far I read, and how far anyone else did. */
export function readPointers(reads: Readonly<Record<string, number>>, me: string): { mine: number; others: number } {
  const others = Object.entries(reads).flatMap(([member, seq]) => (member === me ? [] : [seq]));
  return { mine: reads[me] ?? 0, others: Math.max(0, ...others) };
}
