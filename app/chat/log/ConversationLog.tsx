import { ArrowDown } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { Virtualizer } from "virtua";
import { useIsAttended } from "~/app/ui/browser/useIsAttended";
import { useZone } from "~/app/ui/browser/useZone";
import { classNames } from "~/app/ui/primitives/classNames";
import type { ShownChat } from "~/app/chat/shownChat";
import { LogRow, type LogRowProps } from "./LogRow";
import { SentRows, unscrolledClass } from "./SentRows";
import { NewMessages } from "./NewMessages";
import { type MessageRow, messageRows, newestSentUpTo, readPointers, unseenCount } from "./messageRows";
import { useVirtualLog } from "./useVirtualLog";
import { TEXTS } from "./texts";
import { flushSync } from "react-dom";

type ConversationLogProps = Pick<ShownChat, "view" | "client" | "me" | "nameOf" | "hiddenMembers"> &
  Pick<LogRowProps, "isGroup" | "isRequest" | "acts"> & {
    /** the message to scroll to; a new object for each request, even for the same message */
    scrollTarget: { seq: number } | null;
    /** above the first message of the chat */
    beginning: ReactNode;
  };

/**
 * The messages. Begins where the member had stopped reading, otherwise at the newest. Messages on the screen are marked
 * as read while somebody is looking (X121).
 */
export function ConversationLog(props: ConversationLogProps) {
  const { view, client, me, nameOf, hiddenMembers, isGroup, isRequest, acts, scrollTarget, beginning } = props;
  const { messages, ready, hasOlder, hasNewer, paging, reads, unread } = view;
  const [shownKeys, setShownKeys] = useState<ReadonlySet<string>>(new Set());
  const zone = useZone();
  const rows = useMemo(() => messageRows(messages, me, unread, zone), [messages, me, unread, zone]);
  const isAttended = useIsAttended();
  const loadEarlier = useCallback(() => client?.loadMore("before"), [client]);
  const loadLater = useCallback(() => client?.loadMore("after"), [client]);
  const onSeen = useCallback(
    (index: number) => {
      const seq = newestSentUpTo(rows, index);
      if (isAttended && seq !== null) client?.markRead(seq);
    },
    [client, isAttended, rows],
  );
  const log = useVirtualLog(rows, { onNearStart: loadEarlier, onNearEnd: loadLater, onSeen, isTruncated: hasNewer });
  const { toBottom, atBottom } = log;

  // a new message of the member scrolls to the bottom, where it appears
  const lastPendingKey = messages.findLast((message) => message.status === "pending")?.key;
  useEffect(() => {
    if (lastPendingKey !== undefined) toBottom();
  }, [lastPendingKey, toBottom]);

  const highlightedKey = useScrollTo(scrollTarget, rows, log.toRow);
  const pointers = useMemo(() => readPointers(reads, me), [reads, me]);
  const unseen = unseenCount(messages, me, pointers.mine);
  const toNewest = () => {
    if (hasNewer) client?.showNewest();
    toBottom();
  };

  const rowOf = (row: MessageRow) => (
    <LogRow
      key={row.key}
      isHighlighted={highlightedKey === row.key}
      hidesQuote={row.message.re !== undefined && hiddenMembers.has(row.message.re.from)}
      onShow={
        hiddenMembers.has(row.message.from) && !shownKeys.has(row.key)
          ? () => setShownKeys((shown) => new Set(shown).add(row.key))
          : null
      }
      row={row}
      pointers={pointers}
      me={me}
      nameOf={nameOf}
      isGroup={isGroup}
      isRequest={isRequest}
      acts={acts}
    />
  );
  const isPrinting = usePlaceAfterPrint(log.scroller);
  return (
    <div className="relative min-h-0 flex-1">
      <NewMessages {...props} />
      <div
        ref={log.scroller}
        role="log"
        aria-live="off" // rows come and go while it scrolls; NewMessages announces the new ones
        aria-label={TEXTS.log.label}
        aria-busy={client === null || view.link.type === "connecting" || !ready || paging}
        tabIndex={SCROLLED_BY_KEY}
        onScroll={log.onScroll}
        className={classNames(
          "h-full overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none] print:h-auto print:overflow-visible",
          log.sizes === null && unscrolledClass,
        )}
        suppressHydrationWarning // ScrollToStart has changed the class
      >
        <div ref={log.content} className="flex min-h-full flex-col justify-end pb-3">
          <div ref={log.above}>
            {!ready ? (
              <ConversationSkeleton />
            ) : hasOlder ? (
              <EarlierButton paging={paging} onPress={loadEarlier} />
            ) : (
              beginning
            )}
          </div>
          <div className={isPrinting ? "print:hidden" : ""}>
            {log.sizes === null ? (
              <SentRows rows={rows} rowOf={rowOf} drawn={log.sentRows} />
            ) : (
              <Virtualizer
                ref={log.list}
                scrollRef={log.scroller}
                shift={log.shift}
                startMargin={log.abovePx}
                data={rows}
                cache={log.sizes}
                bufferSize={OVERSCAN_PX}
              >
                {rowOf}
              </Virtualizer>
            )}
          </div>
          {isPrinting ? <div className="hidden print:block">{rows.map(rowOf)}</div> : null}
        </div>
      </div>
      {atBottom || !ready || (client === null && hasNewer) ? null : <ToNewest unread={unseen} onPress={toNewest} />}
    </div>
  );
}

const OVERSCAN_PX = 600;
/** How long a message is highlighted after the log scrolled to it. */
const HIGHLIGHT_MS = 2_000;

/** Scrolls to the wanted message once the log has it. Returns the key of the message to highlight, if any. */
function useScrollTo(
  wanted: { seq: number } | null,
  rows: readonly MessageRow[],
  toRow: (index: number) => void,
): string | null {
  const [scrolled, setScrolled] = useState<{ to: { seq: number }; key: string } | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted || scrolled?.to === wanted) return;
    const index = rows.findIndex(({ message }) => message.status === "sent" && message.seq === wanted.seq);
    const row = rows[index];
    if (!row) return;
    toRow(index);
    setScrolled({ to: wanted, key: row.key });
    setHighlighted(row.key);
  }, [wanted, scrolled, rows, toRow]);
  useEffect(() => {
    if (highlighted === null) return;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted, scrolled]);
  return highlighted;
}

/**
 * X183: whether all rows are printed, not only those near the screen. They are rendered at once, because the browser
 * prints right after `beforeprint`. After that, the log scrolls back to its place.
 */
function usePlaceAfterPrint(scroller: RefObject<HTMLDivElement>): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  useEffect(() => {
    const log = scroller.current;
    if (!isPrinting || !log) return;
    const { scrollTop } = log;
    return () => void (log.scrollTop = scrollTop);
  }, [isPrinting, scroller]);
  return isPrinting;
}

/** A scrolling region must be reachable by keyboard. */
const SCROLLED_BY_KEY = 0;

/** Scrolling loads more automatically. The button is for people who don't scroll. */
const EarlierButton = ({ paging, onPress }: { paging: boolean; onPress: () => void }) => (
  <div className="flex h-12 shrink-0 items-center justify-center">
    <button
      type="button"
      disabled={paging}
      onClick={onPress}
      className="min-h-11 rounded-full px-4 text-sm font-semibold text-ink-2 hover:bg-hover hover:text-ink disabled:animate-breathe mouse:min-h-8"
    >
      {paging ? TEXTS.log.loading : TEXTS.log.loadEarlier}
    </button>
  </div>
);

const ToNewest = ({ unread, onPress }: { unread: number; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    aria-label={unread > 0 ? undefined : TEXTS.log.newest}
    className={classNames(
      "absolute end-4 bottom-3 z-10 inline-flex h-11 print:hidden animate-rise items-center gap-2 rounded-full border text-sm font-semibold mouse:h-9",
      unread > 0
        ? "border-transparent bg-accent px-4 text-accent-ink hover:bg-accent-hover"
        : "border-hairline bg-raised px-3 text-ink-2 hover:text-ink",
    )}
  >
    {unread > 0 ? TEXTS.log.newMessages({ count: unread }) : null}
    <ArrowDown aria-hidden className="size-4" />
  </button>
);

const SHAPES = [
  { mine: false, width: "w-3/5" },
  { mine: false, width: "w-2/5" },
  { mine: true, width: "w-1/2" },
  { mine: false, width: "w-1/3" },
  { mine: true, width: "w-3/5" },
] as const;

/** A placeholder for messages. */
const ConversationSkeleton = () => (
  <div aria-hidden className="flex flex-col gap-2 px-4 pt-4">
    {SHAPES.map(({ mine, width }, i) => (
      <div
        key={i}
        className={classNames(
          "h-9 max-w-80 animate-breathe rounded-xl",
          width,
          mine ? "self-end bg-accent-soft" : "bg-pressed",
        )}
      />
    ))}
  </div>
);
