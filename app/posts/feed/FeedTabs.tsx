import { Link } from "@remix-run/react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { FEED_TABS, type FeedTab, TAB_PRESS } from "./feedTab";
import { TEXTS } from "./texts";

/** Where the reader was in each tab. */
const places = new Map<FeedTab, number>();
const STEPS: Record<string, "nextElementSibling" | "previousElementSibling"> = {
  ArrowRight: "nextElementSibling",
  ArrowLeft: "previousElementSibling",
};

/**
 * X94: the tabs above a member's feed. They are links, which also work without JavaScript. The feed loads first of all
 * pages, and this is smaller than the tabs of the others.
 */
export function FeedTabs({ open }: { open: FeedTab }) {
  const shown = useRef(open);
  useLayoutEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    scrollTo({ top: places.get(open) ?? 0 });
  }, [open]);
  const moveFocus = ({ key, target }: KeyboardEvent) => {
    const next = STEPS[key] && (target as Element)[STEPS[key]];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={TEXTS.title}
      onKeyDown={moveFocus}
      className="sticky top-14 z-20 flex border-b border-hairline bg-paper/92 backdrop-blur-md"
    >
      {FEED_TABS.map((tab) => (
        <Link
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          aria-selected={tab === open}
          aria-controls="feed"
          to={`/?tab=${tab}`}
          replace
          preventScrollReset
          state={TAB_PRESS}
          onClick={() => void places.set(open, scrollY)}
          className="flex h-12 flex-1 items-center justify-center border-b-[3px] border-transparent font-semibold text-ink-2 -outline-offset-2 transition-colors hover:bg-hover hover:text-ink active:bg-pressed aria-selected:border-accent aria-selected:text-ink"
        >
          {TEXTS.tabs[tab]}
        </Link>
      ))}
    </div>
  );
}
