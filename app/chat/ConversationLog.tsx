import { ArrowDown } from "lucide-react";
import { useCallback, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { classNames } from "~/app/ui/classNames";
import type { ChatClient } from "./chatClient";
import type { ChatView } from "./chatView";
import { ConversationSkeleton } from "./ConversationSkeleton";
import { MessageList } from "./MessageList";
import { readPointers } from "./messageRows";
import { useLogScroll } from "./useLogScroll";

interface ConversationLogProps {
  view: ChatView;
  client: ChatClient | null;
  me: string;
  nameOf: (member: string) => string;
  /** stands above the first message of all */
  beginning: ReactNode;
}

/** The messages, scrolled to the newest; what is shown there is read. */
export function ConversationLog({ view, client, me, nameOf, beginning }: ConversationLogProps) {
  const { messages, ready, more, paging, reads } = view;
  const loadEarlier = useCallback(() => client?.loadMore("before"), [client]);
  const onRetry = useCallback((id: string) => client?.retry(id), [client]);
  const onRemove = useCallback((id: string) => client?.remove(id), [client]);
  const { scroller, content, onScroll, atBottom, toBottom } = useLogScroll(view, loadEarlier);
  const pageShown = useSyncExternalStore(onVisibility, isVisible, () => false);

  const newest = messages.findLast((message) => message.status === "sent");
  const newestSeq = newest?.status === "sent" ? newest.seq : 0;
  useEffect(() => {
    if (atBottom && pageShown && newestSeq > 0) client?.markRead(newestSeq);
  }, [client, atBottom, pageShown, newestSeq]);

  // writing brings one back to where it will appear
  const lastWritten = messages.findLast((message) => message.status === "pending")?.key;
  useEffect(() => {
    if (lastWritten !== undefined) toBottom();
  }, [lastWritten, toBottom]);

  const { mine: readTo } = readPointers(reads, me);
  const unread = messages.filter((message) => message.status === "sent" && message.from !== me && message.seq > readTo).length;

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label="Messages"
        aria-busy={!ready || paging}
        tabIndex={SCROLLED_BY_KEY}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end pb-3">
          {!ready ? <ConversationSkeleton /> : more ? <EarlierButton paging={paging} onPress={loadEarlier} /> : beginning}
          <MessageList {...{ messages, reads, me, nameOf, onRetry, onRemove }} />
        </div>
      </div>
      {atBottom || !ready ? null : <ToNewest unread={unread} onPress={toBottom} />}
    </div>
  );
}

/** A scrolling region must be within the keyboard's reach. */
const SCROLLED_BY_KEY = 0;

/** Scrolling asks for more by itself; the button is for those who do not scroll. As high as what takes its place while loading. */
const EarlierButton = ({ paging, onPress }: { paging: boolean; onPress: () => void }) => (
  <div className="flex h-12 shrink-0 items-center justify-center">
    <button
      type="button"
      disabled={paging}
      onClick={onPress}
      className="min-h-11 rounded-full px-4 text-sm font-semibold text-ink-2 hover:bg-hover hover:text-ink disabled:animate-breathe md:min-h-8"
    >
      {paging ? "Loading…" : "Load earlier"}
    </button>
  </div>
);

const ToNewest = ({ unread, onPress }: { unread: number; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    aria-label={unread > 0 ? undefined : "Newest messages"}
    className={classNames(
      "absolute right-4 bottom-3 z-10 inline-flex h-11 animate-rise items-center gap-2 rounded-full border text-sm font-semibold md:h-9",
      unread > 0 ? "border-transparent bg-accent px-4 text-accent-ink hover:bg-accent-hover" : "border-hairline bg-raised px-3 text-ink-2 hover:text-ink",
    )}
  >
    {unread > 0 ? `${unread} new ${unread === 1 ? "message" : "messages"}` : null}
    <ArrowDown aria-hidden className="size-4" />
  </button>
);

const isVisible = (): boolean => document.visibilityState === "visible";
function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
