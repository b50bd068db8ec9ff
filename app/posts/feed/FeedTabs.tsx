import { Link } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { FEED_TABS, type FeedTab, TAB_PRESS } from "./feedTab";
import { TEXTS } from "./texts";

/** Where the reader was in each tab. */
const places: Partial<Record<FeedTab, number>> = {};

/**
 * X94: the tabs above a member's feed. They are links, which also work without JavaScript. The feed loads first of all
 * pages, and this is smaller than the tabs of the others.
 */
export function FeedTabs({ open }: { open: FeedTab }) {
  const shown = useRef(open);
  useLayoutEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    scrollTo({ top: places[open] ?? 0 });
  }, [open]);
  // without scripts there are no arrow keys, so each tab can be reached with Tab
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const moveFocus = (event: KeyboardEvent) => {
    const { key, currentTarget } = event;
    const { nextElementSibling, previousElementSibling, parentElement } = currentTarget;
    const next = {
      ArrowRight: nextElementSibling,
      ArrowLeft: previousElementSibling,
      Home: parentElement?.firstElementChild,
      End: parentElement?.lastElementChild,
    }[key];
    if (!next) return;
    event.preventDefault(); // Home and End would scroll too
    (next as HTMLElement).focus();
  };
  return (
    <div
      role="tablist"
      aria-label={TEXTS.title}
      className="sticky top-[calc(3.5rem+var(--inset-top))] z-20 flex low:static border-b border-hairline bg-paper"
    >
      {FEED_TABS.map((tab) => (
        <Link
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          aria-selected={tab === open}
          tabIndex={hasScripts && tab !== open ? -1 : undefined}
          aria-controls="feed"
          to={`/?tab=${tab}`}
          replace
          preventScrollReset
          state={TAB_PRESS}
          onKeyDown={moveFocus}
          onClick={() => (places[open] = scrollY)}
          className="flex h-12 flex-1 items-center justify-center border-b-[3px] border-transparent font-semibold text-ink-2 -outline-offset-2 hover:bg-hover aria-selected:border-accent aria-selected:text-ink"
        >
          {TEXTS.tabs[tab]}
        </Link>
      ))}
    </div>
  );
}
