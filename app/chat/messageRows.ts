import { dayOf } from "./chatTime";
import type { ShownMessage } from "./chatView";

export type MessageRow =
  | { row: "day"; key: string; atMs: number }
  | {
      row: "message";
      message: ShownMessage;
      /** whether it follows, or is followed by, one of the same sender and minute */
      follows: boolean;
      followed: boolean;
    };

const MINUTE_MS = 60_000;

/** The messages as they are drawn: a separator before each new day, and what one wrote in one minute held together. */
export function messageRows(messages: readonly ShownMessage[]): MessageRow[] {
  const rows: MessageRow[] = [];
  let latestMs = -Infinity;
  messages.forEach((message, i) => {
    // what waited since yesterday stands below today's messages: the days never go back
    const opensDay = message.atMs > latestMs && (latestMs === -Infinity || dayOf(message.atMs) !== dayOf(latestMs));
    if (opensDay) rows.push({ row: "day", key: `day ${dayOf(message.atMs)}`, atMs: message.atMs });
    latestMs = Math.max(latestMs, message.atMs);
    rows.push({ row: "message", message, follows: belongTogether(messages[i - 1], message), followed: belongTogether(message, messages[i + 1]) });
  });
  return rows;
}

const belongTogether = (one: ShownMessage | undefined, next: ShownMessage | undefined): boolean =>
  one !== undefined && next !== undefined && one.from === next.from && minuteOf(one) === minuteOf(next);

const minuteOf = ({ atMs }: ShownMessage): number => Math.floor(atMs / MINUTE_MS);

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
