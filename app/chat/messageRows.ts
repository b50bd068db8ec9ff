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

/** M5: one's own message is read when another member read it, another's when oneself did. */
export function statusOf(message: ShownMessage, me: string, reads: Readonly<Record<string, number>>): MessageStatus {
  switch (message.status) {
    case "pending":
      return "Pending";
    case "failed":
      return "Not sent";
    case "sent": {
      const readers = message.from === me ? Object.keys(reads).filter((member) => member !== me) : [me];
      return readers.some((member) => (reads[member] ?? 0) >= message.seq) ? "Read" : "Sent";
    }
  }
}
