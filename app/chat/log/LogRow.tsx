import { memo } from "react";
import { dayName } from "~/app/ui/format/dayName";
import { useNow } from "~/app/ui/browser/useNow";
import { useZone } from "~/app/ui/browser/useZone";
import { lineText } from "~/app/chat/summary/lineText";
import { MessageBubble, type MessageBubbleProps } from "./bubble/MessageBubble";
import { type MessageRow, statusOf } from "./messageRows";
import { TEXTS } from "./texts";
import { Collapsed } from "~/app/ui/primitives/Collapsed";
import { TEXTS as SUMMARY_TEXTS } from "~/app/chat/summary/texts";

export interface LogRowProps extends Pick<
  MessageBubbleProps,
  "me" | "nameOf" | "isRequest" | "isHighlighted" | "hidesQuote" | "acts"
> {
  row: MessageRow;
  /** how far the viewer has read, and how far anyone else has */
  pointers: { mine: number; others: number };
  isGroup: boolean;
  /** shows a message that a block hides; null for every other message */
  onShow: (() => void) | null;
}

/** A message, with the separators above it. */
export function LogRow({ row, pointers, isGroup, onShow, ...shown }: LogRowProps) {
  const { message, opensDay, unread, follows, followed } = row;
  const { me, nameOf } = shown;
  const mine = message.from === me;
  return (
    <>
      {opensDay ? <DaySeparator atMs={message.atMs} /> : null}
      {unread > 0 ? (
        <p className={`${separatorClass} font-semibold text-accent`}>{TEXTS.log.unread({ count: unread })}</p>
      ) : null}
      {message.line ? (
        <p className="px-6 py-2 text-center text-sm text-balance text-ink-3">
          {lineText(message.line, message.from, me, nameOf)}
        </p>
      ) : onShow ? (
        <HiddenMessage name={nameOf(message.from)} onShow={onShow} />
      ) : (
        <MessageBubble
          {...shown}
          status={statusOf(message, mine ? pointers.others : pointers.mine)}
          showsName={isGroup && !mine}
          message={message}
          follows={follows}
          followed={followed}
        />
      )}
    </>
  );
}

const DaySeparator = memo(function DaySeparator({ atMs }: { atMs: number }) {
  const { now } = useNow();
  const zone = useZone();
  return (
    // the new key makes React write the text again; hydration would keep the server's text
    <p key={zone} className={`${separatorClass} font-semibold text-ink-3`} suppressHydrationWarning>
      {dayName(atMs, now, zone)}
    </p>
  );
});

const separatorClass =
  "flex items-center gap-3 px-4 pt-4 pb-1 text-xs before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline";

/** X16: stands for a message of a group's member whom a block hides, until the viewer asks for it. */
const HiddenMessage = ({ name, onShow }: { name: string; onShow: () => void }) => (
  <Collapsed
    label={SUMMARY_TEXTS.collapsed}
    text={TEXTS.collapsed.text({ name })}
    onShow={onShow}
    className="mx-4 mt-2 w-fit max-w-[min(85%,34rem)] rounded-lg border border-hairline px-3 py-1.5"
  />
);
