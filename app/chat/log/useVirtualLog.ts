import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CacheSnapshot, ScrollToIndexOpts, VirtualizerHandle } from "virtua";
import { useLatest } from "~/app/ui/browser/useLatest";
import { useInBrowser } from "~/app/ui/browser/useInBrowser";
import { grewAbove, type MessageRow } from "./messageRows";

interface LogEnds {
  onNearStart: () => void;
  onNearEnd: () => void;
  /** called with the index of the last row that is completely on the screen */
  onSeen: (index: number) => void;
  /** the last row isn't the newest message, so the log doesn't follow new ones */
  isTruncated: boolean;
}

/** This close to the newest message counts as being at the bottom. */
const BOTTOM_PX = 48;
/** This close to an end, the next page is requested: about a screen ahead. */
const NEAR_PX = 800;
/** The space that stays visible above the first unread message. */
export const UNREAD_CONTEXT_PX = 72;
/** Events with which a person's scrolling begins. A program's scrolling causes none of them. */
const SCROLLED_BY = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Keeps the reader's place in a log that grows at both ends. At the bottom it follows new messages; elsewhere the rows
 * on the screen stay in place. It begins at the first unread row, or at the newest.
 */
export function useVirtualLog(rows: readonly MessageRow[], { onNearStart, onNearEnd, onSeen, isTruncated }: LogEnds) {
  const scroller = useRef<HTMLDivElement>(null);
  /** the scrolled content: the part above the list, and the list */
  const content = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  /** the rows as they came with the document */
  const sentRows = useRef<HTMLDivElement>(null);
  /** the log stays at the bottom when messages arrive */
  const staysAtBottom = useRef(true);
  /** the log has been scrolled to where it begins */
  const hasStarted = useRef(false);
  const lastAbovePx = useRef(0);
  const lastScrollTop = useRef(0);
  /**
   * the newest page, which replaces all rows, was requested and hasn't arrived: the reader pressed the button or sent a
   * message. Until then, `readPlace` ignores where the log is.
   */
  const awaitsNewest = useRef(false);
  /** the list may still be scrolling to a row */
  const isScrollingToRow = useRef(false);
  const latestIsTruncated = useLatest(isTruncated);
  const [atBottom, setAtBottom] = useState(true);
  /** the height of the part above the list */
  const [abovePx, setAbovePx] = useState(0);
  const inBrowser = useInBrowser();
  /**
   * Null while the document's own rows are shown; then their heights, so that the list draws them in the same places.
   * Undefined if no rows came with the document.
   */
  const [sizes, setSizes] = useState<CacheSnapshot | null | undefined>(
    inBrowser || rows.length === 0 ? undefined : null,
  );
  const [grown, setGrown] = useState({ rows, shift: false });
  if (grown.rows !== rows) setGrown({ rows, shift: grewAbove(grown.rows, rows) });

  /** Scrolls to the bottom if the log stays there. */
  const scrollIfStaying = useCallback(() => {
    const view = scroller.current;
    if (!view || !staysAtBottom.current) return;
    view.scrollTop = view.scrollHeight;
    // without this, a scroller that became taller would look as if the member had scrolled up
    lastScrollTop.current = view.scrollTop;
  }, []);

  const scrollToRow = useCallback((index: number, options: ScrollToIndexOpts) => {
    isScrollingToRow.current = true;
    list.current?.scrollToIndex(index, options);
  }, []);

  /** Reads where the log is: whether it stays at the bottom, what the reader has seen, and whether it needs a page. */
  const readPlace = useCallback(() => {
    const view = scroller.current;
    if (!view || !hasStarted.current || awaitsNewest.current) return;
    const { scrollTop, scrollHeight, clientHeight } = view;
    const isAtBottom = scrollHeight - scrollTop - clientHeight < BOTTOM_PX;
    // drawn rows may be taller than estimated, so a member who hasn't scrolled up is still at the bottom
    staysAtBottom.current =
      !isTruncated && (isAtBottom || (staysAtBottom.current && scrollTop >= lastScrollTop.current));
    lastScrollTop.current = scrollTop;
    setAtBottom(staysAtBottom.current);
    if (staysAtBottom.current && !isAtBottom) scrollIfStaying();
    const end = staysAtBottom.current ? rows.length : (list.current?.findItemIndex(scrollTop + clientHeight) ?? 0);
    if (end > 0) onSeen(end - 1);
    if (scrollTop < NEAR_PX) onNearStart();
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) onNearEnd();
  }, [rows, isTruncated, scrollIfStaying, onNearStart, onNearEnd, onSeen]);

  // the document's script has scrolled the log to where it begins, and the reader may have scrolled it since
  useLayoutEffect(() => {
    const [view, sent, px] = [scroller.current, sentRows.current, above.current?.offsetHeight ?? 0];
    if (sizes !== null || !view || !sent) return;
    hasStarted.current = true;
    // the layout may have changed since the script scrolled to the bottom, so a reader who hasn't scrolled up stays there
    const hasNotLeft = view.scrollTop >= Number(view.dataset["bottom"] ?? Infinity);
    const isAtBottom = view.scrollHeight - view.scrollTop - view.clientHeight < BOTTOM_PX;
    staysAtBottom.current = !isTruncated && (isAtBottom || hasNotLeft);
    lastScrollTop.current = view.scrollTop;
    lastAbovePx.current = px;
    setAbovePx(px);
    setSizes([[...sent.children].map((row) => row.getBoundingClientRect().height)]);
  }, [sizes, isTruncated]);

  useLayoutEffect(() => {
    // a reader who has scrolled since the request is taken to the bottom too, because the page has replaced their rows
    if (awaitsNewest.current && !isTruncated) {
      awaitsNewest.current = false;
      staysAtBottom.current = true;
    }
    if (hasStarted.current || rows.length === 0) return scrollIfStaying();
    hasStarted.current = true;
    const unread = rows.findIndex((row) => row.unread > 0);
    staysAtBottom.current = unread < 0 && !isTruncated;
    if (unread >= 0) scrollToRow(unread, { align: "start", offset: -UNREAD_CONTEXT_PX });
    else scrollIfStaying();
  }, [rows, isTruncated, scrollIfStaying, scrollToRow]);

  // a page may be shorter than the screen, or may have arrived while the member waited at the end of the log
  useEffect(readPlace, [readPlace]);

  const keepScrollPosition = useCallback(() => {
    const px = above.current?.offsetHeight ?? 0;
    const grewPx = px - lastAbovePx.current;
    lastAbovePx.current = px;
    if (grewPx !== 0) setAbovePx(px);
    if (staysAtBottom.current) scrollIfStaying();
    else if (hasStarted.current && scroller.current) scroller.current.scrollTop += grewPx;
  }, [scrollIfStaying]);

  // after each render, because any may change a height. A state that is set here is drawn before the paint, one that the
  // observer sets may be drawn after it.
  useLayoutEffect(keepScrollPosition);

  useEffect(() => {
    const resized = new ResizeObserver(keepScrollPosition);
    for (const { current } of [scroller, content, above]) if (current) resized.observe(current);
    return () => resized.disconnect();
  }, [keepScrollPosition]);

  const toBottom = useCallback(() => {
    // cancels the scrolling to a row, which the list would otherwise continue as row sizes change
    if (isScrollingToRow.current) list.current?.scrollTo(Number.MAX_SAFE_INTEGER);
    isScrollingToRow.current = false;
    awaitsNewest.current = latestIsTruncated.current;
    staysAtBottom.current = true;
    scrollIfStaying();
    setAtBottom(true);
  }, [scrollIfStaying, latestIsTruncated]);

  /** Scrolls a row to the middle of the screen. */
  const toRow = useCallback(
    (index: number) => {
      staysAtBottom.current = false;
      awaitsNewest.current = false;
      scrollToRow(index, { align: "center" });
    },
    [scrollToRow],
  );

  useEffect(() => {
    const view = scroller.current;
    /** The reader may look around while they wait for the newest page. */
    const onUserScroll = () => {
      if (!awaitsNewest.current) return;
      staysAtBottom.current = false;
      setAtBottom(false);
    };
    for (const name of SCROLLED_BY) view?.addEventListener(name, onUserScroll, { passive: true });
    return () => {
      for (const name of SCROLLED_BY) view?.removeEventListener(name, onUserScroll);
    };
  }, []);

  return {
    scroller,
    content,
    above,
    list,
    sentRows,
    sizes,
    abovePx,
    /** virtua's option: rows were added above the earlier ones, which stay where they are on the screen */
    shift: grown.shift,
    onScroll: readPlace,
    atBottom,
    toBottom,
    toRow,
  };
}
