import { useMemo, type ReactNode } from "react";
import { nowMs } from "~/base/clock";
import { dayName } from "~/app/ui/dayName";
import { useMinute } from "~/app/ui/useMinute";
import type { ShownMessage } from "./chatView";
import { MessageBubble } from "./MessageBubble";
import { messageRows, readPointers, statusOf } from "./messageRows";

interface MessageListProps {
  messages: readonly ShownMessage[];
  reads: Readonly<Record<string, number>>;
  me: string;
  nameOf: (member: string) => string;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}

export function MessageList({ messages, reads, me, nameOf, onRetry, onRemove }: MessageListProps) {
  const rows = useMemo(() => messageRows(messages), [messages]);
  const pointers = readPointers(reads, me);
  return rows.map((row) => {
    if (row.row === "day") return <DaySeparator key={row.key} atMs={row.atMs} />;
    const { message, follows, followed } = row;
    const mine = message.from === me;
    return (
      <MessageBubble
        key={message.key}
        name={nameOf(message.from)}
        text={message.text}
        atMs={message.atMs}
        status={statusOf(message, mine ? pointers.others : pointers.mine)}
        unsentId={message.status === "sent" ? null : message.id}
        refusedFor={message.status === "failed" ? message.code : null}
        {...{ mine, follows, followed, onRetry, onRemove }}
      />
    );
  });
}

function DaySeparator({ atMs }: { atMs: number }): ReactNode {
  const { minute } = useMinute();
  return (
    <p className="flex items-center gap-3 px-4 pt-4 pb-1 text-xs font-semibold text-ink-3 before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
      {dayName(atMs, Math.max(nowMs(), minute), undefined)}
    </p>
  );
}
