import { useEffect, useRef, useState } from "react";
import { useStale } from "~/app/rooms/useStale";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { foundBy, type Request } from "~/app/http/client";
import type { Page } from "~/app/http/page";

interface FoundPages<Item> {
  query: string;
  first: Page<Item>;
  /** loads the page after a cursor */
  readPage: (before: string) => Request<{ page: Page<Item> }>;
  tab: "people" | "posts";
}

/** A list of results that grows while the reader scrolls. Returns all loaded items, and the props of MoreLink. */
export function useFoundPages<Item>({ query, first, readPage, tab }: FoundPages<Item>) {
  const [loaded, setLoaded] = useState<Page<Item>>({ items: [], next: first.next });
  const [loading, setLoading] = useState(false);
  const stale = useRef(false);
  useStale(() => (stale.current = true));
  useEffect(() => {
    if (stale.current) setLoaded({ items: [], next: first.next });
    stale.current = false;
  }, [first]);
  const { items, next } = loaded;
  const load = async () => {
    if (loading || next === null) return;
    setLoading(true);
    const answer = await foundBy(readPage(next));
    setLoading(false); // after a failure the reader can press the link again
    if (answer) setLoaded({ items: [...items, ...answer.page.items], next: answer.page.next });
  };
  useRestoredScroll({ items: first.items.length + items.length, loadMore: next === null ? null : () => void load() });
  const to = next === null ? null : `/search?${new URLSearchParams({ query, tab, before: next })}`;
  return {
    items: [...first.items, ...items],
    more: to === null ? null : { to, loading, onLoadMore: () => void load() },
  };
}
