import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

interface LogScroll {
  scroller: RefObject<HTMLDivElement>;
  content: RefObject<HTMLDivElement>;
  onScroll: () => void;
  atBottom: boolean;
  toBottom: () => void;
}

/** So near to the newest message counts as being there. */
const BOTTOM_PX = 48;
/** So near to the oldest one, what is before it is asked for: about a screen ahead. */
const TOP_PX = 600;

/**
 * Keeps a log that grows at both ends still: at the bottom it follows what is new, elsewhere what is on the screen
 * stays where it is. `messages` tells when it grew; the elements of messages carry `data-message`.
 */
export function useLogScroll(messages: unknown, onNearTop: () => void): LogScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const anchor = useRef<{ element: HTMLElement; topPx: number } | null>(null);
  const [atBottom, setAtBottom] = useState(true);

  const keepPlace = useCallback(() => {
    const view = scroller.current;
    if (!view) return;
    if (follows.current) view.scrollTop = view.scrollHeight;
    // not left to the browser: Safari has no scroll anchoring, and nobody anchors at the very top
    else if (anchor.current?.element.isConnected) view.scrollTop += anchor.current.element.offsetTop - anchor.current.topPx;
    const element = content.current?.querySelector<HTMLElement>("[data-message]");
    anchor.current = element ? { element, topPx: element.offsetTop } : null;
  }, []);

  const look = useCallback(() => {
    const view = scroller.current;
    if (!view) return;
    follows.current = view.scrollHeight - view.scrollTop - view.clientHeight < BOTTOM_PX;
    setAtBottom(follows.current);
    if (view.scrollTop < TOP_PX) onNearTop();
  }, [onNearTop]);

  useLayoutEffect(keepPlace, [keepPlace, messages]);
  // a page may be shorter than the screen, or may have come while one was waiting at the top
  useEffect(look, [look, messages]);

  useEffect(() => {
    const resized = new ResizeObserver(keepPlace);
    for (const { current } of [scroller, content]) if (current) resized.observe(current);
    return () => resized.disconnect();
  }, [keepPlace]);

  const toBottom = useCallback(() => {
    follows.current = true;
    keepPlace();
    setAtBottom(true);
  }, [keepPlace]);

  return { scroller, content, onScroll: look, atBottom, toBottom };
}
